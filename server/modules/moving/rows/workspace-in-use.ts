import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/**
 * Whether there is anything in a workspace: a property, a unit, a person, a lease or an entry that stands. What undone
 * imports left behind is nothing: it is archived, cancelled or reversed, and the same may be imported again.
 */
export async function isInUse(tx: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from lease where org_id = ${organisationId} and not is_undone)
        or exists (select from ${others(organisationId, 'property')})
        or exists (select from ${others(organisationId, 'unit')})
        or exists (select from ${others(organisationId, 'person')}) as "isInUse"`.execute(tx);
  return rows[0]?.isInUse === true || hasEntries(tx, organisationId);
}

/** Whether anything stands in the books, or whether all of it was taken back. */
export async function hasEntries(tx: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select exists (
      select from journal_entry e
       where e.org_id = ${organisationId} and not e.is_reversal and e.source_kind <> 'import-undone'
         and not exists (select from journal_entry r
                          where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)) as stands`.execute(tx);
  return rows[0]?.stands === true;
}

function others(organisationId: string, kind: 'property' | 'unit' | 'person') {
  return sql`${sql.table(kind)} p
     where p.org_id = ${organisationId} and (p.archived_at is null or not exists (
       select from import_run r join import_item i on i.org_id = r.org_id and i.import_id = r.import_id
        where r.org_id = ${organisationId} and r.state = 'undone' and i.kind = ${kind}
          and i.record_id = ${sql.ref(`p.${kind}_id`)}))`;
}
