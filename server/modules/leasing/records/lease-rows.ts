import { sql } from 'kysely';
import type { SqlBool, Updateable } from 'kysely';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { LeaseMoney } from '#server/modules/leasing/terms/charge-plan.ts';
import type { LeaseState } from '#server/modules/leasing/terms/rules.ts';
import { numberOf } from '#server/modules/leasing/terms/rules.ts';

/** Leases with the names of where they are. */
export function leaseRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('lease as l')
    .innerJoin('unit as u', (join) => join.onRef('u.org_id', '=', 'l.org_id').onRef('u.unit_id', '=', 'l.unit_id'))
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'l.org_id').onRef('p.property_id', '=', 'l.property_id'),
    )
    .selectAll('l')
    .select(['u.name as unit_name', 'p.name as property_name', 'p.colour'])
    .where('l.org_id', '=', organisationId);
}

export type LeaseRow = Awaited<ReturnType<ReturnType<typeof leaseRows>['executeTakeFirstOrThrow']>>;
export type LockedLease = Awaited<ReturnType<typeof lockLease>>;

/** What the rules need of the row. */
export type MoneyColumns = Pick<
  LockedLease,
  | 'stage'
  | 'starts_on'
  | 'ends_on'
  | 'at_end'
  | 'leaves_on'
  | 'notice_given_on'
  | 'end_kind'
  | 'holdover_millipercent'
  | 'proration'
>;

/** What the rules reckon with. */
export function moneyOf(row: MoneyColumns): LeaseMoney {
  return {
    // The checks of the table allow these alone.
    stage: row.stage as LeaseMoney['stage'],
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    atEnd: row.at_end as LeaseMoney['atEnd'],
    leavesOn: row.leaves_on,
    noticeGivenOn: row.notice_given_on,
    endKind: row.end_kind,
    holdoverMillipercent: row.holdover_millipercent,
    proration: row.proration as LeaseMoney['proration'],
  };
}

const lastDay = sql`coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end)`;

/** The rent of a signed lease changes after today and before its last day: as written, or by a percent clause. */
export function hasRentSteps(today: string) {
  const until = sql`coalesce(${lastDay}, ${today}::date + interval '24 months')`;
  return sql<SqlBool>`l.stage = 'signed' and ${until} > ${today}::date and exists (
    select from lease_charge c
     where c.org_id = l.org_id and c.lease_id = l.lease_id and c.kind = 'rent'
       and (exists (
             select from lease_charge_amount a
              where a.org_id = c.org_id and a.lease_id = c.lease_id and a.charge_id = c.charge_id
                and a.starts_on > greatest(${today}::date, c.starts_on)
                and a.starts_on <= least(${lastDay}, c.ends_on, a.starts_on))
         or exists (
             select from lease_clause k,
                    generate_series(k.first_on::timestamp, least(${until}, c.ends_on), make_interval(months => k.every_months)) on_day
              where k.org_id = c.org_id and k.lease_id = c.lease_id and k.charge_id = c.charge_id and k.kind = 'percent'
                and on_day > ${today}::date)))`;
}

/** The rule of `stateOn`, as a condition on the row of `lease as l`. */
export function isInState(state: LeaseState | 'unsigned', today: string) {
  const running = sql`l.stage = 'signed' and l.starts_on <= ${today}::date and coalesce(${lastDay} >= ${today}::date, true)`;
  const noticed = sql`coalesce(l.notice_given_on <= ${today}::date and l.end_kind is distinct from 'transfer', false)`;
  const byDate: Partial<Record<LeaseState | 'unsigned', ReturnType<typeof sql<SqlBool>>>> = {
    unsigned: sql<SqlBool>`l.stage in ('draft', 'out-for-signature')`,
    signed: sql<SqlBool>`l.stage = 'signed' and l.starts_on > ${today}::date`,
    active: sql<SqlBool>`${running} and not ${noticed}`,
    'on-notice': sql<SqlBool>`${running} and ${noticed}`,
    ended: sql<SqlBool>`l.stage = 'signed' and l.starts_on <= ${today}::date and ${lastDay} < ${today}::date`,
  };
  return byDate[state] ?? sql<SqlBool>`l.stage = ${state}`;
}

/** The tenancy goes on by a term that follows, here or elsewhere: what ends is the paper. As a condition on `lease as l`. */
export const goesOn = sql<SqlBool>`lease_goes_on(l.org_id, l.lease_id)`;

/** Whoever changes a lease takes turns with others who do; who looked at an older version is told so. */
export async function lockLease(tx: Tx, organisationId: string, leaseId: string, version?: number) {
  const row = await tx
    .selectFrom('lease')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchLease();
  if (version !== undefined && row.version !== version) {
    throw refuse('leasing.lease-changed', { lease: numberOf(row.number) });
  }
  return row;
}

export async function updateLease(
  tx: Tx,
  row: Pick<LockedLease, 'org_id' | 'lease_id' | 'version'>,
  change: Omit<Updateable<Schema['lease']>, 'version'>,
): Promise<void> {
  await tx
    .updateTable('lease')
    .set({ ...change, version: row.version + 1 })
    .where('org_id', '=', row.org_id)
    .where('lease_id', '=', row.lease_id)
    .execute();
}

export function noSuchLease(): Problem {
  return refuse('leasing.no-such-lease');
}
