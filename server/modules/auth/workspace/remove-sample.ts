import { sql } from 'kysely';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import { leavingKind } from '#server/kernel/background-transaction.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { isLeaving } from './leaving-samples.ts';

/**
 * Has a sample workspace removed with its users, for good; the database refuses it for any other workspace. To take out
 * a year of rent lasts seconds, in which a page may be closed: the wish is kept first, everybody is out of the sample at
 * once, and the background takes it away. Who belongs to another workspace goes on there, with the session they have.
 */
export async function removeSample(services: AuthServices, when: SignedInContext): Promise<{ access: string | null }> {
  const { organisationId, userId, sessionId } = when.session;
  return inAuthScope(services, async (tx) => {
    const { is_sample: isSample } = await tx
      .selectFrom('organisation')
      .select('is_sample')
      .where('org_id', '=', organisationId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!isSample) throw refuse('auth.not-the-sample');
    await refuseWhileMaking(tx, organisationId, when.now);
    const event = {
      at: when.now,
      actorUserId: userId,
      address: when.origin.address,
      requestId: when.origin.requestId,
    };
    if (!(await isLeaving(tx, organisationId))) await recordEvent(tx, { ...event, organisationId, kind: leavingKind });
    const home = await sendHome(tx, organisationId);
    await endTheOthers(tx, organisationId, when.now);
    const own = home.get(sessionId);
    if (own === undefined) return { access: null };
    await recordEvent(tx, { ...event, organisationId: own, kind: 'sample.removed' });
    return { access: services.accessTokens.sign({ userId, organisationId: own, sessionId }, when.now) };
  });
}

/** What is being filled just now is locked by who fills it: removing would wait for it, and the request with it. */
async function refuseWhileMaking(tx: Tx, organisationId: string, now: Date): Promise<void> {
  const making = await tx
    .selectFrom('sample_making')
    .select('sample_id')
    .where('sample_id', '=', organisationId)
    .where('state', '=', 'making')
    .where('claimed_until', '>', now)
    .executeTakeFirst();
  if (making !== undefined) throw refuse('auth.sample-being-made');
}

/** Each session in the sample, to the workspace it was asked for from, else to another of the same person. */
async function sendHome(tx: Tx, sampleId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ sessionId: string; organisationId: string }>`
    update session s set org_id = home.org_id
      from (select distinct on (m.user_id) m.user_id, m.org_id
              from membership m left join sample_making a on a.sample_id = ${sampleId} and a.org_id = m.org_id
             where m.org_id <> ${sampleId} and m.suspended_at is null
             order by m.user_id, a.org_id is null, m.created_at) home
     where s.org_id = ${sampleId} and home.user_id = s.user_id
    returning s.session_id as "sessionId", s.org_id as "organisationId"`.execute(tx);
  return new Map(rows.map((row) => [row.sessionId, row.organisationId]));
}

/** Who belongs to no other workspace is signed out. */
async function endTheOthers(tx: Tx, sampleId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_because: 'removed' })
    .where('org_id', '=', sampleId)
    .where('revoked_at', 'is', null)
    .execute();
}
