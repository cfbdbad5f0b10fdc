import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { reportGroups, reportKeys, type ReportGroup } from '#shared/reports/report-keys.ts';
import { label, sheetLine, sheetTable, standingNote } from '#shared/reports/sheet.ts';
import * as field from './fields.ts';
import { bases } from './ledger.ts';
import { ledgerGroups } from './statements.ts';

/** Reports: what each asks for, its sheet, and the lines that a figure is made of. */

const report = z.enum(reportKeys);

/** What a report can be asked with. Each says which of them it takes, and refuses the others. */
export const reportParameters = {
  /** At the end of this day; defaults to today. */
  asOf: field.bookDate.optional(),
  /** A range of days; defaults to this month. */
  from: field.bookDate.optional(),
  to: field.bookDate.optional(),
  compareAsOf: field.bookDate.optional(),
  compareFrom: field.bookDate.optional(),
  compareTo: field.bookDate.optional(),
  /** As it was known at this instant. */
  knownAt: field.instant.optional(),
  basis: z.enum(bases).optional(),
  propertyId: field.id.optional(),
  /** A person: the properties in which they had a share on the day, or on a day of the range. */
  ownerId: field.id.optional(),
  unitId: field.id.optional(),
  leaseId: field.id.optional(),
  personId: field.id.optional(),
  accountId: field.id.optional(),
  /** Who did it, and the kind of event: of the audit log. */
  memberId: field.id.optional(),
  event: z.string().max(60).optional(),
  groupBy: z.enum(['property', 'none']).optional(),
  ageFrom: z.enum(['due-date', 'charge-date']).optional(),
  /** How columns stand beside each other. */
  columns: z.enum(['total', 'months', 'properties']).optional(),
};

export const parameterKeys = Object.keys(reportParameters) as (keyof typeof reportParameters)[]; // The object is closed.

const asked = z.strictObject(reportParameters);
/** Of files; left out, the workspace's. */
const language = field.locale.optional();
const byKey = z.strictObject({ key: report });

const sheet = z.object({
  report,
  /** What it was asked with, days and basis filled in. */
  parameters: z.object(reportParameters),
  /** One for each currency. */
  tables: z.array(sheetTable),
  notes: z.array(standingNote),
  closedThrough: z.string().nullable(),
});

const ledgerPlace = z
  .object(reportParameters)
  .pick({ asOf: true, knownAt: true, basis: true, propertyId: true, accountId: true })
  .extend({
    from: z.string(),
    to: z.string(),
    group: z.enum(ledgerGroups).optional(),
    currency: field.currency.optional(),
  });

export const reportRoutes = defineRoutes({
  'GET /reports/': {
    permission: 'members.read',
    summary: 'The reports that you may see, by group, and what each can be asked with',
    answer: z.object({
      items: z.array(
        z.object({
          key: report,
          group: z.enum(Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]]),
          parameters: z.array(z.enum(parameterKeys as [keyof typeof reportParameters])),
          isFavorite: z.boolean(),
          /** By anybody of the workspace. */
          lastRunAt: field.instant.nullable(),
        }),
      ),
    }),
  },
  'GET /reports/{key}/': {
    permission: 'members.read',
    summary: 'A report as tables of lines and cells',
    params: byKey,
    query: asked,
    answer: sheet,
  },
  'GET /exports/reports/{key}.csv/': {
    permission: 'members.read',
    summary: 'A report as a table',
    params: byKey,
    query: asked.extend({ language }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /reports/{key}/sheet.pdf/': {
    permission: 'members.read',
    summary: 'A report to print or send, on the paper of the workspace’s country',
    params: byKey,
    query: asked.extend({ language }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /reports/{key}/favorite/': {
    permission: 'members.read',
    summary: 'Keep a report among your favorites',
    params: byKey,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'POST /reports/{key}/unfavorite/': {
    permission: 'members.read',
    summary: 'Remove a report from your favorites',
    params: byKey,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'POST /reports/{key}/ran/': {
    permission: 'members.read',
    summary: 'Note that a report was looked at: the list says when that was last',
    params: byKey,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'GET /reports/{key}/lines/': {
    permission: 'members.read',
    summary: 'The lines that a figure of a report is made of; they add up to it',
    params: byKey,
    query: asked.extend({
      ...field.pageQuery,
      currency: field.currency.optional(),
      line: z.string().max(200),
      column: z.string().max(60),
    }),
    answer: field.page(sheetLine).extend({
      /** Of all pages. */
      amount: field.sumCents,
      /** How the figure follows from its lines, the rule itself first. */
      rule: z.array(label).optional(),
      /** Where all of them stand in the general ledger. */
      ledger: ledgerPlace.optional(),
    }),
  },
});
