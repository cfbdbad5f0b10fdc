import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import { addMonths, earlierOf, laterOf } from '#shared/rent/calendar.ts';
import { entriesByDay } from '#server/modules/ledger/books/entries-by-day.ts';
import type { Known } from '#server/modules/ledger/books/view.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Sql = RawBuilder<unknown>;

interface Wanted {
  readonly organisationId: string;
  readonly propertyId: AskedProperty;
  readonly known: Known;
}

/**
 * What a period moved by property, account and basis, credits positive, and the same of all of the books with no property
 * at all: whole months as they are kept, the days of begun months from their postings, less what was recorded later.
 */
export function resultPieces(wanted: Wanted, period: Period): Sql {
  const { organisationId, known } = wanted;
  const { whole, begun } = wholeMonthsOf(period);
  const later = entriesByDay({ organisationId, ...period, numbers: sql`e.number > ${known.through}` });
  const pieces = [
    ...(whole === undefined ? [] : monthsOf(wanted, whole)),
    ...begun.flatMap((days) => postingsOf(wanted, entriesByDay({ organisationId, ...days, numbers: sql`true` }), 1)),
    ...(known.through === known.last ? [] : postingsOf(wanted, later, -1)),
  ];
  return sql.join(pieces, sql` union all `);
}

/** The months that lie in a period from their first day to their last, and the days before and after them. */
export function wholeMonthsOf({ from, to }: Period): { whole: Period | undefined; begun: Period[] } {
  const first = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const last = isLastOfMonth(to) ? to : addDays(firstOfMonth(to), -1);
  const whole = first <= last ? { from: first, to: last } : undefined;
  // Within one month, or over its end without a whole one, the days stand together.
  if (whole === undefined) return { whole, begun: [{ from, to }] };
  const begun = [
    { from, to: earlierOf(to, addDays(first, -1)) },
    { from: laterOf(from, addDays(last, 1)), to },
  ];
  return { whole, begun: begun.filter((days) => days.from <= days.to) };
}

function monthsOf({ organisationId, propertyId }: Wanted, { from, to }: Period): Sql[] {
  const sums = (table: 'property_month' | 'account_month') => sql`
    select ${table === 'property_month' ? sql`k.property_id` : sql`null::uuid`} as property_id, k.account_id, k.currency,
           k.basis, k.credit_cents - k.debit_cents as cents
      from ${sql.table(table)} k
     where k.org_id = ${organisationId} and k.month between ${from}::date and ${to}::date
       ${table === 'property_month' ? sql`and ${isAskedProperty('k.property_id', propertyId)}` : sql``}`;
  return [sums('property_month'), sums('account_month')];
}

/** Each posting stands for its property and for the books. */
function postingsOf({ organisationId, propertyId }: Wanted, byDay: Sql, sign: 1 | -1): Sql[] {
  const ofAll = sql`
    select p.property_id, p.account_id, p.currency, p.basis, ${-sign}::int * p.amount_cents as cents
      from ${byDay} cross join lateral (
        select * from posting line where line.org_id = ${organisationId} and line.entry_id = of_day.entry_id offset 0) p`;
  const ofProperties = isAskedProperty('k.property_id', propertyId);
  return [
    sql`select k.* from (${ofAll}) k
         where k.property_id is not null and ${ofProperties}`,
    sql`select null::uuid, k.account_id, k.currency, k.basis, k.cents from (${ofAll}) k`,
  ];
}
