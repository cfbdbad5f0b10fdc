import type { taskRoutes } from '#shared/api/tasks.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Tx } from '#server/kernel/database.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { exportTasks } from './export-tasks.ts';
import { listTasks } from './list-tasks.ts';
import { addTask, changeTask, removeTask, setDone } from './save-task.ts';
import type { makeSync } from './sync-causes.ts';
import { readTask } from './task-record.ts';

export function taskHandlers(
  causes: readonly TaskCause[],
  sync: ReturnType<typeof makeSync>,
): Handlers<typeof taskRoutes> {
  const read = (tx: Tx, { session }: SignedInContext, id: string) => readTask(tx, session, causes, id);
  /** What somebody does not see is not there to be changed. */
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await read(tx, when, id);
      await work(tx);
      return read(tx, when, id);
    });
  return {
    'GET /tasks/': async ({ query }, when) => {
      await sync(when.organisationId, when.now);
      return when.transaction((tx) => listTasks(tx, when.session, causes, query));
    },
    'GET /exports/tasks.csv/': async ({ query }, when) => {
      await sync(when.organisationId, when.now);
      return exportTasks(query, when, causes);
    },
    'POST /tasks/': ({ body }, when) => when.transaction(async (tx) => read(tx, when, await addTask(tx, when, body))),
    'GET /tasks/{id}/': ({ params }, when) => when.transaction((tx) => read(tx, when, params.id)),
    'PATCH /tasks/{id}/': ({ params, body }, when) =>
      done(when, params.id, (tx) => changeTask(tx, when, params.id, body)),
    'POST /tasks/{id}/done/': ({ params }, when) => done(when, params.id, (tx) => setDone(tx, when, params.id, true)),
    'POST /tasks/{id}/reopen/': ({ params }, when) =>
      done(when, params.id, (tx) => setDone(tx, when, params.id, false)),
    'POST /tasks/{id}/remove/': ({ params }, when) =>
      when.transaction(async (tx) => {
        await read(tx, when, params.id);
        await removeTask(tx, when, params.id);
        return null;
      }),
    'GET /tasks/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { id } = await read(tx, when, params.id);
        return listChanges(tx, when.organisationId, { kind: 'task', id }, query);
      }),
  };
}
