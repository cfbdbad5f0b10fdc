import { createHash } from 'node:crypto';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { handOffLifetime } from './rules.ts';
import { startSession } from './start-session.ts';
import type { SessionStart } from './start-session.ts';

/** A one-time code for another of our hosts (session.md, decision 7), bound to that origin, challenge and user. */
export async function offerHandOff(
  tx: Tx,
  services: AuthServices,
  session: SignedIn,
  wanted: { readonly origin: string; readonly challenge: string },
  now: Date,
): Promise<string> {
  if (!services.allowedOrigins.includes(wanted.origin)) {
    throw refuseField('origin', 'auth.unknown-origin');
  }
  const code = randomToken();
  // The workspace of the session, which need not be the one that this tab shows.
  const { org_id: organisationId } = await tx
    .selectFrom('session')
    .select('org_id')
    .where('session_id', '=', session.sessionId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('hand_off_code')
    .values({
      code_hash: hashToken(code),
      user_id: session.userId,
      org_id: organisationId,
      session_id: session.sessionId,
      origin: wanted.origin,
      challenge: wanted.challenge,
      expires_at: new Date(now.getTime() + handOffLifetime),
    })
    .execute();
  return code;
}

interface PresentedCode {
  readonly code: string;
  readonly verifier: string;
  readonly origin: string | undefined;
}

/**
 * Exchanges a code for a session of its own, so that ending one does not end the other. Whatever comes of it, the code is
 * used up; presented again, it ends the session that it made, because one of the two was not its owner. The refusal is told
 * only after the transaction, so that this stays.
 */
export async function acceptHandOff(
  services: AuthServices,
  given: PresentedCode,
  when: Circumstances,
): Promise<SessionStart> {
  const started = await inAuthScope(services, (tx) => exchange(tx, services, given, when));
  if (started === undefined) throw refuse('auth.hand-off-failed');
  return started;
}

async function exchange(
  tx: Tx,
  services: AuthServices,
  given: PresentedCode,
  when: Circumstances,
): Promise<SessionStart | undefined> {
  const codeHash = hashToken(given.code);
  const code = await tx
    .selectFrom('hand_off_code')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
  if (code === undefined) return undefined;
  if (code.used_at !== null) {
    if (code.made_session_id !== null) await endReused(tx, code.made_session_id, when);
    return undefined;
  }
  const source = await findSource(tx, code.session_id, when.now);
  const isRight =
    source !== undefined &&
    code.expires_at > when.now &&
    code.challenge === createHash('sha256').update(given.verifier).digest('base64url') &&
    // Every browser names its origin when it posts; who does not name the right one is somewhere else.
    code.origin === given.origin;
  const sessionId = isRight ? newId(when.now) : null;
  await tx
    .updateTable('hand_off_code')
    .set({ used_at: when.now, made_session_id: sessionId })
    .where('code_hash', '=', codeHash)
    .execute();
  if (sessionId === null || source === undefined) return undefined;
  const { confirmed_at: confirmedAt, expires_at: expiresAt, by_passkey: byPasskey } = source;
  return startSession(
    tx,
    services,
    {
      sessionId,
      userId: code.user_id,
      organisationId: source.org_id,
      by: 'hand-off',
      host: code.origin,
      outOf: { confirmedAt, expiresAt, byPasskey },
    },
    when,
  );
}

/** The session that the code came from, while it is alive. */
function findSource(tx: Tx, sessionId: string, now: Date) {
  return tx
    .selectFrom('session')
    .select(['org_id', 'confirmed_at', 'expires_at', 'by_passkey'])
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

async function endReused(tx: Tx, sessionId: string, when: Circumstances): Promise<void> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: when.now, revoked_because: 'reuse' })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning(['org_id', 'user_id'])
    .executeTakeFirst();
  if (ended === undefined) return;
  await recordEvent(tx, {
    organisationId: ended.org_id,
    kind: 'session.reuse-detected',
    at: when.now,
    actorUserId: ended.user_id,
    address: when.origin.address,
    requestId: when.origin.requestId,
  });
}
