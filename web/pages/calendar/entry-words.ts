import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { listNames } from '#web/kit/names/list-names.ts';
import type { useCalendarText } from './text.ts';

export type CalendarEntry = RouteAnswer<Routes['GET /calendar/']>['items'][number];
export type CalendarDay = RouteAnswer<Routes['GET /calendar/days/']>['days'][number];

type Text = ReturnType<typeof useCalendarText>;

/** What happens: a task as it is called, everything else by its kind. */
export function titleOf(t: Text, { kind, title, cause }: Pick<CalendarEntry, 'kind' | 'title' | 'cause'>): string {
  if (kind !== 'task') return t(`kind_${kind}`);
  return title ?? (cause === null ? t('kind_task') : t(`cause_${cause}`));
}

/** Whom it is about. */
export function whoOf({ lease }: Pick<CalendarEntry, 'lease'>): string {
  if (lease === null) return '';
  return lease.tenants.length === 0 ? lease.number : listNames(lease.tenants.map(({ name }) => name));
}

/** The page of what it is about. */
export function pageOf({ kind, taskId, lease }: Pick<CalendarEntry, 'kind' | 'taskId' | 'lease'>): string {
  if (lease !== null && kind === 'deposit-deadline') return `/rent/deposits/${lease.id}`;
  if (lease !== null && kind === 'move-out') return `/leases/${lease.id}?tab=moving`;
  if (lease !== null && kind !== 'task') return `/leases/${lease.id}`;
  return taskId === null ? '/tasks' : `/tasks?open=${taskId}`;
}
