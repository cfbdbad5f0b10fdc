import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { recurringBillRoutes } from '#shared/api/recurring-bills.ts';
import { addDays, latestDate } from '#shared/dates.ts';
import { daysFrom } from '#shared/recurrence.ts';
import type { Frequency, Recurrence } from '#shared/recurrence.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { WrittenLine } from '#server/modules/payables/bills/bill-lines.ts';
import { billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { stateOf } from '#server/modules/payables/bills/bill-record.ts';

type Routes = typeof recurringBillRoutes;
type Query = z.output<Routes['GET /recurring-bills/']['query']>;
export type RecurringBill = RouteAnswer<Routes['GET /recurring-bills/']>['items'][number];
type InFull = RouteAnswer<Routes['GET /recurring-bills/{id}/']>;
export type RecurringRow = Selectable<Schema['recurring_bill']>;

/** The next one first; what is over comes last. */
export async function listRecurringBills(tx: Tx, organisationId: string, query: Query) {
  const after = readCursor(query.cursor, ['date', 'id']);
  const day = sql<string>`coalesce(r.next_on, ${latestDate}::date)`;
  let rows = recurringRows(tx, organisationId)
    .select(day.as('sort_day'))
    .orderBy(day)
    .orderBy('r.recurring_id')
    .limit(query.limit + 1);
  if (query.view !== 'all') rows = rows.where('r.next_on', query.view === 'over' ? 'is' : 'is not', null);
  if (query.view === 'running') rows = rows.where('r.paused_at', 'is', null);
  if (query.view === 'paused') rows = rows.where('r.paused_at', 'is not', null);
  if (query.vendorId !== undefined) rows = rows.where('r.vendor_id', '=', query.vendorId);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(${day}, r.recurring_id) > (${after[0]}::date, ${after[1]}::uuid)`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.sort_day, row.recurring_id], present);
}

export async function readRecurringBill(tx: Tx, organisationId: string, recurringId: string): Promise<InFull> {
  const row = await recurringRows(tx, organisationId).where('r.recurring_id', '=', recurringId).executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-recurring');
  const bills = await tx
    .selectFrom('bill')
    .select(['bill_id', 'number', 'dated_on', 'cents', 'state'])
    .where('org_id', '=', organisationId)
    .where('recurring_id', '=', recurringId)
    .orderBy('recurring_occurrence', 'desc')
    .limit(12)
    .execute();
  return {
    ...present(row),
    lines: linesOf(row),
    ahead: row.next_on === null ? [] : [...daysFrom(recurrenceOf(row), addDays(row.next_on, 1), 5)],
    setBy: { id: row.set_by, name: row.set_by_name ?? '' },
    bills: bills.map((bill) => ({
      id: bill.bill_id,
      number: billNumber(bill.number),
      datedOn: bill.dated_on,
      cents: bill.cents,
      state: stateOf(bill),
    })),
  };
}

function recurringRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('recurring_bill as r')
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.org_id', '=', 'r.org_id').onRef('v.vendor_id', '=', 'r.vendor_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'r.set_by')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('property as q')
          .select(['q.property_id', 'q.name as property_name', 'q.colour'])
          .whereRef('q.org_id', '=', 'r.org_id')
          .where(sql<boolean>`q.property_id = (
            select (l.line ->> 'propertyId')::uuid from jsonb_array_elements(r.lines) with ordinality as l (line, at)
             where l.line ->> 'propertyId' is not null order by l.at limit 1)`)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['v.name as vendor_name', 'u.name as set_by_name', 'p.property_id', 'p.property_name', 'p.colour'])
    .select(
      sql<number>`(select count(distinct l ->> 'propertyId')::int from jsonb_array_elements(r.lines) l)`.as(
        'property_count',
      ),
    )
    .where('r.org_id', '=', organisationId);
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof recurringRows>['executeTakeFirstOrThrow']>>;

function present(row: ListedRow): RecurringBill {
  return {
    id: row.recurring_id,
    vendor: { id: row.vendor_id, name: row.vendor_name },
    memo: row.memo,
    currency: row.currency,
    cents: row.cents,
    property:
      row.property_id === null ? null : { id: row.property_id, name: row.property_name ?? '', colour: row.colour ?? 0 },
    otherProperties: Math.max(0, row.property_count - 1),
    ...recurrenceOf(row),
    nextOn: row.next_on,
    pausedAt: row.paused_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    problem: row.problem,
    version: row.version,
  };
}

/** The check of the table lets in no other frequency. */
export function recurrenceOf({
  frequency,
  starts_on: startsOn,
  ends_on: endsOn,
}: Pick<RecurringRow, 'frequency' | 'starts_on' | 'ends_on'>): Recurrence {
  return { frequency: frequency as Frequency, startsOn, endsOn };
}

/** The schema of the route has checked them before they were kept. */
export function linesOf({ lines }: Pick<RecurringRow, 'lines'>): WrittenLine[] {
  return lines as WrittenLine[];
}
