import { z } from 'zod';
import { scheduleFields } from '#shared/form-fields.ts';
import { reportKeys } from '#shared/reports/report-keys.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import {
  scheduleComparisons,
  scheduleFormats,
  scheduleFrequencies,
  scheduleSpans,
  stopReasons,
} from '#shared/report-schedules.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { reportParameters } from './reports.ts';

/** Reports and packets that are sent by email again and again. */

const report = z.enum(reportKeys as [ReportKey, ...ReportKey[]]);
const named = z.object({ id: field.id, name: z.string() });

/** What a report is narrowed by, besides its days: those are told by the span when it is sent. */
const parameters = z
  .strictObject(reportParameters)
  .omit({
    asOf: true,
    from: true,
    to: true,
    compareAsOf: true,
    compareFrom: true,
    compareTo: true,
    knownAt: true,
  })
  .extend({ comparison: z.enum(scheduleComparisons).optional() });

const schedule = z.object({
  id: field.id,
  name: z.string(),
  /** One of the two. */
  report: report.nullable(),
  packet: named.nullable(),
  parameters,
  span: z.enum(scheduleSpans),
  formats: z.array(z.enum(scheduleFormats)),
  frequency: z.enum(scheduleFrequencies),
  onDay: z.number(),
  atHour: z.number(),
  members: z.array(named),
  addresses: z.array(z.string()),
  /** With whose access the report is read. */
  owner: named,
  isOwn: z.boolean(),
  pausedAt: field.instant.nullable(),
  stopReason: z.enum(stopReasons).nullable(),
  nextRunAt: field.instant.nullable(),
  lastSentAt: field.instant.nullable(),
  lastRun: z
    .object({
      at: field.instant,
      outcome: z.enum(['sent', 'failed']),
      problem: z.string().nullable(),
      /** Of its messages: delivered, still queued, given up, and kept because there is no mail server. */
      messages: z.object({ sent: z.number(), queued: z.number(), failed: z.number(), kept: z.number() }),
    })
    .nullable(),
  version: z.number(),
});

const scheduleBody = {
  name: field.shortText('a name', scheduleFields.name.max),
  report: report.nullable().default(null),
  packetId: field.id.nullable().default(null),
  parameters: parameters.default({}),
  span: z.enum(scheduleSpans),
  formats: z.array(z.enum(scheduleFormats)).min(1, 'Choose a format').max(scheduleFormats.length),
  frequency: z.enum(scheduleFrequencies),
  onDay: z.int().min(1).max(31).default(1),
  atHour: z.int().min(0).max(23),
  memberIds: z.array(field.id).max(50, 'Choose at most 50 members').default([]),
  addresses: z.array(field.email).max(50, 'Use at most 50 addresses').default([]),
};
const byId = z.strictObject({ id: field.id });
const empty = z.strictObject({});

export const reportScheduleRoutes = defineRoutes({
  'GET /report-schedules/': {
    permission: 'reports.send',
    summary: 'Reports that are sent by email: yours, and all of them for owners of the workspace',
    answer: z.object({ items: z.array(schedule) }),
  },
  'POST /report-schedules/': {
    permission: 'reports.send',
    summary: 'Send a report or a packet of yours by email, every day, week or month',
    body: z.strictObject(scheduleBody),
    answer: schedule,
    status: 201,
  },
  'PATCH /report-schedules/{id}/': {
    permission: 'reports.send',
    summary: 'Change a schedule of yours',
    params: byId,
    body: z.strictObject({ ...scheduleBody, version: field.version }),
    answer: schedule,
  },
  'POST /report-schedules/{id}/pause/': {
    permission: 'reports.send',
    summary: 'Pause a schedule',
    params: byId,
    body: empty,
    answer: schedule,
  },
  'POST /report-schedules/{id}/resume/': {
    permission: 'reports.send',
    summary: 'Resume a schedule of yours, from its next day on',
    params: byId,
    body: empty,
    answer: schedule,
  },
  'POST /report-schedules/{id}/send/': {
    permission: 'reports.send',
    summary: 'Send what a schedule of yours sends now',
    params: byId,
    body: empty,
    takesLong: true,
    answer: schedule,
  },
  'POST /report-schedules/{id}/remove/': {
    permission: 'reports.send',
    summary: 'Remove a schedule',
    params: byId,
    body: empty,
    answer: null,
    status: 204,
  },
});
