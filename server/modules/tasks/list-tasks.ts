import { sql } from 'kysely';
import type { z } from 'zod';
import type { taskRoutes } from '#shared/api/tasks.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder } from '#server/kernel/list-order.ts';
import type { SortKey } from '#server/kernel/list-order.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { findLeaseIds } from '#server/modules/leasing/index.ts';
import { presentTasks, taskRows } from './task-record.ts';
import type { TaskRow } from './task-record.ts';

type Query = z.output<(typeof taskRoutes)['GET /tasks/']['query']>;

/** By due day, those without one last; done ones with the latest first. */
export async function listTasks(tx: Tx, session: SignedIn, causes: readonly TaskCause[], query: Query) {
  const direction = query.view === 'done' ? 'descending' : 'ascending';
  const order = listOrder({ name: query.view, keys, direction, cursor: query.cursor });
  let rows = taskRows(tx, session, causes);
  if (query.view !== 'all') rows = rows.where('t.done_at', query.view === 'done' ? 'is not' : 'is', null);
  if (query.view === 'mine') rows = rows.where('t.assignee_id', '=', session.userId);
  if (query.propertyId !== undefined) rows = rows.where('t.property_id', '=', query.propertyId);
  if (query.leaseId !== undefined) rows = rows.where('t.lease_id', '=', query.leaseId);
  if (query.assigneeId !== undefined) rows = rows.where('t.assignee_id', '=', query.assigneeId);
  if (query.unitId !== undefined || query.personId !== undefined)
    rows = rows.where(sql<boolean>`t.lease_id = any (${await leaseIdsOf(tx, session, query)}::uuid[])`);
  if (query.dueTo !== undefined) rows = rows.where(due, '<=', query.dueTo);
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  const { items, next } = pageOf(shown, query.limit, order.keyOf, (row) => row);
  return { items: await presentTasks(tx, session, items), next };
}

/** As the indexes have it: the last day of all books stands for no day. */
const due = sql<string>`coalesce(t.due_on, date '2999-12-31')`;
const keys: readonly SortKey<TaskRow>[] = [
  { by: due, part: 'date', of: (row) => row.due_on ?? '2999-12-31' },
  { by: sql.ref('t.task_id'), part: 'id', of: (row) => row.task_id },
];

/** What leases somebody may not read, they do not find tasks by. */
async function leaseIdsOf(tx: Tx, session: SignedIn, { unitId, personId }: Query): Promise<readonly string[]> {
  return may(session, 'leases.read') ? findLeaseIds(tx, session.organisationId, { unitId, personId }) : [];
}
