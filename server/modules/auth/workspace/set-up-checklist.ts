import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';

/** What a new workspace still needs. Everything is derived; nothing is ticked by hand. */
export async function readChecklist(
  tx: Tx,
  { session, now }: Pick<SignedInContext, 'session' | 'now'>,
  mail: { readonly delivery: 'smtp' | 'kept'; readonly isProven: boolean },
) {
  const user = await tx
    .selectFrom('app_user')
    .select(['email_verified_at', 'totp_confirmed_at'])
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const organisation = await tx
    .selectFrom('organisation')
    .select('details_confirmed_at')
    .where('org_id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  const others = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('org_id', '=', session.organisationId)
    .where('user_id', '!=', session.userId)
    .limit(1)
    .execute();
  const invitations = await tx
    .selectFrom('invitation')
    .select('invitation_id')
    .where('org_id', '=', session.organisationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .execute();
  // What was archived or cancelled, as by undoing an import, is no beginning.
  const properties = await tx
    .selectFrom('property')
    .select('property_id')
    .where('org_id', '=', session.organisationId)
    .where('archived_at', 'is', null)
    .limit(1)
    .execute();
  const leases = await tx
    .selectFrom('lease')
    .select('lease_id')
    .where('org_id', '=', session.organisationId)
    .where('stage', '<>', 'cancelled')
    .limit(1)
    .execute();
  const passkeys = await tx
    .selectFrom('passkey')
    .select('credential_id')
    .where('user_id', '=', session.userId)
    .limit(1)
    .execute();
  return {
    items: [
      { key: 'verify-email' as const, done: user.email_verified_at !== null },
      { key: 'workspace-details' as const, done: organisation.details_confirmed_at !== null },
      { key: 'first-property' as const, done: properties.length > 0 },
      { key: 'first-lease' as const, done: leases.length > 0 },
      { key: 'second-factor' as const, done: user.totp_confirmed_at !== null || passkeys.length > 0 },
      { key: 'invite-colleague' as const, done: others.length > 0, isWaiting: invitations.length > 0 },
      { key: 'outgoing-mail' as const, done: mail.isProven, isWaiting: mail.delivery === 'smtp' && !mail.isProven },
    ],
  };
}
