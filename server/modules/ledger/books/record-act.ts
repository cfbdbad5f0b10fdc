import { recordEvent } from '#server/kernel/audit.ts';
import type { AuditEntry } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';

/** What a person did to a thing of the books, in the audit log, in the transaction that did it. */
export async function recordAct(
  tx: Tx,
  { session, origin, now }: Act,
  kind: string,
  subject: string,
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  await recordEvent(tx, {
    organisationId: session.organisationId,
    kind,
    at: now,
    actorUserId: session.userId,
    subject,
    address: origin.address,
    requestId: origin.requestId,
    details,
  });
}
