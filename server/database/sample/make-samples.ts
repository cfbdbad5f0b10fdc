import { sql } from 'kysely';
import type { Database, Tx } from '#server/kernel/database.ts';
import { fillSample } from './fill-sample.ts';

const claimMilliseconds = 60_000;
const triesAtMost = 3;

interface Claim {
  readonly organisationId: string;
  readonly sampleId: string;
  readonly userId: string;
  readonly steps: number;
  readonly attempts: number;
}

/**
 * Fills the samples that people asked for, one after the other, and says how far it is. Safe on several nodes: one is
 * claimed under its lock, and again by each step. Whatever dies on the way leaves an empty workspace and a claim that
 * runs out; then it begins anew.
 */
export async function makeSamples(database: Database, clock: () => Date): Promise<number> {
  for (let made = 0; ; made += 1) {
    const claim = await database.transaction({ scope: 'auth' }, (tx) => claimNext(tx, clock()));
    if (claim === undefined) return made;
    await make(database, claim, clock);
  }
}

async function make(database: Database, claim: Claim, clock: () => Date): Promise<void> {
  const say = (told: string, step: number) =>
    database.transaction({ scope: 'auth' }, (tx) => tellStep(tx, claim, { state: told, step, now: clock() }));
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

async function claimNext(tx: Tx, now: Date): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update sample_making m set state = 'making', step = 0, attempts = m.attempts + 1, claimed_until = ${until(now)}
     where m.org_id = (select w.org_id from sample_making w
                        where w.state = 'waiting' or (w.state = 'making' and w.claimed_until < ${now})
                        order by w.asked_at limit 1 for update skip locked)
    returning m.org_id as "organisationId", m.sample_id as "sampleId", m.asked_by as "userId", m.steps, m.attempts`.execute(
    tx,
  );
  return rows[0];
}

/** False where the claim is not this one's any more. */
async function tellStep(
  tx: Tx,
  { organisationId, attempts }: Claim,
  { state, step, now }: { readonly state: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sample_making set state = ${state}, step = ${step}, claimed_until = ${state === 'making' ? until(now) : null}
     where org_id = ${organisationId} and state = 'making' and attempts = ${attempts}
    returning org_id`.execute(tx);
  return rows.length > 0;
}

function until(now: Date): Date {
  return new Date(now.getTime() + claimMilliseconds);
}
