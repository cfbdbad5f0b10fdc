import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { lastDayOf, leaseRows, moneyOf, readCharges, scheduledCharges } from '#server/modules/leasing/index.ts';
import { plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';

/** What was charged for the days after the last one of a lease, and not credited yet. */
export interface NotOwed {
  readonly chargeId: string;
  readonly number: number;
  readonly leaseId: string;
  readonly currency: string;
  readonly kind: string;
  readonly label: string | null;
  readonly dueOn: string;
  readonly lastDay: string;
  readonly openCents: number;
  /** Of the charge, what is not owed. */
  readonly cents: number;
}

/** With the days that it was charged for. */
export interface ChargedBeyondEnd extends NotOwed {
  readonly periodTo: string;
}

interface Row extends Omit<ChargedBeyondEnd, 'lastDay' | 'cents'> {
  readonly line: string;
  readonly period: string;
  /** Less what was credited for it. */
  readonly leftCents: number;
}

/**
 * The last period is prorated to the last day (domain.md, 4). What was charged before that day was known stays as it was
 * charged; what it would not come to today is told, so that it is credited and not taken from a deposit.
 */
export async function readNotOwed(tx: Tx, organisationId: string, tenancyId: string): Promise<NotOwed[]> {
  const all = await readChargedBeyondEnd(tx, organisationId, [tenancyId]);
  return all.map(({ periodTo: _, ...charge }) => charge);
}

/** The same of several ledgers at once. */
export async function readChargedBeyondEnd(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
): Promise<ChargedBeyondEnd[]> {
  if (tenancyIds.length === 0) return [];
  const leases = await leaseRows(tx, organisationId).where('l.tenancy_id', 'in', tenancyIds).execute();
  const ending = leases.flatMap((row) => {
    const money = moneyOf(row);
    const lastDay = lastDayOf(money);
    return lastDay === null ? [] : [{ id: row.lease_id, tenancyId: row.tenancy_id, money, lastDay }];
  });
  const rows = Map.groupBy(await readRows(tx, organisationId, ending), ({ leaseId }) => leaseId);
  const reached = ending.filter(({ id, lastDay }) => rows.get(id)?.some(({ periodTo }) => periodTo > lastDay));
  const lines = await readCharges(
    tx,
    organisationId,
    reached.map(({ id }) => id),
  );
  return reached.flatMap(({ id, money, lastDay }) => {
    const periods = Map.groupBy(rows.get(id) ?? [], ({ line, period }) => `${line} ${period}`);
    return [...periods.values()].flatMap((parts) => {
      const [first] = parts;
      if (first === undefined || parts.every(({ periodTo }) => periodTo <= lastDay)) return [];
      const owed = scheduledCharges(money, lines.get(id) ?? [], { from: first.dueOn, to: first.dueOn })
        .filter(({ lineKey, periodKey }) => lineKey === first.line && periodKey === first.period)
        .reduce((sum, { cents }) => sum + cents, 0);
      return beyond(parts, owed, lastDay);
    });
  });
}

/** The days after the last one are in the last parts of a period: they are taken from the end. */
function beyond(parts: readonly Row[], owedCents: number, lastDay: string): ChargedBeyondEnd[] {
  let rest = parts.reduce((sum, { leftCents }) => sum + leftCents, 0) - owedCents;
  return parts.toReversed().flatMap(({ line: _line, period: _period, leftCents, ...charge }) => {
    const cents = Math.min(Math.max(rest, 0), leftCents);
    rest -= cents;
    return cents === 0 ? [] : [{ ...charge, lastDay, cents }];
  });
}

interface Ending {
  readonly id: string;
  readonly tenancyId: string;
  readonly lastDay: string;
}

/** No period ends later than that after it fell due. */
const daysOfPeriod = 396;

/** What was charged late enough to reach beyond the last day; parts of one period fell due on one day. */
async function readRows(tx: Tx, organisationId: string, ending: readonly Ending[]): Promise<Row[]> {
  if (ending.length === 0) return [];
  const { rows } = await sql<Row>`
    select c.charge_id as "chargeId", c.number, c.lease_id as "leaseId", c.currency, c.kind, c.label, c.due_on as "dueOn",
           c.open_cents as "openCents", c.period_to as "periodTo",
           c.line_key as line, c.period_key as period,
           c.cents - ${creditedFor} as "leftCents"
      from unnest(${plainColumn(ending, ({ id }) => id)}::uuid[], ${plainColumn(ending, ({ tenancyId }) => tenancyId)}::uuid[],
                  ${plainColumn(ending, ({ lastDay }) => lastDay)}::date[]) l (lease_id, tenancy_id, last_day)
      join charge c on c.org_id = ${organisationId} and c.tenancy_id = l.tenancy_id and c.lease_id = l.lease_id
       and c.due_on > l.last_day - ${daysOfPeriod}::int
     where c.voided_on is null and c.charged_as = 'rent' and c.period_to is not null
     order by c.due_on, c.number`.execute(tx);
  return rows;
}

/** Of a charge, `c`, what was credited because it was not owed. */
export const creditedFor = sql<number>`coalesce((
  select sum(k.cents) from credit k
   where k.org_id = c.org_id and k.for_charge_id = c.charge_id and k.voided_on is null), 0)::bigint`;
