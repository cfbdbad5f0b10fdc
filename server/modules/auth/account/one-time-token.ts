import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';

export type Purpose = 'verify-email' | 'change-email' | 'reset-password';

export interface TokenRequest {
  readonly userId: string;
  readonly email: string;
  readonly purpose: Purpose;
  readonly lifetime: number;
  /** The installation's mail server delivers the link, or who runs the machine does. */
  readonly isMailed: boolean;
}

/**
 * A code for a link. Asking again ends the ones before it, so that only the newest message works; but anybody can ask for a
 * new password, so that one such message does not end another.
 */
export async function issueOneTimeToken(tx: Tx, request: TokenRequest, now: Date): Promise<string> {
  if (request.purpose !== 'reset-password') await endOneTimeTokens(tx, request.userId, [request.purpose]);
  const token = randomToken();
  await tx
    .insertInto('one_time_token')
    .values({
      token_hash: hashToken(token),
      user_id: request.userId,
      purpose: request.purpose,
      email: request.email,
      was_mailed: request.isMailed,
      created_at: now,
      expires_at: new Date(now.getTime() + request.lifetime),
    })
    .execute();
  return token;
}

/** Ends codes that were sent and not used yet. */
export async function endOneTimeTokens(tx: Tx, userId: string, purposes: readonly Purpose[]): Promise<void> {
  await tx.deleteFrom('one_time_token').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Uses a code up: once, in time, for its purpose. One statement, so that two uses at once cannot both succeed. */
export async function useOneTimeToken(tx: Tx, token: string, purposes: readonly Purpose[], now: Date) {
  const used = await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'purpose', 'was_mailed'])
    .executeTakeFirst();
  if (used === undefined) throw linkExpired();
  return { userId: used.user_id, email: used.email, purpose: used.purpose, isMailed: used.was_mailed };
}

export function linkExpired(): Problem {
  return refuse('auth.link-expired');
}
