import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { boardRows, isInView } from './board-rows.ts';
import type { BoardView } from './board-rows.ts';

type Query = z.output<(typeof rentRoutes)['GET /rent-summary/']['query']>;

/** Beyond it nobody counts along: it says “more than”. */
const countAtMost = 10_000;
const lateAtMost = 5000;

/** The figures above the rent roll, from rollups that are kept with every charge and payment. */
export async function summariseRent(tx: Tx, query: Query, when: SignedInContext) {
  const { organisationId, seesAllProperties } = when.session;
  const today = await organisationDay(tx, organisationId, when.now);
  const month = query.month ?? today.slice(0, 7);
  const within = { organisationId, propertyId: query.propertyId, today };
  const views: readonly BoardView[] = ['all', 'owing', 'ending', 'ahead'];
  const counts: number[] = [];
  for (const view of views) counts.push(await countView(tx, view, within));
  const [all = 0, owing = 0, ending = 0, ahead = 0] = counts.map((count) => Math.min(count, countAtMost));
  return {
    month,
    today,
    figures: await readFigures(tx, { ...within, month, seesAllProperties }),
    ...(await readUnits(tx, within)),
    counts: { all, owing, ending, ahead, isCapped: counts.some((count) => count > countAtMost) },
    lateUnitIds: await readLateUnits(tx, within),
  };
}

interface Within {
  readonly organisationId: string;
  readonly propertyId: string | undefined;
  readonly today: string;
}

async function countView(tx: Tx, view: BoardView, { organisationId, propertyId, today }: Within): Promise<number> {
  let rows = boardRows(tx, organisationId, today).where(isInView(view, today)).select('l.lease_id');
  if (propertyId !== undefined) rows = rows.where('u.property_id', '=', propertyId);
  const { count } = await tx
    .selectFrom(rows.limit(countAtMost + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Figure {
  readonly currency: string;
  readonly billed: number;
  readonly credited: number;
  readonly monthOpen: number;
  readonly open: number;
  readonly notYetDue: number;
  readonly prepaid: number;
}

/**
 * A month's charges without deposits: what was billed is collected, credited or open. Beside it, all that is open, of
 * whatever month. The row for all properties is there for who sees all of them; for others, those that they see are
 * added up. Of the month that runs, what falls due in days to come is read from the charges themselves.
 */
async function readFigures(
  tx: Tx,
  {
    organisationId,
    propertyId,
    month,
    today,
    seesAllProperties,
  }: Within & { month: string; seesAllProperties: boolean },
) {
  const holder =
    propertyId === undefined && !seesAllProperties
      ? sql`m.property_id is not null`
      : sql`m.holder_id = ${propertyId ?? organisationId}::uuid`;
  const isOf = (alias: string) =>
    propertyId === undefined ? sql`true` : sql`${sql.ref(`${alias}.property_id`)} = ${propertyId}::uuid`;
  const inMonth = sql`m.month = ${`${month}-01`}::date`;
  const nextMonth = addMonths(firstOfMonth(today), 1);
  const { rows } = await sql<Figure>`
    with charged as (
      select m.currency, sum(m.billed_cents - m.held_billed_cents) filter (where ${inMonth}) as billed,
             sum(m.credited_cents) filter (where ${inMonth}) as credited,
             sum(m.open_cents - m.held_open_cents) filter (where ${inMonth}) as month_open,
             sum(m.open_cents) as open, sum(m.open_cents) filter (where m.month >= ${nextMonth}::date) as later
        from charge_month m where m.org_id = ${organisationId} and ${holder} group by 1),
    soon as (
      select c.currency, sum(c.open_cents) as soon from charge c
       where c.org_id = ${organisationId} and c.open_cents > 0 and c.due_on > ${today}::date
         and c.due_on < ${nextMonth}::date and ${isOf('c')} group by 1),
    waiting as (
      select b.currency, sum(b.prepaid_cents + b.credit_cents) as prepaid
        from tenancy_balance b
       where b.org_id = ${organisationId} and (b.prepaid_cents > 0 or b.credit_cents > 0) and ${isOf('b')} group by 1)
    select currency, coalesce(billed, 0)::bigint as billed, coalesce(credited, 0)::bigint as credited,
           coalesce(month_open, 0)::bigint as "monthOpen", coalesce(open, 0)::bigint as open,
           (coalesce(later, 0) + coalesce(soon, 0))::bigint as "notYetDue", coalesce(prepaid, 0)::bigint as prepaid
      from charged full join soon using (currency) full join waiting using (currency) order by currency`.execute(tx);
  return rows.map(({ currency, billed, credited, monthOpen, open, notYetDue, prepaid }) => ({
    currency,
    billedCents: billed,
    collectedCents: billed - credited - monthOpen,
    creditedCents: credited,
    openOfMonthCents: monthOpen,
    outstandingCents: open - notYetDue,
    notYetDueCents: notYetDue,
    prepaidCents: prepaid,
  }));
}

/** What is let by the room is counted by its rooms. */
async function readUnits(tx: Tx, { organisationId, propertyId, today }: Within) {
  const ofProperty = propertyId === undefined ? sql`true` : sql`u.property_id = ${propertyId}::uuid`;
  const { rows } = await sql<{ units: number; occupied: number }>`
    select count(*)::int as units, count(*) filter (where exists (
             select from unit_hold h where h.org_id = u.org_id and h.unit_id = u.unit_id and h.first_day <= ${today}::date
                and coalesce(h.last_day >= ${today}::date, true)))::int as occupied
      from unit u
     where u.org_id = ${organisationId} and u.archived_at is null and ${ofProperty}
       and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                                               and room.archived_at is null)`.execute(tx);
  return { units: rows[0]?.units ?? 0, occupied: rows[0]?.occupied ?? 0 };
}

async function readLateUnits(tx: Tx, { organisationId, propertyId, today }: Within): Promise<string[]> {
  let rows = boardRows(tx, organisationId, today)
    .select('u.unit_id as id')
    .distinct()
    .where('b.open_cents', '>', 0)
    .where('b.oldest_due_on', '<', today)
    .where(sql<SqlBool>`b.oldest_due_on + grace_days(l.org_id, l.property_id, l.late_fee) < ${today}::date`)
    .limit(lateAtMost);
  if (propertyId !== undefined) rows = rows.where('u.property_id', '=', propertyId);
  return (await rows.execute()).map(({ id }) => id);
}
