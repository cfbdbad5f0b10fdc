import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { entryFilters } from './entry-filters.ts';
import type { EntryFilters } from './entry-filters.ts';
import { entryRows, presentEntry } from './entry-rows.ts';

interface EntryQuery extends EntryFilters {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The journal, newest first by date and number. */
export async function listEntries(tx: Tx, organisationId: string, query: EntryQuery) {
  const after = readCursor(query.cursor, ['date', 'number']);
  const atMost = query.limit + 1;
  const rows = await entryRows(tx, organisationId)
    .where(entryFilters(query, { after, atMost }))
    .orderBy('e.date', 'desc')
    .orderBy('e.number', 'desc')
    .limit(atMost)
    .execute();
  return pageOf(rows, query.limit, (row) => [row.date, String(row.number)], presentEntry);
}
