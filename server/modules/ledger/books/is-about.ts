import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The lines `posting as p` about something. Postings never change, so those about a person are found under every record
 * that went into theirs.
 */
export function isAbout(column: string, id: string): RawBuilder<boolean> {
  const own = sql.ref(`p.${column}`);
  if (column !== 'person_id') return sql<boolean>`${own} = ${id}`;
  return sql<boolean>`${own} = any (array(select people_within(current_org(), ${id}::uuid)))`;
}
