import { claimSample, tellSampleStep } from '#server/modules/auth/index.ts';
import type { SampleClaim } from '#server/modules/auth/index.ts';
import { fillSample } from './fill-sample.ts';
import type { SampleServices } from './fill-sample.ts';

const triesAtMost = 3;

/**
 * Fills the samples that people asked for, one after the other, and says how far it is. Safe on several nodes: one is
 * claimed under its lock, and again by each step. Whatever dies on the way leaves an empty workspace and a claim that
 * runs out; then it begins anew. One whose books are there already is only without its bank.
 */
export async function makeSamples(services: SampleServices, clock: () => Date): Promise<number> {
  for (let made = 0; ; made += 1) {
    const claim = await services.database.transaction({ scope: 'auth' }, (tx) => claimSample(tx, clock()));
    if (claim === undefined) return made;
    await make(services, claim, clock);
  }
}

async function make(services: SampleServices, claim: SampleClaim, clock: () => Date): Promise<void> {
  const say = (told: string, step: number) =>
    services.database.transaction({ scope: 'auth' }, (tx) =>
      tellSampleStep(tx, claim, { state: told, step, now: clock() }),
    );
  const who = { userId: claim.userId, role: 'owner' } as const;
  let told = -1;
  try {
    await fillSample(services, {
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
