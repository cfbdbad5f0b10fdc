import type { calendarRoutes } from '#shared/api/calendar.ts';
import type { Database } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { changeFeed, makeFeed, readFeed, revokeFeed } from './calendar-feed.ts';
import { exportCalendar, listCalendar, listCalendarDays } from './list-calendar.ts';
import type { CalendarParts } from './read-calendar.ts';
import { answerFeed } from './write-feed.ts';

export interface CalendarServices extends CalendarParts {
  readonly database: Database;
  readonly sync: (organisationId: string, now: Date) => Promise<void>;
}

export function calendarHandlers(parts: CalendarServices): Handlers<typeof calendarRoutes> {
  const { database, sync } = parts;
  return {
    'GET /calendar/': async ({ query }, when) => {
      await sync(when.organisationId, when.now);
      return when.transaction((tx) => listCalendar(tx, when, parts, query));
    },
    'GET /calendar/days/': async ({ query }, when) => {
      await sync(when.organisationId, when.now);
      return when.transaction((tx) => listCalendarDays(tx, when, parts, query));
    },
    'GET /exports/calendar.csv/': async ({ query }, when) => {
      await sync(when.organisationId, when.now);
      return exportCalendar(when, parts, query);
    },
    'GET /calendar-feed/': (_, when) => when.transaction((tx) => readFeed(tx, when)),
    'POST /calendar-feed/reset/': ({ body }, when) => when.transaction((tx) => makeFeed(tx, when, body.showsTenants)),
    'PATCH /calendar-feed/': ({ body }, when) =>
      when.transaction(async (tx) => {
        await changeFeed(tx, when, body.showsTenants);
        return readFeed(tx, when);
      }),
    'POST /calendar-feed/revoke/': (_, when) =>
      when.transaction(async (tx) => {
        await revokeFeed(tx, when);
        return readFeed(tx, when);
      }),
    'GET /subscribed-calendars/{key}/': ({ params }, visitor) => answerFeed(database, parts, params.key, visitor),
  };
}
