import type { Permission } from '#shared/permissions.ts';
import type { TaskCauseKind } from '#shared/tasks.ts';
import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

/** One thing that is to be done, as the module knows it that has the record. */
export interface CausedTask {
  /** The same for the same cause: a cause that comes back opens the task that it closed. */
  readonly key: string;
  readonly dueOn: string | null;
  readonly propertyId: string;
  readonly leaseId: string;
}

/** A kind of task that a module causes. It is open while `find` names it, and closes by itself afterwards. */
export interface TaskCause {
  readonly kind: TaskCauseKind;
  /** Who may not read what caused it is not told of the task. */
  readonly permission: Permission;
  readonly find: (
    tx: Tx,
    asked: { readonly organisationId: string; readonly today: string; readonly now: Date },
  ) => Promise<readonly CausedTask[]>;
}

export const taskCausesPort = port<TaskCause>('task-causes');
