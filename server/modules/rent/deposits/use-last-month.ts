import type { z } from 'zod';
import { refuseField } from '#server/kernel/refuse.ts';
import type { depositRoutes } from '#shared/api/deposits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { refuseMoneyDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { heldFrom } from '#server/modules/rent/held-money/held-by-day.ts';
import { readLastMonthByDay } from '#server/modules/rent/held-money/last-month-held.ts';
import { takeLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import { currentTerm } from '#server/modules/rent/tenancy-money/current-term.ts';
import { joinDeposit } from '#server/modules/rent/held-money/join-deposit.ts';

type Body = z.output<(typeof depositRoutes)['POST /leases/{id}/last-months-rent-uses/']['body']>;

/** Last month's rent that is held pays rent, or joins the deposit, when somebody says so and never before. */
export async function useLastMonth(tx: Tx, act: Act, leaseId: string, body: Body): Promise<string> {
  const { organisationId } = act;
  const asked = await takeLease(tx, organisationId, leaseId);
  const { today } = act;
  await refuseMoneyDay(tx, organisationId, { date: body.usedOn, today, path: 'usedOn' });
  const lease = await currentTerm(tx, organisationId, asked, today);
  const heldCents = heldFrom(await readLastMonthByDay(tx, organisationId, lease), body.usedOn);
  const cents = body.for === 'deposit' ? (body.cents ?? heldCents) : await payRent(tx, act, lease, body, heldCents);
  if (body.for === 'deposit') {
    refuseMore(cents, heldCents, lease.currency);
    await joinDeposit(tx, act, lease, { cents, on: body.usedOn });
  }
  await recordAct(tx, act, 'deposit.last-month-used', lease.number, { cents, for: body.for });
  return leaseId;
}

async function payRent(tx: Tx, act: Act, lease: MoneyLease, body: Body, heldCents: number) {
  const { organisationId } = act;
  const open = (await readOpenCharges(tx, organisationId, [lease.tenancyId])).filter(
    ({ currency, kind }) => currency === lease.currency && kind === 'rent',
  );
  const openCents = open.reduce((sum, charge) => sum + charge.openCents, 0);
  const cents = body.cents ?? Math.min(heldCents, openCents);
  refuseMore(cents, heldCents, lease.currency);
  if (cents === 0 || cents > openCents)
    throw refuseField('cents', 'deposits.rent-too-small', { amount: { cents: openCents, currency: lease.currency } });
  const { id: accountId } = await systemAccount(tx, organisationId, 'last-months-rent');
  // The last month is what it was held for.
  const latestFirst = open.toSorted((one, other) => (one.dueOn < other.dueOn ? 1 : -1));
  let left = cents;
  const uses = latestFirst.flatMap((charge) => {
    const part = Math.min(left, charge.openCents);
    left -= part;
    return part === 0 ? [] : [{ charge, cents: part }];
  });
  await addCredit(tx, act, {
    lease,
    kind: 'deposit',
    isLastMonth: true,
    accountId,
    cents,
    on: body.usedOn,
    reason: 'Last month’s rent',
    uses,
    byHand: true,
  });
  return cents;
}

function refuseMore(cents: number, heldCents: number, currency: string): void {
  if (heldCents <= 0) throw refuseField('cents', 'deposits.no-last-month');
  if (cents > heldCents)
    throw refuseField('cents', 'deposits.last-month-too-large', { amount: { cents: heldCents, currency } });
}
