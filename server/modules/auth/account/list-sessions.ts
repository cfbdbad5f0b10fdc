import type { z } from 'zod';
import type { deviceSession } from '#shared/api/auth.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { deviceOf, placeOf } from '#server/modules/auth/rules.ts';

export async function listSessions(tx: Tx, session: SignedIn, now: Date): Promise<z.output<typeof deviceSession>[]> {
  const rows = await tx
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    device: deviceOf(row.user_agent),
    place: placeOf(row.last_address),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.session_id === session.sessionId,
  }));
}
