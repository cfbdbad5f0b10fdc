import { forgetAccountMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';

const day = 86_400_000;

/** Removes what sign-in no longer needs. Reuse of a token is noticed as long as its session could be alive. */
export async function purgeExpired(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - day);
  await tx
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now.getTime() - 30 * day))
    .execute();
  await tx.deleteFrom('one_time_token').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('sign_up_request').where('expires_at', '<', dayAgo).execute();
  await forgetAccountMail(tx, new Date(now.getTime() - 30 * day));
  await tx.deleteFrom('hand_off_code').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<', dayAgo).execute();
  await tx.deleteFrom('throttle').where('window_started_at', '<', dayAgo).execute();
}
