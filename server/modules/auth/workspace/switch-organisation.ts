import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { isLeaving } from './leaving-samples.ts';

/** Moves the session to another workspace of the same person; the refresh token goes on as it is. */
export async function switchOrganisation(
  tx: Tx,
  act: Act,
  services: AuthServices,
  organisationId: string,
): Promise<{ access: string }> {
  const { userId, sessionId } = act.session;
  const membership = await tx
    .selectFrom('membership')
    .select('org_id')
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (membership === undefined || (await isLeaving(tx, organisationId))) throw refuse('auth.not-in-workspace');
  await tx
    .updateTable('session')
    .set({ org_id: organisationId, last_used_at: act.now })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
  return { access: services.accessTokens.sign({ userId, organisationId, sessionId }, act.now) };
}
