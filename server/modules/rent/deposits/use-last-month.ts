import { sql } from 'kysely';
import type { z } from 'zod';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { move, post, posterOf, recordAct } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/accounts.ts';
import { aboutCharge } from '#server/modules/rent/allocations.ts';
import { amountProblem } from '#server/modules/rent/amount-problem.ts';
import { refuseFuture } from '#server/modules/rent/dates.ts';
import { addCredit } from '#server/modules/rent/give-credit.ts';
import { takeLease } from '#server/modules/rent/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/money-leases.ts';
import { moveDeposits } from '#server/modules/rent/move-deposits.ts';
import { readOpenCharges } from '#server/modules/rent/open-charges.ts';
import { currentTerm } from './current-term.ts';

type Body = z.output<(typeof depositRoutes)['POST /leases/{id}/last-months-rent-uses/']['body']>;

/** Last month's rent that is held pays rent, or joins the deposit, when somebody says so and never before. */
export async function useLastMonth(tx: Tx, leaseId: string, body: Body, when: SignedInContext): Promise<string> {
  const { organisationId } = when.session;
  const asked = await takeLease(tx, organisationId, leaseId);
  const today = await organisationDay(tx, organisationId, when.now);
  refuseFuture(body.usedOn, today, 'usedOn');
  const lease = await currentTerm(tx, organisationId, asked, today);
  const account = await systemAccount(tx, organisationId, 'last-months-rent');
  const heldCents = await readLastMonth(tx, organisationId, lease, account.id, body.usedOn);
  const cents = body.for === 'deposit' ? (body.cents ?? heldCents) : await payRent(tx, lease, body, heldCents, when);
  if (body.for === 'deposit') await joinDeposit(tx, lease, cents, body, heldCents, when);
  await recordAct(tx, 'deposit.last-month-used', lease.number, when, { cents, for: body.for });
  return leaseId;
}

/** What is held by the books, for all terms of a tenancy. */
async function readLastMonth(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Pick<MoneyLease, 'tenancyId' | 'currency'>,
  accountId: string,
  asOf: string,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select -coalesce(sum(g.amount_cents), 0)::bigint as cents
      from posting g join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
     where g.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and g.account_id = ${accountId}
       and g.currency = ${currency} and g.basis <> 'accrual' and g.date <= ${asOf}::date`.execute(tx);
  return rows[0]?.cents ?? 0;
}

async function payRent(tx: Tx, lease: MoneyLease, body: Body, heldCents: number, when: SignedInContext) {
  const { organisationId } = when.session;
  const open = (await readOpenCharges(tx, organisationId, [lease.tenancyId])).filter(
    ({ currency, kind }) => currency === lease.currency && kind === 'rent',
  );
  const openCents = open.reduce((sum, charge) => sum + charge.openCents, 0);
  const cents = body.cents ?? Math.min(heldCents, openCents);
  refuseMore(cents, heldCents, lease.currency);
  if (cents === 0 || cents > openCents)
    throw amountProblem(
      'allocation-too-large',
      { path: 'cents', cents: openCents, currency: lease.currency, says: 'rent-too-small' },
      (amount) => `Only ${amount} of rent is open. Charge the last month first, or use less.`,
    );
  const { id: accountId } = await systemAccount(tx, organisationId, 'last-months-rent');
  // The last month is what it was held for.
  const latestFirst = open.toSorted((one, other) => (one.dueOn < other.dueOn ? 1 : -1));
  let left = cents;
  const uses = latestFirst.flatMap((charge) => {
    const part = Math.min(left, charge.openCents);
    left -= part;
    return part === 0 ? [] : [{ charge, cents: part }];
  });
  await addCredit(
    tx,
    { lease, kind: 'deposit', accountId, cents, on: body.usedOn, reason: 'Last month’s rent', uses, byHand: true },
    posterOf(when),
  );
  return cents;
}

async function joinDeposit(
  tx: Tx,
  lease: MoneyLease,
  cents: number,
  { usedOn }: Body,
  heldCents: number,
  when: SignedInContext,
): Promise<void> {
  refuseMore(cents, heldCents, lease.currency);
  const by = posterOf(when);
  const { id: entryId } = await post(
    tx,
    {
      date: usedOn,
      memo: `Last month’s rent, held as a deposit from now on, ${lease.number}`,
      lines: move(
        { cents, currency: lease.currency },
        { debit: 'last-months-rent', credit: 'deposits-held', ...aboutCharge(lease, null) },
      ),
      source: { kind: 'last-month-joined', id: newId(when.now), explanation: { lease: lease.number, cents } },
    },
    by,
  );
  await moveDeposits(tx, [{ ...lease, kind: 'received', cents, on: usedOn, entryId }], by);
}

function refuseMore(cents: number, heldCents: number, currency: string): void {
  if (heldCents <= 0 || cents > heldCents)
    throw amountProblem(
      'deposit-used',
      { path: 'cents', cents: heldCents, currency, says: 'last-month-too-large' },
      (amount) => `${amount} of last month’s rent is held. Use that or less.`,
    );
}
