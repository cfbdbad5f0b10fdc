import type { Tx } from './database.ts';
import type { Act } from './http/request-context.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  readonly organisationId: string;
  readonly kind: string;
  readonly at: Date;
  readonly actorUserId?: string | null;
  readonly subject?: string | null;
  readonly address?: string | null;
  readonly requestId?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Appends to the audit log, in the transaction of what it tells of. Never a token, code or password. */
export async function recordEvent(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      org_id: entry.organisationId,
      event_id: newId(entry.at),
      at: entry.at,
      kind: entry.kind,
      actor_user_id: entry.actorUserId ?? null,
      subject: entry.subject ?? null,
      address: entry.address ?? null,
      request_id: entry.requestId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** What a person did, in the transaction that did it. */
export async function recordAct(
  tx: Tx,
  { organisationId, userId, requestId, origin, now }: Act,
  kind: string,
  subject: string | null,
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  const by = { organisationId, actorUserId: userId, address: origin.address, requestId };
  await recordEvent(tx, { ...by, at: now, kind, subject, details });
}
