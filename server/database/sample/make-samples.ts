import type { Database } from '#server/kernel/database.ts';
import { claimSample, tellSampleStep } from '#server/modules/auth/index.ts';
import type { SampleClaim } from '#server/modules/auth/index.ts';
import { fillSample } from './fill-sample.ts';

const triesAtMost = 3;

/**
 * Fills the samples that people asked for, one after the other, and says how far it is. Safe on several nodes: one is
 * claimed under its lock, and again by each step. Whatever dies on the way leaves an empty workspace and a claim that
 * runs out; then it begins anew.
 */
export async function makeSamples(database: Database, clock: () => Date): Promise<number> {
  for (let made = 0; ; made += 1) {
    const claim = await database.transaction({ scope: 'auth' }, (tx) => claimSample(tx, clock()));
    if (claim === undefined) return made;
    await make(database, claim, clock);
  }
}

async function make(database: Database, claim: SampleClaim, clock: () => Date): Promise<void> {
  const say = (told: string, step: number) =>
    database.transaction({ scope: 'auth' }, (tx) => tellSampleStep(tx, claim, { state: told, step, now: clock() }));
  const who = { userId: claim.userId, role: 'owner' } as const;
  let told = -1;
  try {
    await fillSample(database, {
      organisationId: claim.sampleId,
      manager: who,
      accountant: who,
      now: clock(),
      onProgress: async (part) => {
        const step = Math.min(claim.steps - 1, Math.floor(part * claim.steps));
        if (step === told) return;
        told = step;
        // Somebody else may have taken it over meanwhile: two never fill the same one.
        if (!(await say('making', step))) throw new Error('This sample is made by another process by now');
      },
    });
    await say('ready', claim.steps);
  } catch (error) {
    await say(claim.attempts >= triesAtMost ? 'failed' : 'waiting', 0);
    throw error;
  }
}
