import { z } from 'zod';
import * as field from '#shared/api/fields.ts';
import { reportWordKeys } from './report-words.ts';

/**
 * What a report answers, whatever it is about: tables of lines and cells, which the browser shows, and the server
 * writes as CSV, XLSX and PDF. Names come as they are written; words come by key, and are said in the reader's language.
 */

const value = z.union([
  z.string(),
  z.number(),
  z.object({ day: z.string() }),
  z.object({ month: z.string() }),
  z.object({ from: z.string(), to: z.string() }),
  z.object({ cents: field.sumCents, currency: z.string() }),
  /** Words without holes of their own. */
  z.object({ word: z.enum(reportWordKeys) }),
]);

/** A name of the records as it is, or words by their key. */
export const label = z.union([
  z.string(),
  z.object({ word: z.enum(reportWordKeys), values: z.record(z.string(), value).optional() }),
]);

/** The record that a line is about: its page is one click away. */
export const recordKinds = [
  'account',
  'charge',
  'credit',
  'bank-deposit',
  'bill',
  'deposit',
  'entry',
  'lease',
  'person',
  'property',
  'receipt',
  'reconciliation',
  'unit',
  'vendor',
] as const;
const record = z.object({ kind: z.enum(recordKinds), id: field.id });

export const cell = z.discriminatedUnion('kind', [
  /** `opens`: its lines can be asked for, and add up to it. */
  z.object({ kind: z.literal('money'), cents: field.sumCents, opens: z.boolean() }),
  z.object({ kind: z.literal('text'), text: label }),
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('count'), count: z.number(), opens: z.boolean() }),
  /** In hundredths of a percent. */
  z.object({ kind: z.literal('share'), basisPoints: z.number() }),
]);

export const line = z.object({
  /** Once in its table: with the key of a column it names a cell. */
  key: z.string(),
  /** `subtotal` has a rule above its figures, `total` a double one below as well. */
  kind: z.enum(['heading', 'line', 'subtotal', 'total']),
  /** The number of an account, beside its name. */
  code: z.string().optional(),
  label,
  /** Beside the label and quieter: the unit of a tenant. */
  aside: label.optional(),
  record: record.optional(),
  /** Of the property that it belongs to. */
  colour: z.number().optional(),
  /** A document that was voided or returned later: struck through. What undid it is a line of its own. */
  isVoided: z.boolean().optional(),
  /** In every column it is these other lines of its table together, each added or taken away. */
  reckoned: z.array(z.object({ line: z.string(), isTakenAway: z.boolean() })).optional(),
  /** One for each column. */
  cells: z.array(cell.nullable()),
});

export const column = z.object({
  key: z.string(),
  label,
  kind: z.enum(['money', 'text', 'day', 'count', 'share']),
  /** On a phone it stands below this column. */
  below: z.string().optional(),
  /** In every line it is one column less another. */
  difference: z.object({ of: z.string(), less: z.string() }).optional(),
});

export const sheetTable = z.object({
  /** Null where the table has no amounts. */
  currency: z.string().nullable(),
  /** What the first column, that of the labels, is called. */
  first: label,
  /** What stands beside the labels, where that is always the same: in files it has a column of its own. */
  aside: label.optional(),
  columns: z.array(column),
  lines: z.array(line),
  /** Above the table: what all of it comes to, and its parts as a bar. */
  headline: z
    .object({
      label,
      cents: field.sumCents,
      parts: z.array(z.object({ column: z.string(), cents: field.sumCents })),
    })
    .optional(),
  /** Above the table: a share for each month, by property or unit, in hundredths of a percent; null before any was there. */
  strip: z
    .object({
      /** By their first days. */
      months: z.array(z.string()),
      rows: z.array(z.object({ key: z.string(), label, shares: z.array(z.number().nullable()) })),
    })
    .optional(),
});

/** What stands beside a report: whether it can be relied on. */
export const standingNote = z.object({ tone: z.enum(['good', 'bad', 'waiting', 'info']), title: label, detail: label });

/** Where a line comes from. */
const made = z.object({
  /** Who recorded it; null where the program did by itself. */
  by: z.string().nullable(),
  at: field.instant,
  /** What made its entry: manual, charge, recurring. */
  source: z.string(),
  /** The rule that made it, who set that, and from which day it is. */
  rule: z.string().optional(),
  setBy: z.string().optional(),
  since: z.string().optional(),
  /** What the rule reckoned with, as it is kept beside a charge: policy, base, days. */
  inputs: z.record(z.string(), z.unknown()).optional(),
});

export const sheetLine = z.object({
  key: z.string(),
  day: z.string().nullable(),
  /** Its document: "C-1188", "JE-4471". */
  number: z.string().nullable(),
  record: record.optional(),
  what: label,
  /** Whom or what it is about, where the figure is about several: a tenant and the unit. */
  who: label.optional(),
  /** What else is said of it: how old a charge is. */
  aside: label.optional(),
  /** What it adds to the figure: an amount, or one for a figure that counts. */
  amount: field.sumCents,
  /** Reversed later; the reversal is a line of its own. */
  isVoided: z.boolean().optional(),
  made: made.optional(),
});

export type Label = z.output<typeof label>;
export type Cell = z.output<typeof cell>;
export type SheetColumn = z.output<typeof column>;
export type Line = z.output<typeof line>;
export type SheetTable = z.output<typeof sheetTable>;
export type Strip = NonNullable<SheetTable['strip']>;
export type StandingNote = z.output<typeof standingNote>;
export type Made = z.output<typeof made>;
export type SheetLine = z.output<typeof sheetLine>;
