import { sql } from 'kysely';
import { daysFrom } from '#shared/rent/calendar.ts';
import { todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { taskRows } from './task-record.ts';

/** Tasks that are due, for who does them; what has a cause stands among the other groups. */
export const tasksPart: TodayPart = {
  permission: 'tasks.read',
  async read(tx, { session, today }) {
    const due = taskRows(tx, session, [])
      .where('t.done_at', 'is', null)
      .where('t.due_on', '<=', today)
      .where(sql<boolean>`(t.assignee_id is null or t.assignee_id = ${session.userId})`);
    const rows = await due.orderBy('t.due_on').orderBy('t.task_id').limit(todayRows).execute();
    const counted = await due
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return {
      tasks: {
        count: counted.count,
        rows: rows.map((row) => ({
          id: row.task_id,
          title: row.title ?? '',
          dueOn: row.due_on ?? today,
          daysLate: daysFrom(row.due_on ?? today, today),
          repeats: row.repeats !== null,
          property:
            row.property_id === null
              ? null
              : { id: row.property_id, name: row.property_name ?? '', colour: row.colour ?? 0 },
        })),
        more: counted.count - rows.length,
      },
    };
  },
};
