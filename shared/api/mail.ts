import { z } from 'zod';
import { mailDelays } from '#shared/mail-problems.ts';
import { mailStates } from '#shared/mail-states.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** The mail of the workspace: its messages, and the server that they go by. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});

export const mailMessage = z.object({
  id: field.id,
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  problem: z.string().nullable(),
  createdAt: field.instant,
  sentAt: field.instant.nullable(),
});

const mailTlsModes = ['tls', 'starttls', 'none'] as const;

export const mailServer = z.object({
  /** `environment`: set by whoever runs the installation, and not to be changed here. */
  source: z.enum(['environment', 'workspace', 'none']),
  host: z.string().nullable(),
  port: z.number().nullable(),
  tls: z.enum([...mailTlsModes, 'when-offered']).nullable(),
  username: z.string().nullable(),
  hasPassword: z.boolean(),
  sender: z.string().nullable(),
  /** The last test message since it was saved; of the workspace’s own server alone. */
  lastTest: z.object({ at: field.instant, problem: z.string().nullable() }).nullable(),
});

export const mailRoutes = defineRoutes({
  'GET /mail-messages/': {
    permission: 'mail.read',
    summary: 'Messages that the workspace sent, or kept because no mail server is configured',
    query: z.strictObject({ ...field.pageQuery, state: z.enum(mailStates).optional() }),
    answer: field.page(mailMessage).extend({ delivery: z.enum(['smtp', 'kept']) }),
  },
  'GET /mail-messages/{id}/': {
    permission: 'mail.read',
    summary: 'One message, with its text until it is sent',
    params: byId,
    answer: mailMessage.extend({
      text: z.string().nullable(),
      /** It was not sent, and can be sent again. */
      canRetry: z.boolean(),
      attachments: z.array(
        z.object({
          position: z.number(),
          name: z.string(),
          bytes: z.number(),
          /** It can still be fetched: the message was not sent, or not yet. */
          isKept: z.boolean(),
        }),
      ),
    }),
  },
  'GET /mail-messages/{id}/attachments/{position}/': {
    permission: 'mail.read',
    summary: 'An attachment of an unsent message',
    params: z.strictObject({ id: field.id, position: z.string().regex(/^\d{1,2}$/, 'Use its number, such as 0') }),
    answer: null,
    produces: '*/*',
  },
  'POST /mail-messages/{id}/retry/': {
    permission: 'mail.read',
    summary: 'Send a message that failed or was kept',
    params: byId,
    body: nothing,
    answer: mailMessage,
  },
  'GET /mail-standing/': {
    permission: 'rent.change',
    summary: 'The number of unsent messages',
    answer: z.object({
      queued: z.number(),
      kept: z.number(),
      failed: z.number(),
      /** Queued messages that were tried and not taken, or that wait for a server that takes none. */
      delayed: z.object({ count: z.number(), reason: z.enum(mailDelays) }).nullable(),
    }),
  },
  'GET /mail-server/': {
    permission: 'organisation.change',
    summary: 'How mail is sent: by the server of the installation, by that of the workspace, or not at all',
    answer: mailServer,
  },
  'POST /mail-server/': {
    permission: 'organisation.change',
    summary: 'Set up the mail server of the workspace',
    body: z.strictObject({
      host: field.shortText('the name of the mail server', 253),
      port: z
        .int('Enter a port from 1 to 65535')
        .min(1, 'Enter a port from 1 to 65535')
        .max(65_535, 'Enter a port from 1 to 65535'),
      tls: z.enum(mailTlsModes),
      username: field.shortText('a user name', 254).nullable().default(null),
      /** Left out, the one that is stored stays; it does not go to another server. */
      password: field.presentedPassword.nullable().optional(),
      sender: field.sender,
    }),
    answer: mailServer,
  },
  'POST /mail-server/remove/': {
    permission: 'organisation.change',
    summary: 'Remove the mail server of the workspace; messages are kept from then on',
    body: nothing,
    answer: mailServer,
  },
  'POST /mail-server/test/': {
    permission: 'organisation.change',
    summary: 'Send a test message to yourself, and read what the server answers',
    body: nothing,
    answer: z.object({ isSent: z.boolean(), to: z.string(), answer: z.string() }),
  },
});
