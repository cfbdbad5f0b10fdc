import { z } from 'zod';
import { mailStates, newMailStates } from '#shared/mail-states.ts';
import { mergeFields } from '#shared/rent/merge-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { arrearsStages } from '#shared/rent/arrears-stages.ts';
import { templateKeys } from './arrears.ts';
import * as field from './fields.ts';
import { day, named, property } from './rent-answers.ts';

/** What is sent before something falls due and after it, to whom and when, and what it says. */

const stage = z.enum(arrearsStages);
const templateKey = z.enum(templateKeys);

export const reminderSetting = z.strictObject({
  stages: z
    .array(
      z.strictObject({
        stage,
        afterDays: z.int().min(1, 'Use at least one day').max(365, 'Use at most 365 days'),
        /** Otherwise it is only a name for how late it is. */
        isSent: z.boolean(),
      }),
    )
    .min(1, 'Keep one stage')
    .max(arrearsStages.length)
    .refine(
      (stages) =>
        stages.every(
          ({ stage: name, afterDays }, index) =>
            index === 0 ||
            (afterDays > (stages[index - 1]?.afterDays ?? 0) &&
              arrearsStages.indexOf(name) > arrearsStages.indexOf(stages[index - 1]?.stage ?? 'collections')),
        ),
      'Each stage comes later than the one before it',
    ),
  /** So many days before something falls due; null sends nothing beforehand. */
  beforeDueDays: z.int().min(1, 'Use at least one day').max(30, 'Use at most 30 days').nullable(),
  /** Every day, from nine o'clock on in the workspace's time zone; otherwise only when somebody sends them. */
  byThemselves: z.boolean(),
});

const runBody = {
  which: z.enum(['all', 'overdue', 'upcoming']).default('all'),
  propertyId: field.id.optional(),
  leaseIds: z.array(field.id).min(1, 'Choose a lease').max(2000, 'Choose at most 2,000').optional(),
};

const whose = {
  leaseId: field.id,
  leaseNumber: z.string(),
  tenants: z.array(z.string()),
  unit: named,
  property,
  currency: z.string(),
  cents: z.number(),
  dueOn: day,
  daysLate: z.number(),
};

/** Null for readers who may not export people. */
const recipientAddress = z.string().nullable();

const outgoing = z.object({
  ...whose,
  stage: templateKey,
  person: named,
  address: recipientAddress,
  language: field.locale,
  subject: z.string(),
  body: z.string(),
});

const leftOut = z.object({
  ...whose,
  stage: templateKey.nullable(),
  person: named.nullable(),
  reason: z.enum([
    'no-email',
    'opted-out',
    'on-hold',
    'promised',
    'already-sent',
    /** It waits for the mail server. */
    'queued',
    /** The message of this stage was kept or failed. */
    'not-sent',
    'not-yet',
    'not-sent-at-stage',
    'covered',
    'not-owed',
    'nobody',
  ]),
  /** Up to when it is on hold, since when it was sent, queued or kept, or from when on it would be. */
  on: day.nullable(),
});

const plan = z.object({
  messages: z.number(),
  leases: z.number(),
  /** At most 2,000 of each are answered; the figures are of all of them. */
  items: z.array(outgoing),
  leftOut: z.array(leftOut),
  isCapped: z.boolean(),
  /** How many of the messages and letters say where to pay to: those of properties with payment instructions. */
  instructions: z.enum(['all', 'some', 'none']),
  /** What becomes of messages: without a mail server they are kept. */
  mailState: z.enum(newMailStates),
});

export const reminder = z.object({
  id: field.id,
  leaseId: field.id,
  leaseNumber: z.string(),
  unit: named,
  property,
  person: named,
  address: recipientAddress,
  stage: templateKey,
  dueOn: day,
  currency: z.string(),
  cents: z.number(),
  subject: z.string(),
  mailState: z.enum(mailStates),
  problem: z.string().nullable(),
  sentAt: field.instant,
  /** By itself, or by somebody. */
  sentBy: named.nullable(),
});

export const messageTemplate = z.object({
  key: templateKey,
  language: field.locale,
  subject: z.string(),
  body: z.string(),
  /** Otherwise it says what Gable says. */
  isOwn: z.boolean(),
  version: z.number(),
});

const templateText = {
  subject: field.shortText('a subject', 200),
  body: field.longText,
};

export const reminderRoutes = defineRoutes({
  'GET /reminder-setting/': {
    permission: 'rent.read',
    summary: 'The stages of what is late, and when reminders are sent',
    answer: reminderSetting.extend({ version: z.number() }),
  },
  'PATCH /reminder-setting/': {
    permission: 'rent.policy',
    summary: 'Change the stages, and when reminders are sent',
    body: field.changesOf(reminderSetting.shape),
    answer: reminderSetting.extend({ version: z.number() }),
  },
  'POST /reminder-previews/': {
    permission: 'rent.read',
    summary: 'The reminders that would be sent, and excluded tenants with their reason; nothing is sent',
    body: z.strictObject(runBody),
    answer: plan,
    takesLong: true,
  },
  'POST /reminders/': {
    permission: 'rent.change',
    summary:
      'Send reminders to the tenants of `leaseIds` or of a property, or to everybody with `all`. A repeat sends none twice',
    body: z.strictObject({
      ...runBody,
      /** Everybody who has one due; asked for where neither leases nor a property are named. */
      all: z.literal(true).optional(),
      /** What was confirmed; refused where there would be more or fewer by now. */
      expected: z.strictObject({ messages: z.int().min(0) }).optional(),
    }),
    answer: plan,
    status: 201,
    takesLong: true,
  },
  'GET /leases/{id}/reminder.pdf/': {
    permission: 'rent.read',
    summary: 'The reminder of a lease as a letter to print, with how to pay; nothing is noted as sent',
    params: z.strictObject({ id: field.id }),
    query: z.strictObject({ language: z.enum(['en', 'de']).optional() }),
    answer: null,
    produces: 'application/pdf',
  },
  'GET /reminders/': {
    permission: 'rent.read',
    summary: 'Reminders, latest first, with their delivery status',
    query: z.strictObject({
      ...field.pageQuery,
      leaseId: field.id.optional(),
      personId: field.id.optional(),
      state: z.enum(mailStates).optional(),
    }),
    answer: field.page(reminder),
  },
  'GET /message-templates/': {
    permission: 'rent.read',
    summary: 'Message templates in each language, with sample values of their fields',
    answer: z.object({
      items: z.array(messageTemplate),
      fields: z.array(z.enum(mergeFields)),
      samples: z.object({
        en: z.record(z.enum(mergeFields), z.string()),
        de: z.record(z.enum(mergeFields), z.string()),
      }),
    }),
  },
  'POST /message-templates/': {
    permission: 'rent.policy',
    summary: 'Change a message template; unknown fields are refused',
    body: z.strictObject({ key: templateKey, language: field.locale, ...templateText, version: field.version }),
    answer: messageTemplate,
  },
  'POST /message-templates/reset/': {
    permission: 'rent.policy',
    summary: 'Restore the default template',
    body: z.strictObject({ key: templateKey, language: field.locale }),
    answer: messageTemplate,
  },
});
