import type { Tx } from '#server/kernel/database.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Charge, Clause } from '#server/modules/leasing/terms/charge-plan.ts';

/** The charges of leases with their amounts and clauses, in the order that they were written in. */
export async function readCharges(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
): Promise<Map<string, Charge[]>> {
  if (leaseIds.length === 0) return new Map();
  const [charges, amounts, clauses] = await Promise.all([
    readLines(tx, organisationId, leaseIds),
    readAmounts(tx, organisationId, leaseIds),
    readClauses(tx, organisationId, leaseIds),
  ]);
  const present = (row: (typeof charges)[number]): Charge => ({
    id: row.charge_id,
    // The checks of the table allow these alone.
    kind: row.kind as Charge['kind'],
    label: row.label,
    account: { id: row.account_id, number: row.number, name: row.name },
    frequency: row.frequency as Charge['frequency'],
    timing: row.timing as Charge['timing'],
    dueDay: row.due_day,
    anchor: row.anchor as Charge['anchor'],
    anchorOn: row.anchor_on,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amounts: amounts.get(row.charge_id) ?? [],
    clauses: clauses.get(row.charge_id) ?? [],
  });
  const byLease = Map.groupBy(charges, ({ lease_id: leaseId }) => leaseId);
  return new Map([...byLease].map(([leaseId, rows]) => [leaseId, rows.map(present)]));
}

function readLines(tx: Tx, organisationId: string, leaseIds: readonly string[]) {
  return tx
    .selectFrom('lease_charge as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'c.org_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .selectAll('c')
    .select(['a.number', 'a.name'])
    .where('c.org_id', '=', organisationId)
    .where('c.lease_id', '=', anyOf(leaseIds))
    .orderBy('c.position')
    .orderBy('c.charge_id')
    .execute();
}

async function readAmounts(tx: Tx, organisationId: string, leaseIds: readonly string[]) {
  const rows = await tx
    .selectFrom('lease_charge as c')
    // Amounts are kept by their charge: those of some leases are found by it, and not among all.
    .innerJoin('lease_charge_amount as m', (join) =>
      join.onRef('m.org_id', '=', 'c.org_id').onRef('m.charge_id', '=', 'c.charge_id'),
    )
    .leftJoin('app_user as w', 'w.user_id', 'm.set_by')
    .select(['m.charge_id', 'm.starts_on', 'm.cents', 'm.reason', 'm.set_by', 'm.set_at', 'w.name'])
    .where('c.org_id', '=', organisationId)
    .where('c.lease_id', '=', anyOf(leaseIds))
    .orderBy('m.starts_on')
    .execute();
  const byCharge = Map.groupBy(rows, ({ charge_id: chargeId }) => chargeId);
  return new Map(
    [...byCharge].map(([chargeId, own]) => [
      chargeId,
      own.map((row) => ({
        startsOn: row.starts_on,
        cents: row.cents,
        reason: row.reason,
        setBy: row.set_by === null ? null : { id: row.set_by, name: row.name ?? '' },
        setAt: row.set_at.toISOString(),
      })),
    ]),
  );
}

async function readClauses(tx: Tx, organisationId: string, leaseIds: readonly string[]) {
  const rows = await tx
    .selectFrom('lease_clause')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', anyOf(leaseIds))
    .orderBy('first_on')
    .orderBy('clause_id')
    .execute();
  const byCharge = Map.groupBy(rows, ({ charge_id: chargeId }) => chargeId);
  const present = (row: (typeof rows)[number]): Clause => ({
    id: row.clause_id,
    kind: row.kind as Clause['kind'], // The check of the table allows these alone.
    firstOn: row.first_on,
    everyMonths: row.every_months,
    millipercent: row.millipercent,
    indexName: row.index_name,
    baseIndex: row.base_index,
    floorMillipercent: row.floor_millipercent,
    capMillipercent: row.cap_millipercent,
    neverDown: row.never_down,
    roundingPlaces: row.rounding_places,
    noticeDays: row.notice_days,
    appliedOn: row.applied_on,
  });
  return new Map([...byCharge].map(([chargeId, own]) => [chargeId, own.map(present)]));
}
