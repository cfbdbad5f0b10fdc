import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

const claimMilliseconds = 60_000;

export interface SampleClaim {
  readonly organisationId: string;
  readonly sampleId: string;
  readonly userId: string;
  readonly steps: number;
  readonly attempts: number;
}

/** The next sample that waits to be filled, or whose filling was given up. */
export async function claimSample(tx: Tx, now: Date): Promise<SampleClaim | undefined> {
  const { rows } = await sql<SampleClaim>`
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
export async function tellSampleStep(
  tx: Tx,
  { organisationId, attempts }: SampleClaim,
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
