import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { earliestDate, latestDate } from '#shared/dates.ts';

export interface EntryFilters {
  readonly q?: string | undefined;
  readonly accountId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly unitId?: string | undefined;
  readonly leaseId?: string | undefined;
  readonly personId?: string | undefined;
  readonly bankAccountId?: string | undefined;
  readonly sourceKind?: string | undefined;
  readonly sourceId?: string | undefined;
  readonly isReversal?: 'true' | 'false' | undefined;
}

/** Filters of lines, by the column that they ask for. */
const columns = {
  accountId: 'account_id',
  propertyId: 'property_id',
  unitId: 'unit_id',
  leaseId: 'lease_id',
  personId: 'person_id',
  bankAccountId: 'bank_account_id',
} as const;

interface Page {
  /** The entry that the ones before this page ended with. */
  readonly after?: readonly [date: string, number: string] | undefined;
  readonly atMost: number;
}

/** The conditions that entries `e` have to meet, newest first; `atMost` of them are wanted. */
export function entryFilters(query: EntryFilters, { after, atMost }: Page): RawBuilder<boolean> {
  const from = query.from ?? earliestDate;
  const to = query.to ?? latestDate;
  const asked = lineFilters(query);
  const found = [sql<boolean>`e.date between ${from}::date and ${to}::date`];
  if (after !== undefined) found.push(sql`(e.date, e.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  if (query.sourceKind !== undefined) found.push(sql`e.source_kind = ${query.sourceKind}`);
  if (query.sourceId !== undefined) found.push(sql`e.source_id = ${query.sourceId}`);
  // Reversals are few, and have an index of their own.
  if (query.isReversal === 'true') found.push(sql`e.reverses_entry_id is not null`);
  if (query.isReversal === 'false') found.push(sql`e.reverses_entry_id is null`);
  if (asked.length > 0) {
    // One line that fits all of them: the receivable of this lease, not the receivable of one and a line of the other.
    const fits = sql.join(
      asked.map(({ column, id }) => sql`${sql.ref(`p.${column}`)} = ${id}`),
      sql` and `,
    );
    found.push(sql`exists (select from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id and ${fits})`);
  }
  const words = query.q?.trim() ?? '';
  const number = /^(?:je-?)?0*(\d{1,15})$/i.exec(words)?.[1];
  if (number !== undefined) found.push(sql`e.number = ${Number(number)}`);
  else if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // Other filters narrow the search already; alone, words are looked up in their index, which finds the rare ones fast.
    const isAlone = asked.length === 0 && [query.sourceKind, query.sourceId, query.isReversal].every((one) => !one);
    found.push(
      isAlone
        ? sql`e.entry_id in (select s.entry_id from entries_saying(
            ${pattern}, ${from}::date, ${to}::date, ${after?.[0] ?? latestDate}::date,
            ${after?.[1] ?? String(Number.MAX_SAFE_INTEGER)}::bigint, ${atMost}) s)`
        : sql`e.memo ilike ${pattern}`,
    );
  }
  return sql<boolean>`${sql.join(found, sql` and `)}`;
}

/** Nothing but days: what is found is then told by rollups. */
export function isOfDaysAlone({ from: _, to: __, ...others }: EntryFilters): boolean {
  return Object.values(others).every((value: string | undefined) => (value ?? '').trim() === '');
}

function lineFilters(query: EntryFilters): { column: (typeof columns)[keyof typeof columns]; id: string }[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    // Object.entries widens the names of the table to string.
    const id = query[name as keyof typeof columns];
    return id === undefined ? [] : [{ column, id }];
  });
}
