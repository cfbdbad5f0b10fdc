import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { qrModules } from '#server/kernel/paper/qr-modules.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import type { Circumstances } from '#server/modules/auth/auth-services.ts';
import { recordForUser } from '#server/modules/auth/record-for-user.ts';
import { replaceBackupCodes } from './backup-codes.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

/** Makes a secret to scan. It does nothing until a first code from the app confirms it. */
export async function beginTotp(tx: Tx, secrets: Secrets, session: SignedIn) {
  const user = await tx
    .selectFrom('app_user')
    .select(['email', 'totp_confirmed_at'])
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  if (user.totp_confirmed_at !== null) {
    throw refuse('auth.totp-exists');
  }
  const secret = newTotpSecret();
  await tx
    .updateTable('app_user')
    .set({ totp_secret: secrets.encrypt(secret, `totp:${session.userId}`), totp_last_step: null })
    .where('user_id', '=', session.userId)
    .execute();
  const uri = totpAddress(secret, user.email);
  return { secret, uri, modules: qrRows(uri) };
}

/** The code as rows of ones and zeros: the browser draws it, so that no picture passes through the strict CSP. */
function qrRows(text: string): string[] {
  return qrModules(text).map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
}

export async function confirmTotp(
  tx: Tx,
  secrets: Secrets,
  session: SignedIn,
  code: string,
  when: Circumstances,
): Promise<string[]> {
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('user_id', '=', session.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.totp_secret === null || user.totp_confirmed_at !== null) {
    throw refuse('auth.totp-not-begun');
  }
  const step = totpStep(secrets.decrypt(user.totp_secret, `totp:${session.userId}`), code, null, when.now);
  if (step === undefined) {
    throw refuse('auth.totp-wrong-code');
  }
  await tx
    .updateTable('app_user')
    .set({ totp_confirmed_at: when.now, totp_last_step: step })
    .where('user_id', '=', session.userId)
    .execute();
  await recordForUser(tx, session.userId, 'factor.added', when, { factor: 'totp' });
  return replaceBackupCodes(tx, session.userId);
}

export async function disableTotp(tx: Tx, session: SignedIn, when: Circumstances): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('user_id', '=', session.userId)
    .execute();
  await tx.deleteFrom('backup_code').where('user_id', '=', session.userId).execute();
  await recordForUser(tx, session.userId, 'factor.removed', when, { factor: 'totp' });
}

export async function renewBackupCodes(tx: Tx, session: SignedIn, when: Circumstances): Promise<string[]> {
  const user = await tx
    .selectFrom('app_user')
    .select('totp_confirmed_at')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow();
  if (user.totp_confirmed_at === null) throw refuse('auth.backup-codes-need-totp');
  await recordForUser(tx, session.userId, 'factor.backup-codes-renewed', when);
  return replaceBackupCodes(tx, session.userId);
}
