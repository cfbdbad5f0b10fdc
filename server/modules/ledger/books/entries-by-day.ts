import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Wanted {
  readonly organisationId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A condition of `e.number`. */
  readonly numbers: RawBuilder<unknown>;
}

/**
 * The ids of entries of some days whose numbers lie in a range, as a source of rows. Each day has its own stretch of
 * the index by date and number: where the two go together, as they mostly do, next to nothing is read however many
 * entries there are. The planner cannot know that they do, so that it is not left to it.
 */
export function entriesByDay({ organisationId, from, to, numbers }: Wanted): RawBuilder<unknown> {
  const edge = (which: 'min' | 'max') =>
    sql`(select ${sql.raw(which)}(date) from journal_entry where org_id = ${organisationId})`;
  const first = from === undefined ? edge('min') : sql`greatest(${from}::date, ${edge('min')})`;
  const last = to === undefined ? edge('max') : sql`least(${to}::date, ${edge('max')})`;
  return sql`generate_series(${first}, ${last}, interval '1 day') day
    cross join lateral (
      select e.entry_id from journal_entry e
       where e.org_id = ${organisationId} and e.date = day::date and ${numbers}
      offset 0) of_day`;
}
