import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A column with the id of an entry, by its table's name, or what comes to one. */
type EntryId = `${string}.${string}` | RawBuilder<string>;

/** Whether the entry of a row was recorded after the last one that counts; without a last one every entry counts. */
export function isUnknown(
  organisationId: string,
  entry: EntryId,
  knownThrough: number | undefined,
): RawBuilder<boolean> {
  if (knownThrough === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select from journal_entry known where known.org_id = ${organisationId}
    and known.entry_id = ${typeof entry === 'string' ? sql.ref(entry) : entry} and known.number > ${knownThrough})`;
}

export function isKnown(organisationId: string, entry: EntryId, knownThrough: number | undefined): RawBuilder<boolean> {
  return sql<boolean>`not ${isUnknown(organisationId, entry, knownThrough)}`;
}

/** The same of a query that has the row of the entry already, by its name there; a condition that is added to others. */
export function andKnown(entry: string, knownThrough: number | undefined): RawBuilder<unknown> {
  return knownThrough === undefined ? sql`` : sql`and ${sql.ref(`${entry}.number`)} <= ${knownThrough}`;
}
