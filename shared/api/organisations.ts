import { z } from 'zod';
import { staffRoles } from '#shared/roles.ts';
import { defineRoutes } from '#shared/route.ts';
import { organisation, place, sessionStart, tokens } from './auth.ts';
import * as field from './fields.ts';

/** The workspace itself: its settings, its members and its audit log. */

const staffRole = z.enum(staffRoles);
const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});

/** Who writes, on letters, receipts and statements. */
const letterhead = {
  /** Left out, the name of the workspace. */
  legalName: field.shortText('the name in law', 160).nullable().default(null),
  address: z
    .strictObject({
      country: field.country,
      line1: field.shortText('street and number', 200),
      line2: field.shortText('the second line', 200).nullable().default(null),
      city: field.shortText('a city'),
      region: field.shortText('a state or region').nullable().default(null),
      postalCode: field.shortText('a postal code', 20).nullable().default(null),
    })
    .nullable()
    .default(null),
  taxId: field.shortText('a tax number', 40).nullable().default(null),
  email: field.email.nullable().default(null),
  phone: field.phone.nullable().default(null),
};

export const organisationInFull = organisation.extend({ letterhead: z.object(letterhead) });

export const member = z.object({
  id: field.id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  state: z.enum(['active', 'suspended']),
  emailVerified: z.boolean(),
  /** Null for who may not change members: it is nobody else’s business. */
  secondFactor: z.boolean().nullable(),
  lastUsedAt: field.instant.nullable(),
  /** How many properties this member works with; null for all of them, those to come included. */
  propertyCount: z.number().nullable(),
  /** Of how many; null for whoever asks and works with some only. */
  propertyTotal: z.number().nullable(),
  createdAt: field.instant,
  version: z.number(),
});

export const invitation = z.object({
  id: field.id,
  email: z.string(),
  role: staffRole,
  state: z.enum(['open', 'expired']),
  /** How many properties the member will work with; null for all of them. */
  propertyCount: z.number().nullable(),
  invitedBy: z.string(),
  expiresAt: field.instant,
  createdAt: field.instant,
});

export const auditEvent = z.object({
  id: field.id,
  at: field.instant,
  kind: z.string(),
  actor: z.object({ id: field.id, name: z.string() }).nullable(),
  subject: z.string().nullable(),
  place: place.nullable(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

const sample = z.object({
  /** `waiting`, `making` and `removing` go on by themselves, whether or not anybody looks. */
  state: z.enum(['none', 'waiting', 'making', 'ready', 'failed', 'removing']),
  step: z.number(),
  steps: z.number(),
  /** The workspace to move into once it is ready. */
  organisationId: field.id.nullable(),
});

export const organisationRoutes = defineRoutes({
  'GET /organisation/': {
    permission: 'organisation.read',
    summary: 'The workspace you are in',
    answer: organisationInFull,
  },
  'PATCH /organisation/': {
    permission: 'organisation.change',
    summary: 'Change the workspace',
    body: z.strictObject({
      name: field.shortText('a name for the workspace').optional(),
      country: field.country.optional(),
      timeZone: field.timeZone.optional(),
      locale: field.locale.optional(),
      fiscalYearStartMonth: z.int().min(1).max(12).optional(),
      requiresSecondFactor: z.boolean().optional(),
      /** As a whole: what is left out of it is taken away. */
      letterhead: z.strictObject(letterhead).optional(),
      version: field.version,
    }),
    answer: organisationInFull,
  },
  'POST /organisations/': {
    permission: 'signed-in',
    summary: 'Set up another workspace and move into it',
    answeredOnce: true,
    body: z.strictObject({
      name: field.shortText('a name for the workspace'),
      country: field.country,
      currency: field.currency,
      timeZone: field.timeZone,
    }),
    answer: tokens.pick({ access: true }),
    status: 201,
  },
  'POST /session/switch/': {
    permission: 'signed-in',
    summary: 'Move to another of your workspaces',
    body: z.strictObject({ organisationId: field.id }),
    answer: tokens.pick({ access: true }),
  },
  'GET /setup-checklist/': {
    permission: 'organisation.read',
    summary: 'The open set-up tasks',
    answer: z.object({
      items: z.array(
        z.object({
          key: z.enum([
            'verify-email',
            'workspace-details',
            'first-property',
            'first-lease',
            'second-factor',
            'invite-colleague',
            'outgoing-mail',
          ]),
          done: z.boolean(),
          /** Of `invite-colleague`: an invitation is open. Of `outgoing-mail`: a server is set up that has not been proven to send. */
          isWaiting: z.boolean().optional(),
        }),
      ),
    }),
  },
  'GET /members/': {
    permission: 'members.read',
    summary: 'The members of the workspace',
    query: z.strictObject({ ...field.pageQuery, q: z.string().max(120).optional() }),
    answer: field.page(member),
  },
  'PATCH /members/{id}/': {
    permission: 'members.change',
    summary: 'Change a member’s role',
    params: byId,
    body: z.strictObject({ role: staffRole, version: field.version }),
    answer: member,
  },
  'POST /members/{id}/suspend/': {
    permission: 'members.change',
    summary: 'Suspend a member: their sessions here end at once',
    params: byId,
    body: nothing,
    answer: member,
  },
  'POST /members/{id}/restore/': {
    permission: 'members.change',
    summary: 'Restore a suspended member',
    params: byId,
    body: nothing,
    answer: member,
  },
  'POST /members/{id}/remove/': {
    permission: 'members.change',
    summary: 'Remove a member from the workspace',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /invitations/': {
    permission: 'members.read',
    summary: 'Invitations that were not accepted yet',
    query: z.strictObject(field.pageQuery),
    answer: field.page(invitation),
  },
  'POST /invitations/': {
    permission: 'members.change',
    summary: 'Invite somebody by email',
    body: z.strictObject({
      email: field.email,
      role: staffRole,
      /** Null for all of them, those to come included. It holds from the moment the invitation is accepted. */
      propertyIds: z.array(field.id).min(1, 'Choose at least one property').max(2000).nullable().default(null),
    }),
    answer: invitation,
    status: 201,
  },
  'POST /invitations/{id}/resend/': {
    permission: 'members.change',
    summary: 'Send an invitation again with a fresh link',
    params: byId,
    body: nothing,
    answer: invitation,
  },
  'POST /invitations/{id}/revoke/': {
    permission: 'members.change',
    summary: 'Revoke an invitation',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'POST /invitations/look-up/': {
    permission: 'public',
    summary: 'What an invitation link is for',
    body: z.strictObject({ token: field.opaqueToken }),
    answer: z.object({
      organisation: z.string(),
      email: z.string(),
      role: staffRole,
      invitedBy: z.string(),
      hasAccount: z.boolean(),
    }),
  },
  'POST /invitations/accept/': {
    permission: 'public',
    summary: 'Accept an invitation: with a new password, or with the one you have',
    body: z.strictObject({
      token: field.opaqueToken,
      name: field.shortText('your name').optional(),
      password: field.presentedPassword,
      code: field.presentedCode.optional(),
    }),
    answer: sessionStart,
    status: 201,
  },
  'GET /audit-events/': {
    permission: 'audit.read',
    summary: 'Who did what, and when',
    query: z.strictObject({
      ...field.pageQuery,
      kind: z.string().max(60).optional(),
      actorId: field.id.optional(),
      from: field.bookDate.optional(),
      to: field.bookDate.optional(),
    }),
    answer: field.page(auditEvent),
  },
  'GET /sample/': {
    permission: 'sample.add',
    summary: 'The status of the sample workspace',
    answer: sample,
  },
  'POST /sample/': {
    permission: 'sample.add',
    summary: 'Create the sample portfolio in a workspace of its own. A repeat creates no second one',
    body: nothing,
    answer: sample,
    status: 202,
  },
  'POST /sample/remove/': {
    permission: 'sample.remove',
    summary:
      'Remove the sample workspace and its users. Everybody is out of it at once, and who belongs to another workspace is moved there; what was in it is gone some seconds later',
    body: nothing,
    /** Null where there is no other workspace to go on in: the session has ended. */
    answer: z.object({ access: z.string().nullable() }),
  },
});
