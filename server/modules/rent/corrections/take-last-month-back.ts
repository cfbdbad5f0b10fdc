import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { addCredit } from '#server/modules/rent/charges/give-credit.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import type { DepositMove } from '#server/modules/rent/held-money/write-movements.ts';
import { creditNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readTargets } from '#server/modules/rent/allocations/open-charges.ts';
import { readCreditRow, reverseCredit } from './reverse-credit.ts';
import { readStanding } from '#server/modules/rent/allocations/undo-allocations.ts';
import { followLastMonth } from '#server/modules/rent/held-money/follow-last-month.ts';
import { postJoined } from '#server/modules/rent/held-money/join-deposit.ts';
import type { UseBack } from './plan-last-month-back.ts';

/**
 * What was made of last month's rent goes, because the money never came: the rent is open again, and the deposit is lower.
 * Of what goes in part the rest is made anew. Whoever calls it has taken the tenancies.
 */
export async function takeLastMonthBack(tx: Tx, act: Act, uses: readonly UseBack[], reason: string): Promise<void> {
  for (const use of uses)
    await (use.kind === 'rent' ? openRentAgain(tx, act, use, reason) : lowerDeposit(tx, act, use, reason));
}

async function openRentAgain(tx: Tx, act: Act, { id, backCents, date }: UseBack, reason: string): Promise<void> {
  const { organisationId } = act;
  const credit = await readCreditRow(tx, organisationId, id);
  const standing = await readStanding(tx, organisationId, { creditId: id });
  await reverseCredit(tx, act, credit, { reason, date });
  await recordAct(tx, act, 'credit.voided', creditNumber(credit.number), { reason });
  if (backCents === credit.cents) return;
  const open = await readTargets(
    tx,
    organisationId,
    standing.map(({ charge }) => charge.id),
  );
  const restCents = credit.cents - backCents;
  let left = restCents;
  const uses = standing.flatMap(({ charge: { id: chargeId }, cents }) => {
    const charge = open.get(chargeId);
    const part = Math.min(left, cents);
    left -= part;
    return charge === undefined || part === 0 ? [] : [{ charge, cents: part }];
  });
  const lease = { ...(await leaseOf(tx, organisationId, credit.leaseId)), currency: credit.currency };
  const { number } = await addCredit(tx, act, {
    lease,
    kind: 'deposit',
    isLastMonth: true,
    accountId: credit.accountId,
    cents: restCents,
    on: date,
    reason: credit.reason,
    uses,
    byHand: true,
  });
  await recordAct(tx, act, 'credit.given', creditNumber(number), { lease: lease.number, reason: credit.reason });
}

async function lowerDeposit(
  tx: Tx,
  act: Act,
  { id: entryId, cents, backCents, date }: UseBack,
  reason: string,
): Promise<void> {
  const { organisationId } = act;
  const row = await tx
    .selectFrom('deposit_movement')
    .select(['lease_id as leaseId', 'currency'])
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const lease = { ...(await leaseOf(tx, organisationId, row.leaseId)), currency: row.currency };
  const reversal = await reverse(tx, act, entryId, { reason, date });
  const moves: DepositMove[] = [
    { ...lease, kind: 'returned', cents: -cents, on: date, entryId: reversal.id, undoes: { entryId, reason } },
  ];
  const rest = cents - backCents;
  if (rest > 0) moves.push(await postJoined(tx, act, lease, { cents: rest, on: date }));
  await moveDeposits(tx, act, moves);
  if (rest > 0) await followLastMonth(tx, act, [lease], date);
  await recordAct(tx, act, 'deposit.interest-undone', entryId, { reason });
}

async function leaseOf(tx: Tx, organisationId: string, leaseId: string): Promise<MoneyLease> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw new Error('What was used has its lease');
  return lease;
}
