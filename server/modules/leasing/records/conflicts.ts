import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { fieldRefusal, phrase, refuse, sent } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import { holdUnits } from '#server/modules/portfolio/index.ts';
import type { Hold } from '#server/modules/portfolio/index.ts';
import { leaseRows, moneyOf } from './lease-rows.ts';
import { readParties, tenantsOn } from './read-parties.ts';
import { lastDayOf, numberOf, shownDay } from '#server/modules/leasing/terms/rules.ts';
import type { LeaseDates } from '#server/modules/leasing/terms/rules.ts';

/** Lets units to leases for their days, or says who has them. */
export async function letUnits(
  tx: Tx,
  organisationId: string,
  holds: readonly Hold[],
  today: string,
  wish: Wish = 'new',
): Promise<void> {
  const others = await holdUnits(tx, organisationId, holds);
  if (others.length > 0) throw unitTaken(await describeLeases(tx, organisationId, others, today), wish);
}

/** The days that a lease has its unit. */
export function holdOf(lease: LeaseDates, ids: { readonly unitId: string; readonly leaseId: string }): Hold {
  return {
    ...ids,
    firstDay: lease.startsOn,
    lastDay: lastDayOf(lease),
    noticeGivenOn: lease.noticeGivenOn,
  };
}

export type OtherLease = Awaited<ReturnType<typeof describeLeases>>[number];

/** Leases as a sentence names them: number, tenants, unit and days. */
export async function describeLeases(tx: Tx, organisationId: string, ids: readonly string[], today: string) {
  if (ids.length === 0) return [];
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).orderBy('l.starts_on').execute();
  const parties = await readParties(tx, organisationId, ids);
  return rows.map((row) => {
    const dates = moneyOf(row);
    return {
      id: row.lease_id,
      number: numberOf(row.number),
      tenants: tenantsOn(parties.get(row.lease_id) ?? [], shownDay(dates, today)).map(({ name }) => name),
      unit: { id: row.unit_id, name: row.unit_name },
      property: { id: row.property_id, name: row.property_name },
      currency: row.currency,
      startsOn: row.starts_on,
      lastDay: lastDayOf(dates),
    };
  });
}

/** A unit that others have on some of the days, with who they are. */
export class UnitTaken extends Problem {
  readonly others: readonly OtherLease[];

  constructor(taken: FieldRefusal, others: readonly OtherLease[]) {
    super(taken.refused, { errors: [sent(taken)] });
    this.others = others;
  }
}

/** What the unit is wanted for: days that can still be chosen, or those that a lease had before its notice. */
type Wish = 'new' | 'as-before';

export function unitTaken(others: readonly OtherLease[], wish: Wish = 'new'): Problem {
  const [other] = others;
  if (other === undefined) return refuse('leasing.unit-let');
  const { unit, number } = other;
  const [from, to] = [other.startsOn, other.lastDay];
  const values = {
    unit: unit.name,
    names: other.tenants.length === 0 ? phrase('nobody') : other.tenants,
    lease: number,
    days: to === null ? phrase('fromOn', { from }) : phrase('fromTo', { from, to }),
  };
  const key = wish === 'new' ? 'leasing.unit-taken' : 'leasing.unit-taken-since';
  return new UnitTaken(fieldRefusal('unitId', key, values), others);
}
