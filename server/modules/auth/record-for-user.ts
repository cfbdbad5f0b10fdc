import { recordEvent } from '#server/kernel/audit.ts';
import type { AuditEntry } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Circumstances } from './auth-services.ts';

/** What happens to an account is told to every workspace it belongs to: each keeps its own log. */
export async function recordForUser(
  tx: Tx,
  userId: string,
  kind: string,
  when: Circumstances,
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  const memberships = await tx.selectFrom('membership').select('org_id').where('user_id', '=', userId).execute();
  for (const { org_id: organisationId } of memberships) {
    await recordEvent(tx, {
      organisationId,
      kind,
      at: when.now,
      actorUserId: userId,
      address: when.origin.address,
      requestId: when.origin.requestId,
      details,
    });
  }
}
