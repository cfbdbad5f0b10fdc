import type { Tx } from '#server/kernel/database.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { judgeRefresh, refreshIdleLifetime } from './rules.ts';
import type { TokenPair } from './start-session.ts';

/**
 * Renews a session. The judgement and all it changes are one transaction under a lock on the family's row, so that
 * parallel refreshes make one successor; a refusal is told only after that transaction, because a reuse must stay
 * recorded and the family dead.
 */
export async function refreshSession(services: AuthServices, refresh: string, when: Circumstances): Promise<TokenPair> {
  const pair = await inAuthScope(services, (tx) => renew(tx, services, refresh, when));
  if (pair === undefined) throw refuse('auth.this-session-ended');
  return pair;
}

async function renew(
  tx: Tx,
  services: AuthServices,
  refresh: string,
  when: Circumstances,
): Promise<TokenPair | undefined> {
  const { now, origin } = when;
  const presented = hashToken(refresh);
  const family = await lockFamily(tx, presented);
  if (family === undefined) return undefined;

  // Read again under the lock: the row that led to the family may have been rotated while we waited for it.
  const token = await tx.selectFrom('refresh_token').selectAll().where('token_hash', '=', presented).executeTakeFirst();
  if (token === undefined) return undefined;
  const successor = await tx
    .selectFrom('refresh_token')
    .select('rotated_at')
    .where('parent_hash', '=', presented)
    .executeTakeFirst();
  const judgement = judgeRefresh(
    { rotatedAt: token.rotated_at, expiresAt: token.expires_at, successorRotatedAt: successor?.rotated_at ?? null },
    { revokedAt: family.revoked_at, expiresAt: family.expires_at },
    now,
  );
  if (judgement === 'dead') return undefined;
  if (judgement === 'reuse') {
    await tx
      .updateTable('session')
      .set({ revoked_at: now, revoked_because: 'reuse' })
      .where('session_id', '=', family.session_id)
      .execute();
    await recordEvent(tx, {
      organisationId: family.org_id,
      kind: 'session.reuse-detected',
      at: now,
      actorUserId: family.user_id,
      address: origin.address,
      requestId: origin.requestId,
    });
    return undefined;
  }

  const next = services.secrets.successorOf(refresh);
  if (judgement === 'rotate') {
    await tx.updateTable('refresh_token').set({ rotated_at: now }).where('token_hash', '=', presented).execute();
    await tx
      .insertInto('refresh_token')
      .values({
        token_hash: hashToken(next),
        org_id: family.org_id,
        session_id: family.session_id,
        parent_hash: presented,
        created_at: now,
        expires_at: new Date(now.getTime() + refreshIdleLifetime),
      })
      .execute();
    await tx
      .updateTable('session')
      .set({ last_used_at: now, last_address: origin.address, user_agent: origin.userAgent })
      .where('session_id', '=', family.session_id)
      .execute();
  }
  const claims = { userId: family.user_id, organisationId: family.org_id, sessionId: family.session_id };
  return { access: services.accessTokens.sign(claims, now), refresh: next };
}

async function lockFamily(tx: Tx, presented: Buffer) {
  const found = await tx
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', presented)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const family = await tx
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst();
  if (family === undefined) return undefined;
  const alive = await tx
    .selectFrom('app_user as u')
    .innerJoin('membership as m', (join) =>
      join.onRef('m.user_id', '=', 'u.user_id').on('m.org_id', '=', family.org_id),
    )
    .select('u.user_id')
    .where('u.user_id', '=', family.user_id)
    .where('u.disabled_at', 'is', null)
    .where('m.suspended_at', 'is', null)
    .executeTakeFirst();
  return alive === undefined ? undefined : family;
}
