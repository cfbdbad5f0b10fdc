import type { Tx } from '#server/kernel/database.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { leavingKind } from '#server/kernel/background-transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { newDevice } from './known-devices.ts';
import { refreshIdleLifetime, sessionLifetime } from './rules.ts';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** A new session, and what the browser keeps to be known the next time. */
export interface SessionStart extends TokenPair {
  readonly device: string;
}

export interface NewSession {
  /** Made here where it is left out. */
  readonly sessionId?: string;
  readonly userId: string;
  readonly organisationId: string;
  /** Which way in: for the audit log. */
  readonly by: 'password' | 'passkey' | 'sign-up' | 'invitation' | 'hand-off';
  readonly host?: string;
  /** A session that comes out of another one is no new proof of identity, and does not outlive it. */
  readonly outOf?: { readonly confirmedAt: Date; readonly expiresAt: Date; readonly byPasskey: boolean };
  /** The device is known already. */
  readonly device?: string | undefined;
}

/** Starts a family of refresh tokens and gives its first pair. */
export async function startSession(
  tx: Tx,
  services: AuthServices,
  session: NewSession,
  when: Circumstances,
): Promise<SessionStart> {
  const { now, origin } = when;
  const sessionId = session.sessionId ?? newId(now);
  const refresh = randomToken();
  await tx
    .insertInto('session')
    .values({
      session_id: sessionId,
      user_id: session.userId,
      org_id: session.organisationId,
      origin: session.host ?? null,
      user_agent: origin.userAgent,
      last_address: origin.address,
      created_at: now,
      last_used_at: now,
      confirmed_at: session.outOf?.confirmedAt ?? now,
      expires_at: session.outOf?.expiresAt ?? new Date(now.getTime() + sessionLifetime),
      by_passkey: session.outOf?.byPasskey ?? session.by === 'passkey',
    })
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({
      token_hash: hashToken(refresh),
      org_id: session.organisationId,
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + refreshIdleLifetime),
    })
    .execute();
  await recordEvent(tx, {
    organisationId: session.organisationId,
    kind: 'session.started',
    at: now,
    actorUserId: session.userId,
    address: origin.address,
    requestId: origin.requestId,
    details: { by: session.by },
  });
  return {
    access: services.accessTokens.sign({ ...session, sessionId }, now),
    refresh,
    device: session.device ?? newDevice(services.secrets, session.userId, now),
  };
}

/** The workspace to open: the one used last, else the one joined first. */
export async function organisationToOpen(tx: Tx, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('membership as m')
    .leftJoin('session as s', (join) => join.onRef('s.org_id', '=', 'm.org_id').onRef('s.user_id', '=', 'm.user_id'))
    .select('m.org_id')
    .where('m.user_id', '=', userId)
    .where('m.suspended_at', 'is', null)
    // A sample that was removed is still there for some seconds.
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('audit_event as e').whereRef('e.org_id', '=', 'm.org_id').where('e.kind', '=', leavingKind),
        ),
      ),
    )
    .orderBy('s.last_used_at', (order) => order.desc().nullsLast())
    .orderBy('m.created_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) {
    throw refuse('auth.no-workspace');
  }
  return row.org_id;
}
