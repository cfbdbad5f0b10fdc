import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { fieldProblem, Problem } from '#server/kernel/problem.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { handOffLifetime } from './rules.ts';
import { startSession } from './start-session.ts';
import type { TokenPair } from './start-session.ts';

/** A one-time code for another of our hosts (session.md, decision 7), bound to that origin, challenge and user. */
export async function offerHandOff(
  tx: Tx,
  services: AuthServices,
  session: SignedIn,
  wanted: { readonly origin: string; readonly challenge: string },
  now: Date,
): Promise<string> {
  if (!services.allowedOrigins.includes(wanted.origin)) {
    throw fieldProblem(
      'invalid-input',
      'origin',
      'This host is not one of ours. Its address has to be listed in GABLE_ORIGINS.',
    );
  }
  const code = randomToken();
  await tx
    .insertInto('hand_off_code')
    .values({
      code_hash: hashToken(code),
      user_id: session.userId,
      session_id: session.sessionId,
      origin: wanted.origin,
      challenge: wanted.challenge,
      expires_at: new Date(now.getTime() + handOffLifetime),
    })
    .execute();
  return code;
}

/** Exchanges a code for a session of its own, so that ending one does not end the other. */
export async function acceptHandOff(
  tx: Tx,
  services: AuthServices,
  given: { readonly code: string; readonly verifier: string; readonly origin: string | undefined },
  when: Circumstances,
): Promise<TokenPair> {
  const used = await tx
    .updateTable('hand_off_code as h')
    .from('session as s')
    .set({ used_at: when.now })
    .whereRef('s.session_id', '=', 'h.session_id')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', when.now)
    .where('h.code_hash', '=', hashToken(given.code))
    .where('h.challenge', '=', createHash('sha256').update(given.verifier).digest('base64url'))
    .where('h.used_at', 'is', null)
    .where('h.expires_at', '>', when.now)
    .returning(['h.user_id', 'h.origin', 's.org_id', 's.confirmed_at', 's.expires_at'])
    .executeTakeFirst();
  // Every browser names its origin when it posts; who does not name the right one is somewhere else.
  if (used === undefined || given.origin !== used.origin) {
    throw new Problem('link-expired', 'This sign-in could not be handed over. Sign in again.');
  }
  return startSession(
    tx,
    services,
    {
      userId: used.user_id,
      organisationId: used.org_id,
      by: 'hand-off',
      host: used.origin,
      outOf: { confirmedAt: used.confirmed_at, expiresAt: used.expires_at },
    },
    when,
  );
}
