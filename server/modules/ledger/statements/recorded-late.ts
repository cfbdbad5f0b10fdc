import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { entriesByDay } from '#server/modules/ledger/books/entries-by-day.ts';
import type { Period } from './statement-rules.ts';
import { lastRecordedBy } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Beyond these, it is enough to know that there are many. */
const lateAtMost = 1000;

/**
 * Entries that take effect within a period and were recorded after its last day had ended. Numbers follow the order of
 * recording, so that they are the ones after a number. Of a property, its own lines of the period are looked through.
 */
export async function countRecordedLate(tx: Tx, books: Books, { from, to }: Period): Promise<number> {
  const { organisationId, basis, propertyId, known } = books;
  const end = new Date(startOfDay(books.timeZone, addDays(to, 1)).getTime() - 1);
  const inTime = await lastRecordedBy(tx, organisationId, end, known.through);
  if (inTime === known.through) return 0;
  const numbers = sql`e.number > ${inTime} and e.number <= ${known.through}`;
  const late =
    propertyId === undefined
      ? sql`
        select of_day.entry_id from ${entriesByDay({ organisationId, from, to, numbers })}
         where exists (select from posting p where p.org_id = ${organisationId} and p.entry_id = of_day.entry_id
                          and p.basis in ('both', ${basis}))`
      : sql`
        select distinct p.entry_id
          from posting p join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id and ${numbers}
         where p.org_id = ${organisationId} and ${isAskedProperty('p.property_id', propertyId)} and p.basis in ('both', ${basis})
           and p.date between ${from}::date and ${to}::date`;
  const { rows } = await sql<{ late: number }>`
    select count(*)::int as late from (${late} limit ${lateAtMost}) counted`.execute(tx);
  return rows[0]?.late ?? 0;
}

/** The instant at which a day begins somewhere, also where clocks are put forward at midnight: found by halving. */
export function startOfDay(timeZone: string, date: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Swedes write dates as the books do.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // No place is more than a day from UTC.
  let [before, begun] = [midnight - 86_400_000, midnight + 86_400_000];
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (days.format(middle) < date) before = middle;
    else begun = middle;
  }
  return new Date(begun);
}
