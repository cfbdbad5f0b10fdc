import type { Permission } from '#shared/permissions.ts';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { useTasksText } from './text.ts';

export type Task = RouteAnswer<Routes['GET /tasks/']>['items'][number];

/** What is to be done: as somebody wrote it, or as its cause says it. */
export function titleOf(t: ReturnType<typeof useTasksText>, { title, cause }: Pick<Task, 'title' | 'cause'>): string {
  return title ?? (cause === null ? '' : t(`cause_${cause}`));
}

/** What comes here by itself is told to those who would see it. */
export function emptyKey(may: (permission: Permission) => boolean): 'emptyRent' | 'emptyLeases' | 'empty' {
  if (!may('leases.read')) return 'empty';
  return may('rent.read') ? 'emptyRent' : 'emptyLeases';
}

/** Overdue, today, later, without a day, done: how the list is divided. */
export function groupOf({ doneAt, dueOn }: Pick<Task, 'doneAt' | 'dueOn'>, today: string) {
  if (doneAt !== null) return 'finished';
  if (dueOn === null) return 'noDate';
  if (dueOn < today) return 'overdue';
  return dueOn === today ? 'today' : 'later';
}
