import { sql } from 'kysely';
import type { z } from 'zod';
import type { task } from '#shared/api/tasks.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { defineRecord } from '#server/kernel/records/define-record.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readFound } from '#server/kernel/search.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';

export type Task = z.output<typeof task>;

export const taskRecord = defineRecord({
  kind: 'task',
  table: 'task',
  id: 'task_id',
  missing: 'tasks.no-such-task',
  permission: 'tasks.read',
  nameOf: ({ title }) => title ?? '',
  propertyOf: (row) => row.property_id,
  findable: async (tx, organisationId, ids) => {
    const rows = await tx
      .selectFrom('task')
      .select(['task_id as id', 'property_id as propertyId', 'title'])
      .where('org_id', '=', organisationId)
      .where('task_id', 'in', ids)
      .execute();
    // The words of a cause are not somebody’s own.
    return rows.flatMap(({ title, ...row }) => (title === null ? [] : { kind: 'task' as const, title, ...row }));
  },
});

/** Tasks that somebody may see: of a cause, only where they may read what caused it. */
export function taskRows(tx: Tx, session: SignedIn, causes: readonly TaskCause[]) {
  const seen = causes.filter(({ permission }) => may(session, permission)).map(({ kind }) => kind);
  return tx
    .selectFrom('task as t')
    .leftJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 't.org_id').onRef('p.property_id', '=', 't.property_id'),
    )
    .leftJoin('app_user as a', 'a.user_id', 't.assignee_id')
    .leftJoin('app_user as d', 'd.user_id', 't.done_by')
    .selectAll('t')
    .select(['p.name as property_name', 'p.colour', 'a.name as assignee_name', 'd.name as done_by_name'])
    .where('t.org_id', '=', session.organisationId)
    .where('t.archived_at', 'is', null)
    .where(sql<boolean>`(t.cause is null or t.cause = any (${seen}::text[]))`);
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['executeTakeFirstOrThrow']>>;

/** Each with the name of its lease, for who may read leases. */
export async function presentTasks(tx: Tx, session: SignedIn, rows: readonly TaskRow[]): Promise<Task[]> {
  const ids = may(session, 'leases.read') ? rows.flatMap((row) => row.lease_id ?? []) : [];
  const found = await readFound(tx, session.organisationId, ids);
  const leases = new Map(found.map((lease) => [lease.record_id, lease]));
  return rows.map((row) => {
    const lease = leases.get(row.lease_id ?? '');
    return {
      id: row.task_id,
      title: row.title,
      // The checks of the table, and the modules that cause tasks, allow these alone.
      cause: row.cause as Task['cause'],
      repeats: row.repeats as Task['repeats'],
      notes: row.notes,
      dueOn: row.due_on,
      assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
      property:
        row.property_id === null
          ? null
          : { id: row.property_id, name: row.property_name ?? '', colour: row.colour ?? 0 },
      lease: lease === undefined ? null : { id: lease.record_id, title: lease.title, place: lease.subtitle },
      doneAt: row.done_at?.toISOString() ?? null,
      doneBy: row.done_by === null ? null : { id: row.done_by, name: row.done_by_name ?? '' },
      isCauseGone: row.is_cause_gone,
      version: row.version,
    };
  });
}

export async function readTask(tx: Tx, session: SignedIn, causes: readonly TaskCause[], taskId: string): Promise<Task> {
  const row = await taskRows(tx, session, causes).where('t.task_id', '=', taskId).executeTakeFirst();
  const [presented] = row === undefined ? [] : await presentTasks(tx, session, [row]);
  if (presented === undefined) throw refuse('tasks.no-such-task');
  return presented;
}
