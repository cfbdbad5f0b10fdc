import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { createUser } from '#server/modules/auth/create-user.ts';
import { joinOrganisation } from '#server/modules/auth/join-organisation.ts';
import { endOneTimeTokens } from '#server/modules/auth/account/one-time-token.ts';
import { proveAddress } from '#server/modules/auth/account/prove-address.ts';
import { refuseWeakPassword } from '#server/modules/auth/weak-passwords.ts';
import { checkCredentials } from '#server/modules/auth/sign-in.ts';
import { startSession } from '#server/modules/auth/start-session.ts';
import type { SessionStart } from '#server/modules/auth/start-session.ts';
import { clearThrottle } from '#server/modules/auth/throttle.ts';
import { staffRoleOf } from './members.ts';

export interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password: string;
  readonly code?: string | undefined;
}

export async function lookUpInvitation(tx: Tx, token: string, now: Date) {
  const row = await tx
    .selectFrom('invitation as i')
    .innerJoin('organisation as o', 'o.org_id', 'i.org_id')
    .innerJoin('app_user as inviter', 'inviter.user_id', 'i.invited_by')
    .leftJoin('app_user as invited', 'invited.email', 'i.email')
    .select([
      'i.org_id',
      'i.invitation_id',
      'i.email',
      'i.role',
      'i.sees_all_properties',
      'i.was_mailed',
      'o.name as organisation',
      'inviter.name as inviter',
      'invited.user_id',
    ])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw refuse('auth.invitation-expired');
  return row;
}

/**
 * Joins a workspace: with a new account, or with the one that this email already has. The link is the proof of the address:
 * what a stranger may have added to the account before is removed first, and links that were sent before end, because the
 * other workspace may keep its mail where its owner reads it.
 */
export async function acceptInvitation(
  services: AuthServices,
  given: Acceptance,
  when: Circumstances,
): Promise<SessionStart> {
  const found = await inAuthScope(services, (tx) => lookUpInvitation(tx, given.token, when.now));
  const existing =
    found.user_id === null ? undefined : await checkCredentials(services, { ...given, email: found.email }, when);
  const passwordHash = existing === undefined ? await newPassword(services, found, given) : undefined;
  return inAuthScope(services, async (tx) => {
    const userId = existing?.user.user_id ?? (await createUser(tx, newUser(found, given.name, passwordHash), when.now));
    const { org_id: organisationId } = found;
    // Two clicks on the link: the second finds nothing left to accept.
    const accepted = await tx
      .updateTable('invitation')
      .set({ accepted_at: when.now })
      .where('org_id', '=', organisationId)
      .where('invitation_id', '=', found.invitation_id)
      .where('token_hash', '=', hashToken(given.token))
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('invitation_id')
      .executeTakeFirst();
    if (accepted === undefined) throw refuse('auth.invitation-used');
    if (existing !== undefined) {
      await clearThrottle(tx, { act: 'sign-in', account: found.email }, when.origin.address);
      await admitExisting(tx, services, { userId, isMailed: found.was_mailed }, when);
    }
    // The limit comes with the membership: there is no moment with all properties.
    await joinOrganisation(tx, organisationId, userId, staffRoleOf(found.role), when, {
      onlyPropertiesOf: found.sees_all_properties ? null : found.invitation_id,
    });
    return startSession(tx, services, { userId, organisationId, by: 'invitation' }, when);
  });
}

/** The address of an account counts as proved from here on, and nothing from before the proof stays. */
async function admitExisting(
  tx: Tx,
  services: AuthServices,
  { userId, isMailed }: { readonly userId: string; readonly isMailed: boolean },
  when: Circumstances,
): Promise<void> {
  await proveAddress(tx, services, userId, { isMailed }, when);
  await endOneTimeTokens(tx, userId, ['reset-password', 'change-email', 'verify-email']);
  await tx
    .updateTable('app_user')
    .set((set) => ({
      pending_email: null,
      email_verified_at: set.fn.coalesce('email_verified_at', set.val(when.now)),
    }))
    .where('user_id', '=', userId)
    .execute();
}

type Found = Awaited<ReturnType<typeof lookUpInvitation>>;

async function newPassword(services: AuthServices, { email, organisation }: Found, given: Acceptance): Promise<string> {
  if (given.name === undefined) throw refuseField('name', 'auth.name-missing');
  if (given.password.length < 8 || given.password.length > 128) {
    throw refuseField('password', 'auth.password-length');
  }
  await refuseWeakPassword(given.password, { email, name: given.name, workspaces: [organisation] }, 'password');
  return services.passwords.hash(given.password);
}

function newUser(
  { email, was_mailed: isAddressProved }: Found,
  name: string | undefined,
  passwordHash: string | undefined,
) {
  if (name === undefined || passwordHash === undefined) throw new Error('A new account was not checked before');
  return { email, name, passwordHash, emailVerified: true, isAddressProved };
}
