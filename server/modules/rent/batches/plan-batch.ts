import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Refused } from '#server/kernel/problem.ts';
import { refused } from '#server/kernel/refuse.ts';
import { checkDate, readClosedThrough } from '#server/modules/ledger/index.ts';
import { receivingAccount } from '#server/modules/rent/places/receiving-account.ts';
import { lockTenancies, refusePartOfTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readBalances } from '#server/modules/rent/tenancy-money/read-balances.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readOpenCharges } from '#server/modules/rent/allocations/open-charges.ts';
import type { OpenTarget } from '#server/modules/rent/allocations/open-charges.ts';
import { planUses } from '#server/modules/rent/allocations/plan-allocations.ts';
import type { PlannedUse } from '#server/modules/rent/allocations/plan-allocations.ts';
import { isUnusual } from '#server/modules/rent/receipts/refuse-doubtful.ts';
import type { BatchBody, BatchRow } from './batch-body.ts';
import { readAlike } from './read-alike.ts';
import type { Alike } from './read-alike.ts';
import { readRowProblems } from './row-problems.ts';

export interface PlannedRow {
  readonly row: BatchRow;
  readonly lease: MoneyLease;
  readonly uses: readonly PlannedUse[];
  readonly problem: Refused | null;
  readonly doubts: readonly Doubt[];
  /** Due by today less prepayments and credits, before and after this row. */
  readonly owesCents: number;
  readonly stillOwesCents: number;
}

export interface Doubt {
  readonly code: 'recorded-twice' | 'unusual-amount';
  readonly told: Refused;
  readonly receiptId: string | null;
}

/**
 * Where the payments of a batch go, each after those above it. The same for who only looks and for who records them, but
 * for the locks: all tenancies are taken at once, in the order of their ids.
 */
export async function planBatch(
  tx: Tx,
  act: Act,
  { rows, receivedOn, accountId }: BatchBody,
  mode: 'look' | 'take',
): Promise<PlannedRow[]> {
  const { organisationId, today } = act;
  const leases = await readMoneyLeases(tx, organisationId, [...new Set(rows.map(({ leaseId }) => leaseId))]);
  const tenancyIds = [...new Set([...leases.values()].map(({ tenancyId }) => tenancyId))];
  await (mode === 'take' ? lockTenancies : refusePartOfTenancies)(tx, organisationId, tenancyIds);
  checkDate(receivedOn, await readClosedThrough(tx, organisationId), 'receivedOn');
  if (accountId !== null) await receivingAccount(tx, act, accountId);
  const [policy, charges, balanceOf, alikeOf, problemOf] = await Promise.all([
    readPolicy(tx, organisationId),
    readOpenCharges(tx, organisationId, tenancyIds),
    readBalances(tx, organisationId, tenancyIds, today),
    readAlike(tx, organisationId, tenancyIds, receivedOn),
    readRowProblems(tx, act, { rows, receivedOn, leases }),
  ]);
  const left = new Map(charges.map(({ id, openCents }) => [id, openCents]));
  const paid = new Map<string, number>();
  const entered = new Map<string, number>();
  return rows.flatMap((row, index): PlannedRow[] => {
    const lease = leases.get(row.leaseId);
    if (lease === undefined) return [];
    const { currency, tenancyId } = lease;
    const open = charges.flatMap((charge) => {
      const openCents = left.get(charge.id) ?? 0;
      const isOwn = charge.tenancyId === tenancyId && charge.currency === currency && openCents > 0;
      return isOwn ? [{ ...charge, openCents }] : [];
    });
    const later = centsOf(open.filter(({ dueOn }) => dueOn > today));
    const owesCents = balanceOf(tenancyId, currency) - (paid.get(tenancyId) ?? 0) - later;
    const problem = problemOf(row, lease);
    if (row.cents === null || problem !== null)
      return [{ row, lease, uses: [], problem, doubts: [], owesCents, stillOwesCents: owesCents }];
    const { cents } = row;
    // A check that is dated ahead pays what is due on its day, once that has come.
    const uses = receivedOn > today ? [] : planUses({ cents, open, categoryOrder: policy.categoryOrder, dueBy: today });
    const doubts = doubtsOf(row, { lease, cents, index, open, entered, alikeOf });
    for (const use of uses) left.set(use.charge.id, use.charge.openCents - use.cents);
    paid.set(tenancyId, (paid.get(tenancyId) ?? 0) + cents);
    const usedLater = uses.reduce((sum, use) => sum + (use.charge.dueOn > today ? use.cents : 0), 0);
    return [{ row, lease, uses, problem, doubts, owesCents, stillOwesCents: owesCents - (cents - usedLater) }];
  });
}

interface Doubted {
  readonly lease: MoneyLease;
  readonly cents: number;
  readonly index: number;
  readonly open: readonly OpenTarget[];
  /** In which row the same stood first. */
  readonly entered: Map<string, number>;
  readonly alikeOf: (tenancyId: string, cents: number, reference: string | null) => Alike | undefined;
}

/** Most likely a slip: it is recorded where whoever entered it says that it is meant. */
function doubtsOf(
  { reference }: BatchRow,
  { lease: { tenancyId, currency }, cents, index, open, entered, alikeOf }: Doubted,
): Doubt[] {
  const doubts: Doubt[] = [];
  const same = `${tenancyId} ${cents} ${(reference ?? '').replaceAll(/\s/g, '').toLowerCase()}`;
  const first = entered.get(same);
  if (first === undefined) entered.set(same, index);
  const alike = alikeOf(tenancyId, cents, reference);
  if (first !== undefined)
    doubts.push({ code: 'recorded-twice', told: refused('receipts.same-row', { row: first + 1 }), receiptId: null });
  else if (alike !== undefined)
    doubts.push({
      code: 'recorded-twice',
      told: refused('receipts.recorded-already', { receipt: alike.number, day: alike.receivedOn }),
      receiptId: alike.id,
    });
  const openCents = centsOf(open);
  if (isUnusual(cents, openCents)) {
    const amounts = { amount: { cents, currency }, open: { cents: openCents, currency } };
    doubts.push({ code: 'unusual-amount', told: refused('receipts.unusual-amount', amounts), receiptId: null });
  }
  return doubts;
}

function centsOf(open: readonly OpenTarget[]): number {
  return open.reduce((sum, { openCents }) => sum + openCents, 0);
}
