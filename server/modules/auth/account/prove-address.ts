import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AuthServices, Circumstances } from '#server/modules/auth/auth-services.ts';
import { endSessions } from '#server/modules/auth/end-sessions.ts';
import { mailTexts } from '#server/modules/auth/mail-texts.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';

export interface Proof {
  /** The installation's mail server delivered the link. What was read from kept mail proves nothing for later. */
  readonly isMailed: boolean;
  /** The session that the link was followed in. */
  readonly keepSession?: string | undefined;
}

/**
 * Anybody can sign up with anybody's address. As long as it is not proved, passkeys, authenticators, backup codes and
 * sessions may be a stranger's: they are removed when the owner of the address comes for the first time, and each time the
 * password is reset or a workspace is joined before that. The owner is told.
 */
export async function proveAddress(
  tx: Tx,
  services: Pick<AuthServices, 'mailDelivery'>,
  userId: string,
  proof: Proof,
  when: Circumstances,
): Promise<void> {
  const user = await tx
    .selectFrom('app_user')
    .select(['email', 'name', 'locale', 'address_proved_at', 'totp_confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.address_proved_at !== null) return;
  const passkeys = await removePasskeys(tx, userId, when);
  await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
  if (user.totp_confirmed_at !== null) await recordForUser(tx, userId, 'factor.removed', when, { factor: 'totp' });
  await tx
    .updateTable('app_user')
    .set({
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      ...(proof.isMailed ? { address_proved_at: when.now } : {}),
    })
    .where('user_id', '=', userId)
    .execute();
  if (passkeys > 0 || user.totp_confirmed_at !== null) await tellOwner(tx, services, { ...user, userId }, when);
  const { keepSession } = proof;
  await endSessions(tx, { userId, ...(keepSession === undefined ? {} : { except: keepSession }) }, 'unproved', when);
}

async function removePasskeys(tx: Tx, userId: string, when: Circumstances): Promise<number> {
  const removed = await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('name').execute();
  for (const { name } of removed) await recordForUser(tx, userId, 'factor.removed', when, { factor: 'passkey', name });
  return removed.length;
}

/** A message belongs to a workspace; who was in none yet has nobody else to hear of it. */
async function tellOwner(
  tx: Tx,
  { mailDelivery }: Pick<AuthServices, 'mailDelivery'>,
  { userId, email, name, locale }: { userId: string; email: string; name: string; locale: string | null },
  { now }: Circumstances,
): Promise<void> {
  const membership = await tx
    .selectFrom('membership')
    .select('org_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (membership === undefined) return;
  const to = { organisationId: membership.org_id, to: email, recipientUserId: userId };
  await queueMail(tx, { ...to, ...mailTexts(locale).factorsRemoved(name) }, mailDelivery, now);
}
