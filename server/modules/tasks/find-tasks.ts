import type { Act } from '#server/kernel/http/request-context.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { findOthersByWords } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { taskRows } from './task-record.ts';

/** Tasks that somebody wrote, by their titles. */
export const taskSearch: RecordSearch = {
  kinds: ['task'],
  async find(tx, act, typed, atMost) {
    const found = await findOthersByWords(tx, 'task', typed, atMost);
    const ids = found.map(({ record_id: id }) => id);
    const itemOf = new Map((await readTasks(tx, act, ids)).map((item) => [item.id, item]));
    return { byWords: ids.flatMap((id) => itemOf.get(id) ?? []) };
  },
  read: (tx, act, _kind, ids) => readTasks(tx, act, ids),
};

async function readTasks(tx: Tx, { session }: Act, ids: readonly string[]): Promise<readonly FoundItem[]> {
  if (ids.length === 0 || !may(session, 'tasks.read')) return [];
  const rows = await taskRows(tx, session, []).where('t.task_id', 'in', ids).execute();
  return rows.map((row) => ({
    kind: 'task',
    id: row.task_id,
    propertyId: row.property_id,
    title: row.title ?? '',
    subtitle: row.property_name ?? '',
    money: null,
    attachedTo: null,
  }));
}
