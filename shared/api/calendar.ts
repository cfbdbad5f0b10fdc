import { z } from 'zod';
import { calendarKinds } from '#shared/calendar.ts';
import { defineRoutes } from '#shared/route.ts';
import { taskCauses } from '#shared/tasks.ts';
import * as field from './fields.ts';

/** What happens on which day: tasks that are due, and days of leases, rents and deposits. */

const named = z.object({ id: field.id, name: z.string() });

export const calendarEntry = z.object({
  /** The same while it is about the same thing, whatever its day. */
  key: z.string(),
  kind: z.enum(calendarKinds),
  on: z.string(),
  /** Of a task that somebody wrote. */
  title: z.string().nullable(),
  cause: z.enum(taskCauses).nullable(),
  taskId: field.id.nullable(),
  assignee: named.nullable(),
  property: named.extend({ colour: z.number() }).nullable(),
  lease: z.object({ id: field.id, number: z.string(), tenants: z.array(named), unit: named }).nullable(),
});

const filters = {
  from: field.bookDate,
  /** At most 100 days later. */
  to: field.bookDate,
  kind: z.enum(calendarKinds).optional(),
  propertyId: field.id.optional(),
  /** Tasks of this member alone. */
  assigneeId: field.id.optional(),
};

export const calendarFeed = z.object({
  /** None is made, or it was revoked. */
  isActive: z.boolean(),
  showsTenants: z.boolean(),
  madeAt: field.instant.nullable(),
  /** When a calendar last asked for it, to the hour. */
  readAt: field.instant.nullable(),
});

const nothing = z.strictObject({});
const choice = z.strictObject({ showsTenants: z.boolean() }).meta({ example: { showsTenants: false } });

export const calendarRoutes = defineRoutes({
  'GET /calendar/': {
    permission: 'tasks.read',
    summary: 'What happens in a range of days, in their order',
    query: z.strictObject({ ...field.pageQuery, ...filters }),
    answer: field.page(calendarEntry),
  },
  'GET /calendar/days/': {
    permission: 'tasks.read',
    summary: 'How much happens on each day of a range, with the first of each',
    query: z.strictObject(filters),
    answer: z.object({
      days: z.array(z.object({ on: z.string(), count: z.number(), first: z.array(calendarEntry) })),
    }),
  },
  'GET /exports/calendar.csv/': {
    permission: 'tasks.read',
    summary: 'What happens in a range of days, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /calendar-feed/': {
    permission: 'tasks.read',
    summary: 'Your calendar subscription',
    answer: calendarFeed,
  },
  'POST /calendar-feed/reset/': {
    permission: 'tasks.read',
    summary: 'Make an address for a calendar program; the one before ends. It is shown once',
    body: choice,
    answer: z.object({ key: z.string() }),
    status: 201,
    givesSecret: true,
  },
  'PATCH /calendar-feed/': {
    permission: 'tasks.read',
    summary: 'Say whether your subscription names tenants',
    body: choice,
    answer: calendarFeed,
  },
  'POST /calendar-feed/revoke/': {
    permission: 'tasks.read',
    summary: 'End your calendar subscription',
    body: nothing,
    answer: calendarFeed,
  },
  'GET /subscribed-calendars/{key}/': {
    permission: 'public',
    isSecretAddress: true,
    summary: 'A subscribed calendar (iCalendar), by its secret address',
    params: z.strictObject({ key: z.string().max(100) }),
    answer: null,
    produces: 'text/calendar; charset=utf-8',
  },
});
