import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { chargeAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting, readWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { refuseFuture } from '#server/modules/rent/tenancy-money/dates.ts';
import { refuseCancelled, refuseUnwritten, takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { heldOrRequested } from './held-or-requested.ts';
import { termsKey } from './read-lease-deposit.ts';

type Body = z.output<(typeof depositRoutes)['POST /leases/{id}/deposit-requests/']['body']>;

/**
 * Requests a deposit by charging it. What the lease says is requested once, for all terms of a tenancy, less what is held
 * or requested already: a renewal carries the deposit along. Any other amount is a top-up of its own.
 */
export async function requestDeposit(tx: Tx, act: Act, leaseId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const lease = await takeLease(tx, organisationId, leaseId);
  refuseUnwritten(lease);
  refuseCancelled(lease);
  const terms = await readTerms(tx, organisationId, leaseId);
  const fromTerms = body.cents === undefined;
  const cents = body.cents ?? (await stillMissing(tx, organisationId, lease, agreed(body, terms.deposit_cents, lease)));
  const { today } = act;
  if (body.heldSince !== undefined) await refuseNotThere(tx, organisationId, lease, { ...body, cents, today });
  const dueOn = body.heldSince ?? body.dueOn ?? laterOf(terms.deposit_due_on ?? terms.starts_on, today);
  const account = await chargeAccount(tx, organisationId, body.kind);
  const [added] = await addCharges(tx, act, [
    {
      ...lease,
      key: fromTerms ? termsKey(lease.tenancyId) : `deposit-by-hand:${newId(act.now)}`,
      kind: body.kind,
      label: body.label,
      accountId: account.id,
      cents,
      chargedOn: body.heldSince ?? laterOf(dueOn, today),
      dueOn,
      periodFrom: null,
      periodTo: null,
      explanation: { rule: fromTerms ? 'deposit-terms' : 'deposit-by-hand', lease: lease.number, cents, dueOn },
    },
  ]);
  if (added === undefined) throw nothingMissing();
  await applyWaiting(tx, act, [lease.tenancyId], today);
  await recordAct(tx, act, 'deposit.requested', chargeNumber(added.number), { lease: lease.number, cents });
  return leaseId;
}

/**
 * What was paid ahead is no deposit until somebody says so; then it may count from the day on which it came, and earns
 * interest since. Before that nothing was held.
 */
async function refuseNotThere(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: MoneyLease,
  { heldSince = '', dueOn, cents, today }: Body & { readonly cents: number; readonly today: string },
): Promise<void> {
  if (dueOn !== undefined) throw refuseField('dueOn', 'deposits.held-is-not-due');
  refuseFuture(heldSince, today, 'heldSince');
  const waiting = (await readWaiting(tx, organisationId, [tenancyId], today))
    .filter((source) => source.kind === 'receipt' && source.currency === currency)
    .toSorted((one, other) => one.on.localeCompare(other.on));
  // The day on which enough had come for all of it.
  const enough = waiting.find((_, at) => sumOf(waiting.slice(0, at + 1)) >= cents);
  if (enough === undefined)
    throw refuseField('heldSince', 'deposits.held-too-little', { amount: { cents: sumOf(waiting), currency } });
  if (heldSince < enough.on) throw refuseField('heldSince', 'deposits.held-before-paid', { day: enough.on });
}

function sumOf(sources: readonly { readonly cents: number }[]): number {
  return sources.reduce((sum, { cents }) => sum + cents, 0);
}

function agreed({ kind }: Body, depositCents: number, { number }: MoneyLease): number {
  if (kind === 'last-months-rent') throw refuseField('cents', 'deposits.amount-missing');
  if (depositCents === 0) throw refuseField('cents', 'deposits.lease-has-none', { lease: number });
  return depositCents;
}

/** A deposit that was brought forward, or requested in part, is not requested again. */
async function stillMissing(tx: Tx, organisationId: string, lease: MoneyLease, agreedCents: number): Promise<number> {
  const cents = agreedCents - (await heldOrRequested(tx, organisationId, lease));
  if (cents <= 0) throw nothingMissing();
  return cents;
}

function nothingMissing(): Problem {
  return refuseField('cents', 'deposits.already-requested');
}

async function readTerms(tx: Tx, organisationId: string, leaseId: string) {
  return tx
    .selectFrom('lease')
    .select(['deposit_cents', 'deposit_due_on', 'starts_on'])
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirstOrThrow();
}
