import { randomInt } from 'node:crypto';
import type { Tx } from '#server/kernel/database.ts';
import { hashToken } from '#server/kernel/secrets.ts';

const codesAtOnce = 10;
/** No letters or digits that are mistaken for each other on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** Ten codes, each for one sign-in without the authenticator app; the ones before them end. */
export async function replaceBackupCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('backup_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses a code up. One statement, so that two sign-ins at once cannot both have it. */
export async function useBackupCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('backup_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code.toLowerCase()))
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return used.length === 1;
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function hashOf(userId: string, code: string): Buffer {
  return hashToken(`${userId}:${code}`);
}
