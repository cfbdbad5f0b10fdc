import { z } from 'zod';
import { packetFields } from '#shared/form-fields.ts';
import { packetPropertiesAtMost, packetReports } from '#shared/reports/packet-reports.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { defineRoutes } from '#shared/route.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import * as field from './fields.ts';
import { bases } from './ledger.ts';

/** Reports of a month that leave together, behind a cover with the state of the books. */

const report = z.enum(packetReports as [ReportKey, ...ReportKey[]]);
const oneOf = packetReports.join('|');

const month = z
  .string()
  .regex(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month like 2026-10')
  .meta({ example: '2026-10' });

const named = z.object({ id: field.id, name: z.string() });

const asked = z.strictObject({
  month,
  reports: z
    .string()
    .regex(new RegExp(`^(?:${oneOf})(?:,(?:${oneOf}))*$`), 'Choose at least one report')
    .max(1000)
    .meta({ example: 'rent-roll,income-statement' }),
  /** Left out, the reports are of all properties together; else each is there once for each property. */
  propertyIds: field.chosenIds.optional(),
  basis: z.enum(bases).default('accrual'),
});
/** Left out, the workspace's. */
const language = field.locale.optional();

const savedPacket = z.object({
  id: field.id,
  name: z.string(),
  /** Those that you may see. */
  reports: z.array(report),
  properties: z.array(named),
  basis: z.enum(bases),
  /** Whose it is may change and remove it. */
  isOwn: z.boolean(),
  by: z.string(),
  version: z.number(),
});

const packetBody = {
  name: field.shortText('a name', packetFields.name.max),
  reports: z.array(report).min(1, 'Choose at least one report').max(packetReports.length),
  propertyIds: z.array(field.id).max(packetPropertiesAtMost, 'Choose at most 50 properties').default([]),
  basis: z.enum(bases).default('accrual'),
};
const byId = z.strictObject({ id: field.id });

export const reportPacketRoutes = defineRoutes({
  'GET /report-packets/': {
    permission: 'members.read',
    summary: 'The packets of reports that were saved in the workspace',
    answer: z.object({ items: z.array(savedPacket) }),
  },
  'POST /report-packets/': {
    permission: 'members.read',
    summary: 'Save a packet of reports under a name',
    body: z.strictObject(packetBody),
    answer: savedPacket,
    status: 201,
  },
  'PATCH /report-packets/{id}/': {
    permission: 'members.read',
    summary: 'Change a packet of yours',
    params: byId,
    body: z.strictObject({ ...packetBody, version: field.version }),
    answer: savedPacket,
  },
  'POST /report-packets/{id}/remove/': {
    permission: 'members.read',
    summary: 'Remove a packet of yours',
    params: byId,
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'GET /report-packet-contents/': {
    permission: 'members.read',
    summary: 'What a packet has: its reports with their lines, and the state of the books',
    query: asked,
    takesLong: true,
    answer: z.object({
      from: z.string(),
      to: z.string(),
      /** For who may read the books. */
      books: z
        .object({
          closedThrough: z.string().nullable(),
          lastEntry: z.object({ number: z.number(), recordedAt: field.instant }).nullable(),
          seal: z.string().nullable(),
          unsealed: z.number(),
          isBroken: z.boolean(),
        })
        .nullable(),
      parts: z.array(
        z.object({
          report,
          property: named.nullable(),
          /** Nothing where the report cannot be part of it, such as one that is too long. */
          lines: z.number().nullable(),
        }),
      ),
    }),
  },
  'GET /report-packet.pdf/': {
    permission: 'members.read',
    summary: 'A packet to print or send: cover, contents with page numbers, and its reports',
    query: asked.extend({ language }),
    answer: null,
    produces: 'application/pdf',
  },
  'GET /report-packet.xlsx/': {
    permission: 'members.read',
    summary: 'A packet as a workbook, with a sheet for each report',
    query: asked.extend({ language }),
    answer: null,
    produces: workbookType,
  },
});
