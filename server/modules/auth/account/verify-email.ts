import { setTimeout as sleep } from 'node:timers/promises';
import { queueAccountMail, queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { forgotPasswordTime, verificationLinkLifetime } from '#server/modules/auth/rules.ts';
import { organisationToOpen } from '#server/modules/auth/start-session.ts';
import { throttle } from '#server/modules/auth/throttle.ts';
import { findKnown, tellKnown } from './known-address.ts';
import { proveAddress } from './prove-address.ts';
import { endOneTimeTokens, issueOneTimeToken, linkExpired, useOneTimeToken } from './one-time-token.ts';
import { readMe } from './read-me.ts';

interface Recipient {
  readonly userId: string;
  readonly organisationId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string | null;
}

export async function sendVerification(
  tx: Tx,
  services: AuthServices,
  to: Recipient,
  when: Circumstances,
): Promise<void> {
  const token = await issueOneTimeToken(
    tx,
    {
      ...to,
      purpose: 'verify-email',
      lifetime: verificationLinkLifetime,
      isMailed: services.mailDelivery === 'smtp',
    },
    when.now,
  );
  const mail = mailTexts(to.locale).verifyEmail(to.name, `${services.mainOrigin}/verify-email#token=${token}`);
  const { organisationId, email, userId } = to;
  await queueMail(tx, { organisationId, to: email, recipientUserId: userId, ...mail }, services.mailDelivery, when.now);
}

/**
 * Asks for a new address: it takes effect when the message sent there is followed, and the old one is told. An address that
 * has an account gets the same answer, in the same time; a message tells its holder.
 */
export async function requestEmailChange(
  services: AuthServices,
  session: Parameters<typeof readMe>[1],
  newEmail: string,
  when: Circumstances,
): Promise<void> {
  const asked = inAuthScope(services, async (tx) => {
    const { user, organisation } = await readMe(tx, session);
    const to = { ...user, userId: user.id, organisationId: organisation.id };
    await tx.updateTable('app_user').set({ pending_email: newEmail }).where('user_id', '=', to.userId).execute();
    const isMailed = services.mailDelivery === 'smtp';
    const token = await issueOneTimeToken(
      tx,
      { userId: to.userId, email: newEmail, purpose: 'change-email', lifetime: verificationLinkLifetime, isMailed },
      when.now,
    );
    const mail = mailTexts(to.locale).changeEmail(to.name, `${services.mainOrigin}/verify-email#token=${token}`);
    const found = await findKnown(tx, newEmail);
    const holder = found?.user_id === to.userId ? undefined : found;
    // The list of a workspace's mail would tell who has an account. Kept, the link tells it to whoever follows it.
    if (!isMailed) {
      const { organisationId, userId: recipientUserId } = to;
      await queueMail(tx, { organisationId, to: newEmail, recipientUserId, ...mail }, services.mailDelivery, when.now);
    } else if (holder === undefined) await queueAccountMail(tx, { to: newEmail, ...mail }, when.now);
    if (holder !== undefined) {
      const told = mailTexts(holder.locale ?? to.locale).addressAsked(holder.name);
      await tellKnown(tx, services, holder, { to: newEmail, ...told }, when.now);
    }
    await recordForUser(tx, to.userId, 'email.change-requested', when, { email: newEmail });
  });
  await Promise.all([asked, sleep(forgotPasswordTime)]);
}

/**
 * Follows the link of either message without a session. Whoever has the mailbox need not have asked for the message:
 * without the password of the account they would hand their address to a stranger.
 */
export async function verifyEmailWithPassword(
  services: AuthServices,
  given: { readonly token: string; readonly password?: string | undefined },
  when: Circumstances,
): Promise<{ email: string }> {
  await throttle(services, 'token', given.token, when);
  const owner = await inAuthScope(services, (tx) => ownerOfLink(tx, given.token, when.now));
  if (owner.was_mailed) {
    if (given.password === undefined) throw refuse('auth.password-required');
    if (!(await services.passwords.matches(given.password, owner.password_hash)))
      throw refuse('auth.wrong-account-password');
  }
  return inAuthScope(services, (tx) => verifyEmail(tx, services, { token: given.token }, when));
}

/** Follows the link of either message in a session of the account. */
export async function verifyOwnEmail(
  services: AuthServices,
  token: string,
  session: { readonly userId: string; readonly sessionId: string },
  when: Circumstances,
): Promise<{ email: string }> {
  return inAuthScope(services, async (tx) => {
    const owner = await ownerOfLink(tx, token, when.now);
    if (owner.user_id !== session.userId) throw refuse('auth.link-of-another-account');
    return verifyEmail(tx, services, { token, keepSession: session.sessionId }, when);
  });
}

async function ownerOfLink(tx: Tx, token: string, now: Date) {
  const owner = await tx
    .selectFrom('one_time_token as t')
    .innerJoin('app_user as u', 'u.user_id', 't.user_id')
    .select(['u.user_id', 'u.password_hash', 't.was_mailed'])
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', 'in', purposes)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  if (owner === undefined) throw linkExpired();
  return owner;
}

const purposes = ['verify-email', 'change-email'] as const;

async function verifyEmail(
  tx: Tx,
  services: AuthServices,
  given: { readonly token: string; readonly keepSession?: string },
  when: Circumstances,
): Promise<{ email: string }> {
  const used = await useOneTimeToken(tx, given.token, purposes, when.now);
  const before = await tx
    .selectFrom('app_user')
    .select(['email', 'name', 'locale'])
    .where('user_id', '=', used.userId)
    .executeTakeFirstOrThrow();
  const isChange = used.purpose === 'change-email';
  // A message to an address that is no longer the person's confirms nothing.
  if (!isChange && before.email !== used.email) throw linkExpired();
  if (isChange) await refuseTakenEmail(tx, used.email, used.userId);
  await tx
    .updateTable('app_user')
    .set((set) => ({
      email: used.email,
      email_verified_at: when.now,
      ...(isChange ? { pending_email: null } : {}),
      // What was proved was the old address.
      ...(isChange && !used.isMailed ? { address_proved_at: null } : {}),
      version: set('version', '+', 1),
    }))
    .where('user_id', '=', used.userId)
    .execute();
  if (used.isMailed)
    await proveAddress(tx, services, used.userId, { isMailed: true, keepSession: given.keepSession }, when);
  await recordForUser(tx, used.userId, isChange ? 'email.changed' : 'email.verified', when);
  if (isChange) {
    // What was sent to the old address works no longer.
    await endOneTimeTokens(tx, used.userId, ['verify-email', 'reset-password']);
    const organisationId = await organisationToOpen(tx, used.userId);
    const mail = mailTexts(before.locale).emailChanged(before.name, used.email);
    await queueMail(
      tx,
      { organisationId, to: before.email, recipientUserId: used.userId, ...mail },
      services.mailDelivery,
      when.now,
    );
  }
  return { email: used.email };
}

async function refuseTakenEmail(tx: Tx, email: string, userId: string): Promise<void> {
  const other = await tx
    .selectFrom('app_user')
    .select('user_id')
    .where('email', '=', email)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  if (other !== undefined) throw refuseField('email', 'auth.email-taken');
}
