import type { z } from 'zod';
import type { calendarEntry } from '#shared/api/calendar.ts';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { findLeaseNames } from '#server/modules/rent/index.ts';
import type { CalendarRow } from './read-calendar.ts';

export type CalendarEntry = z.output<typeof calendarEntry>;

/** With names, those of leases for who may read leases. */
export async function presentCalendar(
  tx: Tx,
  { session, organisationId, today }: Pick<Act, 'session' | 'organisationId' | 'today'>,
  rows: readonly CalendarRow[],
): Promise<CalendarEntry[]> {
  const ids = may(session, 'leases.read') ? rows.flatMap(({ leaseId }) => leaseId ?? []) : [];
  const names = await findLeaseNames(tx, organisationId, ids, today);
  return rows.map(({ key, kind, on, leaseId, task }): CalendarEntry => {
    const lease = names.get(leaseId ?? '');
    return {
      key,
      kind,
      on,
      title: task?.title ?? null,
      // Modules cause these alone.
      cause: (task?.cause ?? null) as CalendarEntry['cause'],
      taskId: task?.task_id ?? null,
      assignee:
        task === undefined || task.assignee_id === null
          ? null
          : { id: task.assignee_id, name: task.assignee_name ?? '' },
      property: lease?.property ?? propertyOf(task),
      lease:
        lease === undefined || leaseId === null
          ? null
          : { id: leaseId, number: lease.number, tenants: lease.tenants, unit: lease.unit },
    };
  });
}

function propertyOf(task: CalendarRow['task']): CalendarEntry['property'] {
  if (task === undefined || task.property_id === null) return null;
  return { id: task.property_id, name: task.property_name ?? '', colour: task.colour ?? 0 };
}
