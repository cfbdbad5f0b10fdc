import { sql } from 'kysely';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { reverse } from '#server/modules/ledger/index.ts';
import { keepSheetRows, lockImport } from './import-rows.ts';
import type { ImportRun } from './import-rows.ts';

const reason = 'The import was undone';

/** Takes back everything that an import made, or says what stands in the way. */
export async function undoImport(tx: Tx, importId: string, when: SignedInContext): Promise<void> {
  const { organisationId, userId } = when.session;
  const run = await lockImport(tx, organisationId, importId);
  if (run.state === 'undone') return;
  if (run.state === 'mapping') throw new Problem('conflict', 'This import has not run, so there is nothing to undo.');
  const obstacles = await findObstacles(tx, organisationId, run);
  if (obstacles.length > 0) throw inTheWay(obstacles);
  const by = { organisationId, userId, requestId: when.origin.requestId, now: when.now };
  const entries = await tx
    .selectFrom('import_item')
    .select('record_id')
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .where('kind', '=', 'entry')
    .orderBy('record_id')
    .execute();
  for (const { record_id: entryId } of entries) await reverse(tx, entryId, { reason }, by);
  await sql`select take_back_import(${importId}, ${reason}, ${when.now})`.execute(tx);
  await keepSheetRows(
    tx,
    organisationId,
    importId,
    run.sheets.map(() => []),
  );
  await tx
    .updateTable('import_run')
    .set({ state: 'undone', undone_by: userId, undone_at: when.now, version: run.version + 1 })
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .execute();
  await recordEvent(tx, {
    organisationId,
    kind: 'portfolio.import-undone',
    at: when.now,
    actorUserId: userId,
    subject: run.fileName,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details: { import: importId },
  });
}

interface Obstacle {
  readonly kind: string;
  readonly name: string;
  readonly why: 'changed' | 'lease' | 'unit' | 'owner' | 'relation' | 'posting' | 'policy' | 'reversed';
}

const told: Readonly<Record<Obstacle['why'], string>> = {
  changed: 'was changed since',
  lease: 'is on a lease that was added since',
  unit: 'has a unit or room that was added since',
  owner: 'owns a property that was not imported with it',
  relation: 'is a contact of somebody, or has one',
  posting: 'has postings that were made since',
  policy: 'has late fees of its own',
  reversed: 'was reversed already',
};

/** Everything of it that somebody else has touched, or that something else relies on. */
async function findObstacles(tx: Tx, organisationId: string, run: ImportRun): Promise<Obstacle[]> {
  const { rows } = await sql<Obstacle>`
    with item as (select kind, record_id as id from import_item where org_id = ${organisationId} and import_id = ${run.id}),
    found as (
      select i.kind, i.id, 'changed' as why from item i
       where exists (select from record_change c where c.org_id = ${organisationId} and c.record_kind = i.kind and c.record_id = i.id
                        and (c.request_id is distinct from ${run.requestId} or c.changed_at <> ${run.ranAt}))
      union all
      select 'unit', l.unit_id, 'lease' from lease l join item i on i.kind = 'unit' and i.id = l.unit_id
       where l.org_id = ${organisationId} and not exists (select from item own where own.kind = 'lease' and own.id = l.lease_id)
      union all
      select 'person', y.person_id, 'lease' from lease_party y join item i on i.kind = 'person' and i.id = y.person_id
       where y.org_id = ${organisationId} and not exists (select from item own where own.kind = 'lease' and own.id = y.lease_id)
      union all
      select 'property', u.property_id, 'unit' from unit u join item i on i.kind = 'property' and i.id = u.property_id
       where u.org_id = ${organisationId} and not exists (select from item own where own.kind = 'unit' and own.id = u.unit_id)
      union all
      select 'unit', u.parent_unit_id, 'unit' from unit u join item i on i.kind = 'unit' and i.id = u.parent_unit_id
       where u.org_id = ${organisationId} and not exists (select from item own where own.kind = 'unit' and own.id = u.unit_id)
      union all
      select 'person', o.person_id, 'owner' from ownership_share o join item i on i.kind = 'person' and i.id = o.person_id
       where o.org_id = ${organisationId} and not exists (select from item own where own.kind = 'property' and own.id = o.property_id)
      union all
      select 'person', i.id, 'relation' from person_relation r join item i on i.kind = 'person' and i.id in (r.person_id, r.other_person_id)
       where r.org_id = ${organisationId}
      union all
      select 'property', f.property_id, 'policy' from late_fee_policy f join item i on i.kind = 'property' and i.id = f.property_id
       where f.org_id = ${organisationId}
      union all
      ${sql.join(
        (['lease', 'unit', 'property', 'person'] as const).map(
          (kind) => sql`
            select i.kind, i.id, 'posting' from item i
              join posting p on p.org_id = ${organisationId} and ${sql.ref(`p.${kind}_id`)} = i.id
             where i.kind = ${kind} and not exists (select from item own where own.kind = 'entry' and own.id = p.entry_id)`,
        ),
        sql` union `,
      )}
      union all
      select 'entry', e.reverses_entry_id, 'reversed' from journal_entry e join item i on i.kind = 'entry' and i.id = e.reverses_entry_id
       where e.org_id = ${organisationId})
    select f.kind, f.why, coalesce(
        (select 'L-' || lpad(number::text, 4, '0') from lease where org_id = ${organisationId} and lease_id = f.id),
        (select name from unit where org_id = ${organisationId} and unit_id = f.id),
        (select name from property where org_id = ${organisationId} and property_id = f.id),
        (select name from person where org_id = ${organisationId} and person_id = f.id),
        (select 'Entry ' || number from journal_entry where org_id = ${organisationId} and entry_id = f.id), '') as name
      from found f order by 1, 3 limit 50`.execute(tx);
  return rows;
}

function inTheWay(obstacles: readonly Obstacle[]): Problem {
  const sentences = obstacles.map(({ name, why }) => `${name} ${told[why]}`);
  const more = sentences.length > 5 ? `, and more` : '';
  return new Problem('conflict', `It cannot be undone as a whole: ${sentences.slice(0, 5).join('; ')}${more}.`, {
    errors: obstacles.map(({ kind, why }, index) => ({ path: kind, code: why, message: sentences[index] ?? '' })),
  });
}
