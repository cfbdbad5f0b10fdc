import type { CalendarKind } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { CalendarRange, CalendarSource } from '#server/kernel/calendar/calendar-source.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { taskRows } from '#server/modules/tasks/task-record.ts';
import type { TaskRow } from '#server/modules/tasks/task-record.ts';

/** Where what the calendar shows comes from. */
export interface CalendarParts {
  readonly causes: readonly TaskCause[];
  readonly sources: readonly CalendarSource[];
}

export interface CalendarAsked {
  readonly from: string;
  readonly to: string;
  readonly kind?: CalendarKind | undefined;
  readonly propertyId?: string | undefined;
  readonly assigneeId?: string | undefined;
}

/** One thing on a day, before it has names. */
export interface CalendarRow {
  readonly key: string;
  readonly kind: CalendarKind;
  readonly on: string;
  readonly propertyId: string | null;
  readonly leaseId: string | null;
  readonly version: number;
  readonly task?: TaskRow;
}

type Asker = Pick<Act, 'session' | 'organisationId' | 'today'>;

/** Everything in a range that somebody may see, by day and key. */
export async function readCalendar(
  tx: Tx,
  { session, organisationId, today }: Asker,
  { causes, sources }: CalendarParts,
  asked: CalendarAsked,
): Promise<CalendarRow[]> {
  const range: CalendarRange = { organisationId, today, from: asked.from, to: asked.to, propertyId: asked.propertyId };
  const tasks = await readOpenTasks(tx, session, causes, asked);
  const days: CalendarRow[] = [];
  for (const { kinds, permission, read } of sources)
    if (may(session, permission) && (asked.kind === undefined || kinds.includes(asked.kind)))
      days.push(...(await read(tx, range)));
  // A lease that ends stands there once, with the task that it caused.
  const renewals = new Map(tasks.filter(isRenewal).map((task) => [`lease-end:${task.lease_id}`, task]));
  const rows = [
    ...days.map((day) => withTask(day, renewals.get(day.key))),
    ...tasks.filter((task) => !isRenewal(task)).map(rowOfTask),
  ];
  return rows
    .filter(({ kind, task }) => {
      if (asked.kind !== undefined && kind !== asked.kind) return false;
      return asked.assigneeId === undefined || task?.assignee_id === asked.assigneeId;
    })
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

export const orderOf = ({ on, key }: Pick<CalendarRow, 'on' | 'key'>): string => `${on} ${key}`;

function readOpenTasks(
  tx: Tx,
  session: Act['session'],
  causes: readonly TaskCause[],
  { from, to, propertyId }: CalendarAsked,
): Promise<TaskRow[]> {
  const rows = taskRows(tx, session, causes)
    .where('t.done_at', 'is', null)
    .where('t.due_on', '>=', from)
    .where('t.due_on', '<=', to);
  return (propertyId === undefined ? rows : rows.where('t.property_id', '=', propertyId)).execute();
}

const isRenewal = ({ cause }: TaskRow): boolean => cause === 'lease-ending';

function withTask(day: CalendarRow, task: TaskRow | undefined): CalendarRow {
  return task === undefined ? day : { ...day, task };
}

function rowOfTask(task: TaskRow): CalendarRow {
  return {
    key: `task:${task.task_id}`,
    kind: task.cause === 'deposit-settlement' ? 'deposit-deadline' : 'task',
    on: task.due_on ?? '',
    propertyId: task.property_id,
    leaseId: task.lease_id,
    version: task.version,
    task,
  };
}
