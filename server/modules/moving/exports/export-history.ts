import { sql } from 'kysely';
import type { Cells, Reading } from './export-tables.ts';
import type { ListColumn } from '#server/modules/moving/columns/list-columns.ts';

/** Who changed what and when. It is there to be read: what happened in one workspace did not happen in another. */
export const historyColumns: readonly ListColumn[] = [
  { key: 'at', header: 'At' },
  { key: 'by', header: 'By' },
  { key: 'recordKind', header: 'Record kind' },
  { key: 'record', header: 'Record' },
  { key: 'act', header: 'Act' },
  { key: 'changes', header: 'Changes' },
];

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly record: string;
  readonly act: string;
  readonly changes: string;
  readonly by: string | null;
  readonly at: Date;
}

const rowsAtOnce = 1000;

export async function* historyTable({ tx, organisationId }: Reading): AsyncIterable<readonly Cells[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Row>`
      select c.change_id as id, c.record_kind as kind, c.record_id as record, c.act, c.changes::text as changes,
             u.name as by, c.changed_at as at
        from record_change c left join app_user u on u.user_id = c.changed_by
       where c.org_id = ${organisationId} and c.change_id > ${after}::uuid
       order by c.change_id limit ${rowsAtOnce}`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.map(({ at, by, kind, record, act, changes }): Cells => ({
      at: at.toISOString(),
      by,
      recordKind: kind,
      record,
      act,
      changes,
    }));
  }
}
