import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { permissions } from '#shared/permissions.ts';
import { roles } from '#shared/roles.ts';
import * as field from './fields.ts';

/** Sign-in, session renewal, and what a person may change about their own sign-in (session.md). */

export const tokens = z.object({ access: z.string(), refresh: z.string() });

/** A new session. `device` is kept by the browser and sent with the next sign-in: a known device is not throttled with strangers. */
export const sessionStart = tokens.extend({ device: z.string() });

const devices = z.array(field.opaqueToken).max(5, 'Send at most 5').default([]);

export const signUp = z.strictObject({
  organisation: field.shortText('a name for the workspace'),
  name: field.shortText('your name'),
  email: field.email,
  /** Only where sign-ups are not confirmed by mail; otherwise it is chosen once the link is followed. */
  password: field.password.optional(),
  country: field.country,
  currency: field.currency,
  timeZone: field.timeZone,
  locale: field.locale.optional(),
});

export const organisation = z.object({
  id: field.id,
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  locale: z.string(),
  fiscalYearStartMonth: z.number(),
  isSample: z.boolean(),
  requiresSecondFactor: z.boolean(),
  version: z.number(),
});

export const me = z.object({
  user: z.object({
    id: field.id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    pendingEmail: z.string().nullable(),
    totpEnabled: z.boolean(),
    backupCodesLeft: z.number(),
    locale: field.locale.nullable(),
    version: z.number(),
  }),
  organisation,
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
  memberships: z.array(z.object({ organisationId: field.id, name: z.string(), role: z.enum(roles) })),
  session: z.object({ id: field.id, confirmedAt: field.instant }),
  /** The workspace requires a second factor, and this session has none: only your own account can be used. */
  lacksSecondFactor: z.boolean(),
});

/** Where a request came from, as far as a network address tells; the page has the words for it. */
export const place = z.object({ kind: z.enum(['here', 'local', 'network', 'unknown']), address: z.string() });

export const deviceSession = z.object({
  id: field.id,
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  place,
  createdAt: field.instant,
  lastUsedAt: field.instant,
  isCurrent: z.boolean(),
});

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: field.instant,
  lastUsedAt: field.instant.nullable(),
});

/** What WebAuthn passes between browser and server is checked by the library that reads it; here it is only bounded. */
const webAuthnMessage = z.record(z.string(), z.unknown());

export const authRoutes = defineRoutes({
  'GET /sign-up/': {
    permission: 'public',
    summary: 'Get sign-up status: who may sign up, and whether mail confirms it',
    answer: z.object({ isOpen: z.boolean(), next: z.enum(['check-mail', 'sign-in']) }),
  },
  'POST /sign-up/': {
    permission: 'public',
    summary: 'Set up a workspace and its first owner; the answer is the same for every address',
    body: signUp,
    /** `check-mail`: follow the link in the message. `sign-in`: sign in with the password that was chosen. */
    answer: z.object({ next: z.enum(['check-mail', 'sign-in']) }),
    status: 202,
  },
  'POST /sign-up/confirm/': {
    permission: 'public',
    summary: 'Finish a sign-up with the code from the message, and choose a password',
    body: z.strictObject({ token: field.opaqueToken, password: field.password }),
    answer: sessionStart,
    status: 201,
  },
  'POST /token/': {
    permission: 'public',
    summary: 'Sign in with email and password, and a code where a second factor is on',
    body: z.strictObject({
      email: field.email,
      password: field.presentedPassword,
      code: field.presentedCode.optional(),
      devices,
    }),
    answer: sessionStart,
  },
  'POST /token/refresh/': {
    permission: 'public',
    summary: 'Renew a session',
    ofSession: true,
    body: z.strictObject({ refresh: field.opaqueToken }),
    answer: tokens,
  },
  'POST /token/revoke/': {
    permission: 'public',
    summary: 'Sign out here: end the session that this refresh token belongs to',
    ofSession: true,
    body: z.strictObject({ refresh: field.opaqueToken }),
    answer: null,
    status: 204,
  },
  'POST /token/passkey-options/': {
    permission: 'public',
    summary: 'Begin to sign in with a passkey',
    body: z.strictObject({}),
    answer: z.object({ options: webAuthnMessage, challengeId: field.id }),
  },
  'POST /token/passkey/': {
    permission: 'public',
    summary: 'Sign in with a passkey',
    body: z.strictObject({ challengeId: field.id, response: webAuthnMessage }),
    answer: sessionStart,
  },
  'POST /token/hand-off/': {
    permission: 'public',
    summary: 'Exchange a one-time code for a session on another host',
    // A verifier that cannot be right is no reason to refuse before the code is used up.
    body: z.strictObject({ code: field.opaqueToken, verifier: z.string().min(43).max(128).catch('') }),
    answer: sessionStart,
  },
  'POST /hand-off/': {
    permission: 'signed-in',
    summary: 'Obtain a one-time code for another host',
    body: z.strictObject({
      origin: z.string().max(300),
      challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Use the S256 challenge'),
    }),
    answer: z.object({ code: z.string() }),
  },
  'POST /email/verify/': {
    permission: 'public',
    summary: 'Confirm an email address with the code from the message and the password of the account',
    body: z.strictObject({ token: field.opaqueToken, password: field.presentedPassword.optional() }),
    answer: z.object({ email: z.string() }),
  },
  'POST /password/forgot/': {
    permission: 'public',
    summary: 'Ask for a message to set a new password; the answer is the same for every address',
    body: z.strictObject({ email: field.email }),
    answer: null,
    status: 202,
  },
  'POST /password/reset/look-up/': {
    permission: 'public',
    summary: 'Whether a link to set a new password can still be used; looking does not use it up',
    body: z.strictObject({ token: field.opaqueToken }),
    answer: null,
    status: 204,
  },
  'POST /password/reset/': {
    permission: 'public',
    summary: 'Set a new password with the code from the message; ends every session',
    body: z.strictObject({ token: field.opaqueToken, password: field.password }),
    answer: sessionStart.pick({ device: true }),
  },
  'GET /me/': { permission: 'signed-in', summary: 'Who is signed in, where, and what they may do', answer: me },
  'PATCH /me/': {
    permission: 'signed-in',
    summary: 'Change your name or language',
    body: z.strictObject({
      name: field.shortText('your name').optional(),
      locale: field.locale.nullable().optional(),
      version: field.version,
    }),
    answer: me,
  },
  'POST /me/confirm/': {
    permission: 'signed-in',
    summary: 'Confirm that it is you, before a factor or the email changes',
    body: z.strictObject({ password: field.presentedPassword, code: field.presentedCode.optional() }),
    answer: null,
    status: 204,
  },
  'POST /me/change-password/': {
    permission: 'signed-in',
    summary: 'Change the password; ends every other session',
    body: z.strictObject({ currentPassword: field.presentedPassword, newPassword: field.password }),
    answer: null,
    status: 204,
  },
  'POST /me/change-email/': {
    permission: 'signed-in',
    summary: 'Send a confirmation to a new email address; it changes once that is followed',
    body: z.strictObject({ email: field.email }),
    answer: null,
    status: 202,
  },
  'POST /me/verify-email/': {
    permission: 'signed-in',
    summary: 'Confirm your email address with the code from the message',
    body: z.strictObject({ token: field.opaqueToken }),
    answer: z.object({ email: z.string() }),
  },
  'POST /me/resend-verification/': {
    permission: 'signed-in',
    summary: 'Send the confirmation of the email address again',
    body: z.strictObject({}),
    answer: null,
    status: 202,
  },
  'GET /me/sessions/': {
    permission: 'signed-in',
    summary: 'Where you are signed in',
    answer: z.object({ items: z.array(deviceSession) }),
  },
  'POST /me/sessions/{id}/revoke/': {
    permission: 'signed-in',
    summary: 'End one of your sessions',
    params: z.strictObject({ id: field.id }),
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'POST /me/sign-out-everywhere/': {
    permission: 'signed-in',
    summary: 'End all of your sessions, or all but this one',
    body: z.strictObject({ keepThis: z.boolean().default(false) }),
    answer: z.object({ ended: z.number() }),
  },
  'POST /me/totp/': {
    permission: 'signed-in',
    summary: 'Begin to set up an authenticator app',
    body: z.strictObject({}),
    answer: z.object({ secret: z.string(), uri: z.string(), modules: z.array(z.string()) }),
  },
  'POST /me/totp/confirm/': {
    permission: 'signed-in',
    summary: 'Switch the authenticator app on, with a first code from it',
    body: z.strictObject({ code: field.presentedCode }),
    answer: z.object({ backupCodes: z.array(z.string()) }),
  },
  'POST /me/totp/disable/': {
    permission: 'signed-in',
    summary: 'Switch the authenticator app off',
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
  'POST /me/backup-codes/': {
    permission: 'signed-in',
    summary: 'Make new backup codes; the old ones end',
    body: z.strictObject({}),
    answer: z.object({ backupCodes: z.array(z.string()) }),
  },
  'GET /me/passkeys/': {
    permission: 'signed-in',
    summary: 'Your passkeys',
    answer: z.object({ items: z.array(passkey) }),
  },
  'POST /me/passkeys/options/': {
    permission: 'signed-in',
    summary: 'Begin to add a passkey',
    body: z.strictObject({}),
    answer: z.object({ options: webAuthnMessage, challengeId: field.id }),
  },
  'POST /me/passkeys/': {
    permission: 'signed-in',
    summary: 'Add a passkey',
    body: z.strictObject({
      name: field.shortText('a name for the passkey', 60),
      challengeId: field.id,
      response: webAuthnMessage,
    }),
    answer: passkey,
    status: 201,
  },
  'POST /me/passkeys/{id}/remove/': {
    permission: 'signed-in',
    summary: 'Remove a passkey',
    params: z.strictObject({ id: z.string().max(1400) }),
    body: z.strictObject({}),
    answer: null,
    status: 204,
  },
});
