import { sql } from 'kysely';
import type { z } from 'zod';
import type { auditEvent } from '#shared/api/organisations.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { placeOf } from '#server/modules/auth/rules.ts';

export type AuditEvent = z.output<typeof auditEvent>;

interface LogQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly kind?: string | undefined;
  readonly actorId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The audit log, newest first. Days are those of the workspace, as its people see them. */
export async function listAuditEvents(tx: Tx, organisationId: string, query: LogQuery) {
  const after = readCursor(query.cursor, ['id']);
  let rows = tx
    .selectFrom('audit_event as e')
    .leftJoin('app_user as u', 'u.user_id', 'e.actor_user_id')
    .selectAll('e')
    .select('u.name as actor_name')
    .where('e.org_id', '=', organisationId)
    .orderBy('e.event_id', 'desc')
    .limit(query.limit + 1);
  if (query.kind !== undefined) rows = rows.where('e.kind', '=', query.kind);
  if (query.actorId !== undefined) rows = rows.where('e.actor_user_id', '=', query.actorId);
  if (query.from !== undefined) rows = rows.where('e.at', '>=', startOfDay(organisationId, query.from, 0));
  if (query.to !== undefined) rows = rows.where('e.at', '<', startOfDay(organisationId, query.to, 1));
  if (after !== undefined) rows = rows.where('e.event_id', '<', after[0]);
  return pageOf(
    await rows.execute(),
    query.limit,
    (row) => [row.event_id],
    (row): AuditEvent => ({
      id: row.event_id,
      at: row.at.toISOString(),
      kind: row.kind,
      actor: row.actor_user_id === null ? null : { id: row.actor_user_id, name: row.actor_name ?? '' },
      subject: row.subject,
      place: row.address === null ? null : placeOf(row.address),
      requestId: row.request_id,
      // Written by recordEvent from a flat record; the column is jsonb.
      details: row.details as Record<string, unknown>,
    }),
  );
}

/** The instant at which a day (or one some days later) begins where the workspace is. */
function startOfDay(organisationId: string, day: string, later: number) {
  const zone = sql`(select o.time_zone from organisation o where o.org_id = ${organisationId})`;
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`;
}
