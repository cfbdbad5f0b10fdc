import { sql } from 'kysely';
import { addDays, dateIn } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Period } from './statement-rules.ts';
import { lastRecordedBy } from './view.ts';
import type { Books } from './view.ts';

/** Beyond these, it is enough to know that there are many. */
export const lateAtMost = 1000;
const lookedAtAtMost = 10 * lateAtMost;

/**
 * Entries that take effect within a period and were recorded after its last day had ended. Numbers follow the order of
 * recording, so that they are the ones from a number on, and each day has its own stretch of the index by date.
 */
export async function countRecordedLate(tx: Tx, books: Books, { from, to }: Period): Promise<number> {
  const { organisationId, basis, propertyId, known } = books;
  const end = new Date(startOfDay(books.timeZone, addDays(to, 1)).getTime() - 1);
  const inTime = await lastRecordedBy(tx, organisationId, end, known.through);
  if (inTime === known.through) return 0;
  const ofProperty = propertyId === undefined ? sql`` : sql`and p.property_id = ${propertyId}`;
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from (
      select from (
        select late.entry_id
          from generate_series(
                 greatest(${from}::date, (select min(date) from journal_entry where org_id = ${organisationId})),
                 least(${to}::date, (select max(date) from journal_entry where org_id = ${organisationId})),
                 interval '1 day') day
          cross join lateral (
            select e.entry_id from journal_entry e
             where e.org_id = ${organisationId} and e.date = day::date and e.number > ${inTime} and e.number <= ${known.through}
             limit ${lookedAtAtMost}) late
         limit ${lookedAtAtMost}) looked_at
       where exists (select from posting p where p.org_id = ${organisationId} and p.entry_id = looked_at.entry_id
                        and p.basis in ('both', ${basis}) ${ofProperty})
       limit ${lateAtMost}) counted`.execute(tx);
  return rows[0]?.late ?? 0;
}

/** The instant at which a day begins somewhere, also where clocks are put forward at midnight: found by halving. */
export function startOfDay(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No place is more than a day from UTC.
  let [before, begun] = [midnight - 86_400_000, midnight + 86_400_000];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dateIn(timeZone, new Date(middle)) < date) before = middle;
    else begun = middle;
  }
  return new Date(begun);
}
