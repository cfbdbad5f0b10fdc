import { sql } from 'kysely';
import type { z } from 'zod';
import type { organisationRoutes } from '#shared/api/organisations.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { createOrganisation } from '#server/modules/auth/create-organisation.ts';
import { joinOrganisation } from '#server/modules/auth/join-organisation.ts';
import { isLeaving } from './leaving-samples.ts';

export type SampleState = z.output<(typeof organisationRoutes)['GET /sample/']['answer']>;

/** What every sample is, whoever asks for it. */
export const sampleOrganisation = {
  name: 'Northgate Rentals',
  country: 'US',
  currency: 'USD',
  timeZone: 'America/New_York',
  isSample: true,
} as const;

/** Filling it is told in so many steps. */
const sampleSteps = 30;

/**
 * Has a sample made beside the workspace of whoever asks: a workspace of its own, so that none of its records ever meets
 * one of theirs. It is empty at first; the background fills it. A colleague who asks too comes into the same one.
 */
export async function askForSample(tx: Tx, act: Act, services: AuthServices): Promise<SampleState> {
  const { organisationId, userId } = act;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sample:${organisationId}`}, 0))`.execute(tx);
  const { is_sample: isSample } = await tx
    .selectFrom('organisation')
    .select('is_sample')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (isSample) throw refuse('auth.in-sample');
  // Held, so that one that is being removed is not gone in the middle of this.
  const stands = await readRow(tx, organisationId).forUpdate().executeTakeFirst();
  // One that is to go goes by itself; a new one is made beside it at once.
  if (stands !== undefined && !(await isLeaving(tx, stands.sample_id))) {
    await joinOrganisation(tx, stands.sample_id, userId, 'owner', act);
    if (stands.state === 'failed')
      await tx
        .updateTable('sample_making')
        .set({ state: 'waiting', step: 0, attempts: 0, asked_at: act.now })
        .where('org_id', '=', organisationId)
        .execute();
    return readSample(tx, organisationId);
  }
  const sampleId = await createOrganisation(tx, services, sampleOrganisation, userId, act);
  const asked = {
    sample_id: sampleId,
    asked_by: userId,
    asked_at: act.now,
    state: 'waiting',
    step: 0,
    steps: sampleSteps,
    attempts: 0,
    claimed_until: null,
  };
  await tx
    .insertInto('sample_making')
    .values({ org_id: organisationId, ...asked })
    .onConflict((there) => there.column('org_id').doUpdateSet(asked))
    .execute();
  await recordAct(tx, act, 'sample.added', null);
  return readSample(tx, organisationId);
}

/** Read in the scope of sign-in: whether a sample is to go stands in its own log. */
export async function readSample(tx: Tx, organisationId: string): Promise<SampleState> {
  const row = await readRow(tx, organisationId).executeTakeFirst();
  if (row === undefined) return { state: 'none', step: 0, steps: sampleSteps, organisationId: null };
  if (await isLeaving(tx, row.sample_id)) return { state: 'removing', step: 0, steps: row.steps, organisationId: null };
  return {
    // The check of the table allows these alone.
    state: row.state as SampleState['state'],
    step: row.step,
    steps: row.steps,
    organisationId: row.sample_id,
  };
}

function readRow(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('sample_making')
    .select(['sample_id', 'state', 'step', 'steps'])
    .where('org_id', '=', organisationId);
}
