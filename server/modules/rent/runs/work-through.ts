import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { removeEmptyRun } from './run-rows.ts';

/** On whose behalf a run goes on: their transactions see what they see. */
export interface Runner {
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
  readonly by: Poster;
}

/** What a run does about the next leases; both begin by taking the run. */
export interface RunSteps {
  /** True when the run is finished. */
  step(tx: Tx, act: Poster, runId: string, atMost: number): Promise<boolean>;
  stepOver(tx: Tx, act: Poster, runId: string, problem: Problem): Promise<void>;
}

const leasesAtOnce = 2000;

/**
 * Works through a run from where it stands, some leases in each transaction, until it is finished. Whatever becomes of
 * this node, what was charged is charged, and somebody else goes on behind it. Where something of some leases is refused,
 * fewer are taken at once, until it is known whose it is; that one is left out, and the run goes on. A run that found
 * nothing is removed at its end.
 */
export async function workThrough({ transaction, by }: Runner, runId: string, steps: RunSteps): Promise<void> {
  let atMost = leasesAtOnce;
  for (let turn = 0; ; turn += 1) {
    // Each step is a millisecond of its own: ids of one count up only so far, and then are put anywhere in their indexes.
    const now = { ...by, now: new Date(by.now.getTime() + turn) };
    try {
      if (await transaction((tx) => steps.step(tx, now, runId, atMost))) break;
      atMost = Math.min(atMost * 10, leasesAtOnce);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) throw error;
      if (atMost === 1) await transaction((tx) => steps.stepOver(tx, now, runId, refusal));
      else atMost = Math.max(1, Math.floor(atMost / 10));
    }
  }
  await transaction((tx) => removeEmptyRun(tx, by.organisationId, runId));
}

/** Of what is to be charged, not of the machine or the moment: trying the same again would not help. */
function refusalIn(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const problem = error instanceof Problem ? error : databaseRefusal(error);
  return problem === undefined || passing.has(problem.code) ? undefined : problem;
}

const passing: ReadonlySet<string> = new Set(['database-unavailable', 'not-found', 'request-timeout', 'conflict']);
