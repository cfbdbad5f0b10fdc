import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { passkeyChallengeLifetime } from '#server/modules/auth/rules.ts';

export async function keepChallenge(tx: Tx, userId: string | null, challenge: string, now: Date): Promise<string> {
  const challengeId = newId(now);
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_id: challengeId,
      user_id: userId,
      challenge,
      expires_at: new Date(now.getTime() + passkeyChallengeLifetime),
    })
    .execute();
  return challengeId;
}

/** Each challenge answers once, in time, for who it was made for. */
export async function takeChallenge(tx: Tx, challengeId: string, userId: string | null, now: Date): Promise<string> {
  const taken = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_id', '=', challengeId)
    .where('expires_at', '>', now)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('challenge')
    .executeTakeFirst();
  if (taken === undefined) throw refuse('auth.passkey-took-too-long');
  return taken.challenge;
}
