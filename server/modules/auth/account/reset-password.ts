import { setTimeout as sleep } from 'node:timers/promises';
import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { endSessions } from '#server/modules/auth/end-sessions.ts';
import { newDevice } from '#server/modules/auth/known-devices.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { refuseWeakPassword, workspaceNames } from '#server/modules/auth/weak-passwords.ts';
import type { PasswordOwner } from '#server/modules/auth/weak-passwords.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { forgotPasswordTime, resetLinkLifetime } from '#server/modules/auth/rules.ts';
import { clearThrottle, liftBlocks, throttle } from '#server/modules/auth/throttle.ts';
import { proveAddress } from './prove-address.ts';
import { endOneTimeTokens, issueOneTimeToken, linkExpired, useOneTimeToken } from './one-time-token.ts';

/** Sends a link to set a new password. Neither the answer nor its time tells whether there is such an account. */
export async function forgotPassword(services: AuthServices, email: string, when: Circumstances): Promise<void> {
  await throttle(services, 'forgot-password', email, when);
  await Promise.all([sendResetLink(services, email, when), sleep(forgotPasswordTime)]);
}

async function sendResetLink(services: AuthServices, email: string, when: Circumstances): Promise<void> {
  await inAuthScope(services, async (tx) => {
    const isMailed = services.mailDelivery === 'smtp';
    const link = await makeResetLink(tx, services, { email, isMailed, linksAtMost }, when.now);
    if (link === undefined) return;
    const mail = mailTexts(link.locale).resetPassword(link.name, link.address);
    const { organisationId, userId } = link;
    await queueMail(
      tx,
      { organisationId, to: email, recipientUserId: userId, ...mail },
      services.mailDelivery,
      when.now,
    );
    await recordForUser(tx, userId, 'password.reset-requested', when);
  });
}

/** Anybody can ask, so that more links than these are not sent: those that were still work. */
const linksAtMost = 10;

interface WantedLink {
  readonly email: string;
  readonly isMailed: boolean;
  /** No further link while as many can be used. */
  readonly linksAtMost?: number;
}

/** A link as the message carries it; also what `gable reset-link` prints for who runs the machine. */
export async function makeResetLink(
  tx: Tx,
  services: { readonly mainOrigin: string },
  { email, isMailed, linksAtMost: most }: WantedLink,
  now: Date,
) {
  const user = await tx
    .selectFrom('app_user as u')
    .innerJoin('membership as m', 'm.user_id', 'u.user_id')
    .select(['u.user_id', 'u.name', 'u.locale', 'm.org_id'])
    .where('u.email', '=', email)
    .where('u.disabled_at', 'is', null)
    .orderBy('m.created_at')
    .limit(1)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  if (most !== undefined && (await countLinks(tx, user.user_id, now)) >= most) return undefined;
  const token = await issueOneTimeToken(
    tx,
    { userId: user.user_id, email, purpose: 'reset-password', lifetime: resetLinkLifetime, isMailed },
    now,
  );
  return {
    userId: user.user_id,
    organisationId: user.org_id,
    name: user.name,
    locale: user.locale,
    address: `${services.mainOrigin}/reset-password#token=${token}`,
  };
}

async function countLinks(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('one_time_token')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset-password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return rows.length;
}

/**
 * Says before a password is thought of that a link is no good. Whatever is wrong with it, the answer is the same, and says no
 * more than the attempt to use it would.
 */
export async function lookUpResetLink(services: AuthServices, token: string, when: Circumstances): Promise<void> {
  await throttle(services, 'token', token, when);
  await inAuthScope(services, async (tx) => {
    await ownerOfLink(tx, token, when.now);
    await clearThrottle(tx, { act: 'token', account: token }, when.origin.address);
  });
}

/**
 * Sets the new password and ends every session; what a stranger may have added before the address was proved is removed.
 * The device is known from then on: what strangers try does not stop it.
 */
export async function resetPassword(
  services: AuthServices,
  token: string,
  password: string,
  when: Circumstances,
): Promise<{ device: string }> {
  const owner = await inAuthScope(services, (tx) => ownerOfLink(tx, token, when.now));
  await refuseWeakPassword(password, owner, 'password');
  const passwordHash = await services.passwords.hash(password);
  return inAuthScope(services, async (tx) => {
    const used = await useOneTimeToken(tx, token, ['reset-password'], when.now);
    await tx
      .updateTable('app_user')
      .set((set) => ({
        password_hash: passwordHash,
        password_changed_at: when.now,
        pending_email: null,
        email_verified_at: set.fn.coalesce('email_verified_at', set.val(when.now)),
      }))
      .where('user_id', '=', used.userId)
      .execute();
    // Whoever was in the account before may have asked for another address: that wish ends with their sessions.
    await endOneTimeTokens(tx, used.userId, ['change-email', 'reset-password']);
    await endSessions(tx, { userId: used.userId }, 'password-reset', when);
    await proveAddress(tx, services, used.userId, used, when);
    await liftBlocks(tx, 'sign-in', owner.email, when.origin.address);
    await recordForUser(tx, used.userId, 'password.reset', when);
    return { device: newDevice(services.secrets, used.userId, when.now) };
  });
}

/** Looked at first and used up later, so that a password that is refused does not cost the link. */
async function ownerOfLink(tx: Tx, token: string, now: Date): Promise<PasswordOwner> {
  const owner = await tx
    .selectFrom('one_time_token as t')
    .innerJoin('app_user as u', 'u.user_id', 't.user_id')
    .select(['u.user_id', 'u.email', 'u.name'])
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', '=', 'reset-password')
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  if (owner === undefined) throw linkExpired();
  return { ...owner, workspaces: await workspaceNames(tx, owner.user_id) };
}
