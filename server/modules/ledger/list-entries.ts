import { sql } from 'kysely';
import { earliestDate, latestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { entryRows, presentEntry } from './entry-rows.ts';

interface EntryQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
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

/** The journal, newest first by date and number. */
export async function listEntries(tx: Tx, organisationId: string, query: EntryQuery) {
  const after = readCursor(query.cursor, ['date', 'number']);
  const from = query.from ?? earliestDate;
  const to = query.to ?? latestDate;
  let rows = entryRows(tx, organisationId)
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.date', 'desc')
    .orderBy('e.number', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(e.date, e.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  if (query.sourceKind !== undefined) rows = rows.where('e.source_kind', '=', query.sourceKind);
  const asked = lineFilters(query);
  if (asked.length > 0) {
    // One line that fits all of them: the receivable of this lease, not the receivable of one and a line of the other.
    const fits = sql.join(
      asked.map(({ column, id }) => sql`${sql.ref(`p.${column}`)} = ${id}`),
      sql` and `,
    );
    rows = rows.where(
      sql<boolean>`exists (select from posting p where p.org_id = e.org_id and p.entry_id = e.entry_id and ${fits})`,
    );
  }
  const words = query.q?.trim() ?? '';
  const number = /^(?:je-?)?0*(\d{1,15})$/i.exec(words)?.[1];
  if (number !== undefined) rows = rows.where('e.number', '=', Number(number));
  else if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // Other filters narrow the search already; alone, words are looked up in their index, which finds the rare ones fast.
    rows =
      asked.length > 0 || query.sourceKind !== undefined
        ? rows.where('e.memo', 'ilike', pattern)
        : rows.where(
            sql<boolean>`e.entry_id in (select s.entry_id from entries_saying(
              ${pattern}, ${from}::date, ${to}::date, ${after?.[0] ?? '2999-12-31'}::date,
              ${after?.[1] ?? String(Number.MAX_SAFE_INTEGER)}::bigint, ${query.limit + 1}) s)`,
          );
  }
  return pageOf(await rows.execute(), query.limit, (row) => [row.date, String(row.number)], presentEntry);
}

function lineFilters(query: EntryQuery): { column: (typeof columns)[keyof typeof columns]; id: string }[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    // Object.entries widens the names of the table to string.
    const id = query[name as keyof typeof columns];
    return id === undefined ? [] : [{ column, id }];
  });
}
