import type { z } from 'zod';
import type { calendarRoutes } from '#shared/api/calendar.ts';
import { calendarDaysAtMost } from '#shared/calendar.ts';
import { calendarWords } from '#shared/calendar-words.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import { dayCell } from '#shared/table.ts';
import { taskWords } from '#shared/task-words.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { listAsTable, names } from '#server/kernel/records/list-as-table.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { presentCalendar } from './present-calendar.ts';
import type { CalendarEntry } from './present-calendar.ts';
import { orderOf, readCalendar } from './read-calendar.ts';
import type { CalendarParts } from './read-calendar.ts';

type Query = z.output<(typeof calendarRoutes)['GET /calendar/']['query']>;
type Filters = z.output<(typeof calendarRoutes)['GET /calendar/days/']['query']>;

/** As many of a day are drawn in a month. */
const shownOfDay = 3;

export async function listCalendar(tx: Tx, act: Act, parts: CalendarParts, { limit, cursor, ...asked }: Query) {
  checkRange(asked);
  const after = readCursor(cursor, ['date', 'text']);
  const all = await readCalendar(tx, act, parts, asked);
  const behind = after === undefined ? all : all.filter((row) => orderOf(row) > after.join(' '));
  const page = pageOf(
    behind.slice(0, limit + 1),
    limit,
    ({ on, key }) => [on, key],
    (row) => row,
  );
  return { items: await presentCalendar(tx, act, page.items), next: page.next };
}

/** Days on which something happens. */
export async function listCalendarDays(tx: Tx, act: Act, parts: CalendarParts, asked: Filters) {
  checkRange(asked);
  const byDay = Map.groupBy(await readCalendar(tx, act, parts, asked), ({ on }) => on);
  const first = await presentCalendar(
    tx,
    act,
    [...byDay.values()].flatMap((rows) => rows.slice(0, shownOfDay)),
  );
  const shown = Map.groupBy(first, ({ on }) => on);
  return { days: [...byDay].map(([on, rows]) => ({ on, count: rows.length, first: shown.get(on) ?? [] })) };
}

export function exportCalendar(act: Act, parts: CalendarParts, asked: Filters): TableAnswer {
  checkRange(asked);
  return listAsTable<CalendarEntry>({
    name: 'calendar',
    columns: [
      ['Date', ({ on }) => dayCell(on)],
      ['Kind', ({ kind }) => calendarWords[`kind_${kind}`]],
      ['Task', ({ title, cause }) => title ?? (cause === null ? null : taskWords[`cause_${cause}`])],
      ['Lease', ({ lease }) => lease?.number ?? null],
      ['Tenants', ({ lease }) => (lease === null ? null : names(lease.tenants))],
      ['Unit', ({ lease }) => lease?.unit.name ?? null],
      ['Property', ({ property }) => property?.name ?? null],
      ['Assigned to', ({ assignee }) => assignee?.name ?? null],
    ],
    read: (tx, page) => listCalendar(tx, act, parts, { ...asked, ...page }),
  });
}

function checkRange({ from, to }: Pick<Filters, 'from' | 'to'>): void {
  const days = daysFrom(from, to);
  if (days < 0 || days >= calendarDaysAtMost)
    throw refuseField('to', 'tasks.calendar-range', { days: String(calendarDaysAtMost) });
}
