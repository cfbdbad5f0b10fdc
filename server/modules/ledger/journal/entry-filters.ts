import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, earliestDate, latestDate } from '#shared/dates.ts';
import { lineOfAmount } from './amount-search.ts';
import { isAbout } from '#server/modules/ledger/books/is-about.ts';

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
export function entryFilters(query: EntryFilters, page: Page): RawBuilder<boolean> {
  const found = conditionsOf(query, page);
  if (hasLineFilters(query))
    found.push(
      sql`exists (select from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id and ${lineFilters(query)})`,
    );
  return sql<boolean>`${sql.join(found, sql` and `)}`;
}

/** Entries found by their lines are looked for among so many lines for each one that is wanted. */
const linesForEach = 3;

/**
 * Entries that are found, each once and at most so many, for counting. `lines` says how many lines were looked at where
 * lines are asked for: along their index, and no more than are likely to be enough, however many there are.
 */
export function foundEntries(organisationId: string, query: EntryFilters, atMost: number): Found {
  const conditions = sql.join(conditionsOf(query, { atMost }), sql` and `);
  const entries = sql`select e.entry_id, e.source_kind, e.is_reversal from journal_entry e
    where e.org_id = ${organisationId} and ${conditions}`;
  if (!hasLineFilters(query)) return { entries: sql`${entries} limit ${atMost}` };
  const lines = sql`
    select p.entry_id from posting p
     where p.org_id = ${organisationId} and ${lineFilters(query)}
       and p.date between ${query.from ?? earliestDate}::date and ${query.to ?? latestDate}::date
     limit ${linesForEach * atMost}`;
  return {
    entries: sql`
      select of_line.* from (select distinct line.entry_id from (${lines}) line) each_entry
        cross join lateral (${entries} and e.entry_id = each_entry.entry_id offset 0) of_line
       limit ${atMost}`,
    lines: { rows: lines, atMost: linesForEach * atMost },
  };
}

interface Found {
  readonly entries: RawBuilder<unknown>;
  readonly lines?: { readonly rows: RawBuilder<unknown>; readonly atMost: number };
}

const daysForAmounts = 400;

function conditionsOf(query: EntryFilters, { after, atMost }: Page): RawBuilder<boolean>[] {
  const from = query.from ?? earliestDate;
  const to = query.to ?? latestDate;
  const found = [sql<boolean>`e.date between ${from}::date and ${to}::date`];
  if (after !== undefined) found.push(sql`(e.date, e.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  if (query.sourceKind !== undefined) found.push(sql`e.source_kind = ${query.sourceKind}`);
  if (query.sourceId !== undefined) found.push(sql`e.source_id = ${query.sourceId}`);
  // Reversals are few, and have an index of their own.
  if (query.isReversal === 'true') found.push(sql`e.reverses_entry_id is not null`);
  if (query.isReversal === 'false') found.push(sql`e.reverses_entry_id is null`);
  const words = query.q?.trim() ?? '';
  const number = /^(?:je-?)?0*(\d{1,15})$/i.exec(words)?.[1];
  // Amounts have no index: they are looked for among the entries of a stretch that somebody looks through.
  const amount = addDays(from, daysForAmounts) < to ? undefined : lineOfAmount(words);
  const numbered = sql<boolean>`e.number = ${Number(number ?? 0)}`;
  if (amount !== undefined) found.push(number === undefined ? amount : sql`(${numbered} or ${amount})`);
  else if (number !== undefined) found.push(numbered);
  else if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // Other filters narrow the search already; alone, words are looked up in their index, which finds the rare ones fast.
    const others = [query.sourceKind, query.sourceId, query.isReversal];
    const isAlone = !hasLineFilters(query) && others.every((value) => value === undefined);
    found.push(
      isAlone
        ? sql`e.entry_id in (select s.entry_id from entries_saying(
            ${pattern}, ${from}::date, ${to}::date, ${after?.[0] ?? latestDate}::date,
            ${after?.[1] ?? String(Number.MAX_SAFE_INTEGER)}::bigint, ${atMost}) s)`
        : sql`e.memo ilike ${pattern}`,
    );
  }
  return found;
}

/** Nothing but days: what is found is then told by rollups. */
export function isOfDaysAlone(query: EntryFilters): boolean {
  const others: EntryFilters = { ...query, from: undefined, to: undefined };
  return Object.values(others).every((value: string | undefined) => (value ?? '').trim() === '');
}

function hasLineFilters(query: EntryFilters): boolean {
  return askedOf(query).length > 0;
}

/** One line that fits all of them: the receivable of this lease, not the receivable of one and a line of the other. */
function lineFilters(query: EntryFilters): RawBuilder<unknown> {
  return sql.join(
    askedOf(query).map(({ column, id }) => isAbout(column, id)),
    sql` and `,
  );
}

function askedOf(query: EntryFilters): { column: (typeof columns)[keyof typeof columns]; id: string }[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    // Object.entries widens the names of the table to string.
    const id = query[name as keyof typeof columns];
    return id === undefined ? [] : [{ column, id }];
  });
}
