import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readRequest } from './request-rows.ts';
import type { ContributionRequest } from './request-rows.ts';

/** What was paid of it stays where it is. */
export async function cancelRequest(tx: Tx, act: Act, id: string, reason: string): Promise<ContributionRequest> {
  const { organisationId } = act;
  await lockRequest(tx, organisationId, id);
  const request = await readRequest(tx, organisationId, id);
  if (request.state !== 'open') throw refuse('owners.request-not-open', { request: request.number });
  await tx
    .updateTable('contribution_request')
    .set({ canceled_at: act.now, canceled_by: act.userId, cancel_reason: reason })
    .where('org_id', '=', organisationId)
    .where('request_id', '=', id)
    .execute();
  await recordAct(tx, act, 'contribution.request-canceled', request.number, { reason });
  return readRequest(tx, organisationId, id);
}

/** Whoever pays and whoever cancels come one after the other. */
export async function lockRequest(tx: Tx, organisationId: string, id: string) {
  const row = await tx
    .selectFrom('contribution_request')
    .select(['property_id as propertyId', 'person_id as personId', 'canceled_at as canceledAt'])
    .where('org_id', '=', organisationId)
    .where('request_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('owners.no-such-request');
  return row;
}
