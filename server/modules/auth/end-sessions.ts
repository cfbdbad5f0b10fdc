import type { Tx } from '#server/kernel/database.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import type { Circumstances } from './auth-services.ts';

export type EndReason =
  | 'signed-out'
  | 'revoked'
  | 'password-changed'
  | 'password-reset'
  | 'unproved'
  | 'suspended'
  | 'removed'
  | 'disabled';

export interface WhichSessions {
  readonly userId: string;
  readonly except?: string;
  readonly only?: string;
  readonly organisationId?: string;
  /** Who ended them, where that is not the person themselves. */
  readonly by?: { readonly userId: string; readonly subject: string };
}

/** Ends sessions at once: the next request with any of their tokens is refused. Returns how many were alive. */
export async function endSessions(
  tx: Tx,
  which: WhichSessions,
  reason: EndReason,
  when: Circumstances,
): Promise<number> {
  let query = tx
    .updateTable('session')
    .set({ revoked_at: when.now, revoked_because: reason })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', when.now);
  if (which.except !== undefined) query = query.where('session_id', '!=', which.except);
  if (which.only !== undefined) query = query.where('session_id', '=', which.only);
  if (which.organisationId !== undefined) query = query.where('org_id', '=', which.organisationId);
  const ended = await query.returning(['session_id', 'org_id']).execute();
  for (const organisationId of new Set(ended.map((session) => session.org_id))) {
    await recordEvent(tx, {
      organisationId,
      kind: 'session.ended',
      at: when.now,
      actorUserId: which.by?.userId ?? which.userId,
      subject: which.by?.subject ?? null,
      address: when.origin.address,
      requestId: when.origin.requestId,
      details: { reason, sessions: ended.filter((session) => session.org_id === organisationId).length },
    });
  }
  return ended.length;
}

/** Signs out here. A token that belongs to nothing is no error: the wish is already fulfilled. */
export async function revokeByToken(tx: Tx, refresh: string, when: Circumstances): Promise<void> {
  const session = await tx
    .selectFrom('refresh_token as t')
    .innerJoin('session as s', 's.session_id', 't.session_id')
    .select(['s.session_id', 's.user_id'])
    .where('t.token_hash', '=', hashToken(refresh))
    .executeTakeFirst();
  if (session === undefined) return;
  await endSessions(tx, { userId: session.user_id, only: session.session_id }, 'signed-out', when);
}
