import type { Tx } from '#server/kernel/database.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { useBackupCode } from './backup-codes.ts';
import { totpStep } from './totp.ts';

interface FactorOwner {
  readonly user_id: string;
  readonly totp_secret: Buffer | null;
  readonly totp_confirmed_at: Date | null;
  readonly totp_last_step: number | null;
}

/** `missing` asks the browser for a code; a code works once, whether it comes from the app or from paper. */
export async function checkSecondFactor(
  tx: Tx,
  secrets: Secrets,
  user: FactorOwner,
  code: string | undefined,
  now: Date,
): Promise<'right' | 'wrong' | 'missing'> {
  if (user.totp_confirmed_at === null || user.totp_secret === null) return 'right';
  if (code === undefined || code === '') return 'missing';
  const secret = secrets.decrypt(user.totp_secret, `totp:${user.user_id}`);
  const step = totpStep(secret, code, user.totp_last_step, now);
  if (step !== undefined) return (await useStep(tx, user.user_id, step)) ? 'right' : 'wrong';
  return (await useBackupCode(tx, user.user_id, code, now)) ? 'right' : 'wrong';
}

/** The comparison is made again by the database, so that two sign-ins with one code at once cannot both pass. */
async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('app_user')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('user_id')
    .execute();
  return updated.length === 1;
}
