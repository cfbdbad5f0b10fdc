import { sql } from 'kysely';
import type { z } from 'zod';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import { latestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Frequency, Recurrence } from '#shared/recurrence.ts';

export type RecurringEntry = z.output<(typeof entryTemplateRoutes)['GET /recurring-entries/{id}/']['answer']>;
type RecurringQuery = z.output<(typeof entryTemplateRoutes)['GET /recurring-entries/']['query']>;

/** The next one first; what is over comes last. */
export async function listRecurring(tx: Tx, organisationId: string, query: RecurringQuery) {
  const after = readCursor(query.cursor, ['date', 'id']);
  const day = sql<string>`coalesce(r.next_on, ${latestDate}::date)`;
  let rows = recurringRows(tx, organisationId)
    .select(day.as('sort_day'))
    .orderBy(day)
    .orderBy('r.recurring_id')
    .limit(query.limit + 1);
  if (query.state !== 'all') rows = rows.where('r.next_on', query.state === 'over' ? 'is' : 'is not', null);
  if (query.state === 'running') rows = rows.where('r.paused_at', 'is', null);
  if (query.state === 'paused') rows = rows.where('r.paused_at', 'is not', null);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(${day}, r.recurring_id) > (${after[0]}::date, ${after[1]}::uuid)`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.sort_day, row.recurring_id], presentRecurring);
}

export async function readRecurring(tx: Tx, organisationId: string, recurringId: string): Promise<RecurringEntry> {
  const row = await recurringRows(tx, organisationId).where('r.recurring_id', '=', recurringId).executeTakeFirst();
  if (row === undefined) throw noSuchRecurring();
  return presentRecurring(row);
}

export function noSuchRecurring(): Problem {
  return refuse('ledger.no-such-recurring');
}

/** With what the journal says was posted, which is the only place that says it. */
function recurringRows(tx: Tx, organisationId: string) {
  // Fenced, so that the few entries of this source are found by it, and not by walking the journal backwards.
  const own = sql`(select e.entry_id, e.number, e.date from journal_entry e
    where e.org_id = r.org_id and e.source_kind = 'recurring' and e.source_id = r.recurring_id offset 0) own`;
  return tx
    .selectFrom('recurring_entry as r')
    .selectAll('r')
    .select([
      sql<number>`(select count(*) from ${own})`.as('posted_count'),
      sql<RecurringEntry['lastPosted']>`(
        select jsonb_build_object('entryId', own.entry_id, 'number', own.number, 'date', own.date)
          from ${own} order by own.date desc, own.number desc limit 1)`.as('last_posted'),
    ])
    .where('r.org_id', '=', organisationId);
}

type RecurringRow = Awaited<ReturnType<ReturnType<typeof recurringRows>['executeTakeFirstOrThrow']>>;

/** A check of the table lets in no other frequency. */
export function recurrenceOf(row: {
  readonly frequency: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
}): Recurrence {
  return { frequency: row.frequency as Frequency, startsOn: row.starts_on, endsOn: row.ends_on };
}

function presentRecurring(row: RecurringRow): RecurringEntry {
  const { problem_code: code, problem_detail: detail, next_on: date } = row;
  return {
    id: row.recurring_id,
    name: row.name,
    memo: row.memo,
    // The route's schema has checked them before they were kept.
    lines: row.lines as RecurringEntry['lines'],
    ...recurrenceOf(row),
    nextOn: row.next_on,
    pausedAt: row.paused_at?.toISOString() ?? null,
    postedCount: row.posted_count,
    lastPosted: row.last_posted,
    problem: code === null || detail === null || date === null ? null : { code, detail, date },
    version: row.version,
  };
}
