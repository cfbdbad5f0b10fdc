import { noteFields } from '#shared/form-fields.ts';
import { mailStates } from '#shared/mail-states.ts';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import * as terms from './lease-terms.ts';
import { day, named, property, total } from './rent-answers.ts';

/** Whoever owes something that has fallen due: how much, since when, what was said; and what is sent to them. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});

/** What a message can be about: what is to come, or a stage of what is late. */
export const templateKeys = ['before-due', ...arrearsStages] as const;
export const noteKinds = ['note', 'call', 'visit', 'letter', 'message', 'promise', 'hold'] as const;

const stage = z.enum(arrearsStages);
const templateKey = z.enum(templateKeys);

/** By how many days it is late; the day it fell due is none of them. */
const buckets = z.object({
  to30Cents: z.number(),
  to60Cents: z.number(),
  to90Cents: z.number(),
  over90Cents: z.number(),
});

const hold = z.object({
  noteId: field.id,
  kind: z.enum(['promise', 'hold']),
  until: day,
  text: z.string(),
  promisedCents: z.number().nullable(),
});

/** A reminder that is queued, was kept or failed, where nobody was contacted after it; since when. */
export const unsentReminder = z.object({ on: day, mailState: z.enum(['queued', 'kept', 'failed']) }).nullable();

export const arrearsRow = z.object({
  leaseId: field.id,
  number: z.string(),
  tenants: z.array(named),
  unit: named,
  property,
  state: z.enum(terms.leaseStates),
  lastDay: day.nullable(),
  currency: z.string(),
  overdueCents: z.number(),
  ...buckets.shape,
  oldestDueOn: day,
  daysLate: z.number(),
  /** By the contacts made: the last reminder that was sent or contact recorded; null where nobody was contacted. */
  stage: stage.nullable(),
  /** The next message, which follows the last that was sent, and from when on; null where none is left or one is queued, and as of another day. */
  nextStage: z.object({ stage, on: day }).nullable(),
  /** A reminder is one on the day on which it was sent. */
  lastContact: z.object({ on: day, kind: z.string() }).nullable(),
  unsentReminder,
  nextLateFee: z.object({ on: day, cents: z.number() }).nullable(),
  /** Nothing is sent until it is over. */
  hold: hold.nullable(),
});

const logEntry = z.object({
  id: field.id,
  /** A reminder, or what a note is. */
  kind: z.enum(['reminder', ...noteKinds]),
  on: day,
  at: field.instant,
  by: named.nullable(),
  /** Of a note what it says, of a reminder what was sent. */
  text: z.string(),
  subject: z.string().nullable(),
  stage: templateKey.nullable(),
  person: named.nullable(),
  address: z.string().nullable(),
  mailState: z.enum(mailStates).nullable(),
  problem: z.string().nullable(),
  until: day.nullable(),
  promisedCents: z.number().nullable(),
  liftedAt: field.instant.nullable(),
});

const contact = z.object({
  /** By currency; none where nothing is late any more. */
  rows: z.array(arrearsRow),
  today: day,
  recipients: z.array(
    named.extend({ email: z.string().nullable(), wantsReminders: z.boolean(), language: field.locale }),
  ),
  log: z.array(logEntry),
});

const arrearsFilters = {
  view: z.enum(['all', 'new', ...arrearsStages, 'held']).default('all'),
  propertyId: field.id.optional(),
  q: z.string().max(120).optional(),
  /** As it stood at the end of this day; defaults to today. */
  asOf: field.bookDate.optional(),
};

export const arrearsRoutes = defineRoutes({
  'GET /arrears/': {
    permission: 'rent.read',
    summary: 'Tenancies on which something is overdue, ended ones included, the latest debts last',
    query: z.strictObject({ ...field.pageQuery, ...arrearsFilters }),
    answer: field.page(arrearsRow),
  },
  'GET /exports/arrears.csv/': {
    permission: 'rent.read',
    summary: 'The arrears with their filters, all pages of them, as a table',
    query: z.strictObject(arrearsFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /arrears-total/': {
    permission: 'rent.read',
    summary: 'How many tenancies a view of the arrears has with its filters, on all pages, and what they owe together',
    query: z.strictObject(arrearsFilters),
    answer: total,
  },
  'GET /arrears-summary/': {
    permission: 'rent.read',
    summary: 'What is overdue by age, and how many rows each view has',
    query: z.strictObject({ propertyId: field.id.optional(), asOf: field.bookDate.optional() }),
    answer: z.object({
      today: day,
      figures: z.array(
        z.object({ currency: z.string(), tenancies: z.number(), overdueCents: z.number(), ...buckets.shape }),
      ),
      counts: z.object({
        all: z.number(),
        new: z.number(),
        reminder: z.number(),
        second: z.number(),
        final: z.number(),
        collections: z.number(),
        held: z.number(),
      }),
    }),
  },
  'GET /arrears/{id}/': {
    permission: 'rent.read',
    summary: 'What is overdue on a lease, who is written to, and what was said and sent',
    params: byId,
    answer: contact,
  },
  'POST /arrears/{id}/notes/': {
    permission: 'rent.change',
    summary: 'Record a contact, note, promise or hold on arrears',
    params: byId,
    body: z.strictObject({
      kind: z.enum(noteKinds),
      text: field.longText.max(noteFields.text.max, 'Use at most 2,000 characters'),
      /** The last day of a hold, or the day for which something was promised. */
      until: field.bookDate.optional(),
      promisedCents: field.cents.min(1, 'Use an amount above zero').optional(),
      /** The day of the contact; defaults to today. */
      on: field.bookDate.optional(),
      /** The stage that a call, visit, letter or message counts as. */
      stage: stage.optional(),
    }),
    answer: contact,
    status: 201,
  },
  'POST /arrears-notes/{id}/lift/': {
    permission: 'rent.change',
    summary: 'End a hold or a promise',
    params: byId,
    body: nothing,
    answer: contact,
  },
});
