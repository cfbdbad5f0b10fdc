import type { z } from 'zod';
import type { task, taskRoutes } from '#shared/api/tasks.ts';
import { dayCell } from '#shared/table.ts';
import { taskWords } from '#shared/task-words.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { listTasks } from './list-tasks.ts';

type Query = z.output<(typeof taskRoutes)['GET /exports/tasks.csv/']['query']>;
type Task = z.output<typeof task>;

/** The tasks as they are listed, all pages of them. */
export function exportTasks(query: Query, { session }: Act, known: readonly TaskCause[]): TableAnswer {
  return listAsTable<Task>({
    name: 'tasks',
    columns: [
      ['Task', ({ title, cause }) => title ?? (cause === null ? null : taskWords[`cause_${cause}`])],
      ['Due date', ({ dueOn }) => dayCell(dueOn)],
      ['Assigned to', ({ assignee }) => assignee?.name ?? null],
      ['Property', ({ property }) => property?.name ?? null],
      ['Lease', ({ lease }) => lease?.title ?? null],
      ['Unit', ({ lease }) => lease?.place ?? null],
      ['Repeats', ({ repeats }) => repeats],
      ['Done', ({ doneAt }) => dayCell(doneAt?.slice(0, 10) ?? null)],
      ['Done by', ({ doneBy }) => doneBy?.name ?? null],
      ['Notes', ({ notes }) => notes],
    ],
    read: (tx, page) => listTasks(tx, session, known, { ...query, ...page }),
  });
}
