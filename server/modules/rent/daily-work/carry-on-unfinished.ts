import { sql } from 'kysely';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { feeSteps } from '#server/modules/rent/late-fees/fee-steps.ts';
import { lockUnfinished, noteProgress, removeEmptyRun } from '#server/modules/rent/runs/run-rows.ts';
import { rentSteps } from '#server/modules/rent/runs/rent-steps.ts';
import { workThrough } from '#server/modules/rent/runs/work-through.ts';

/** Whoever began a run goes through it; only after this long somebody else looks whether it is still going on. */
const givenUpAfter = 60_000;
const runsAtOnce = 20;

interface Unfinished {
  readonly org_id: string;
  readonly run_id: string;
  readonly kind: string;
  readonly started_by: string | null;
}

/** Runs whose node was lost in the middle of them are carried on by whichever comes first. Answers with what went wrong. */
export async function carryOnUnfinished(database: Database, now: Date): Promise<unknown[]> {
  const before = new Date(now.getTime() - givenUpAfter);
  const { rows } = await database.transaction({ scope: 'auth' }, (tx) =>
    sql<Unfinished>`select * from unfinished_charge_runs(${before}::timestamptz, ${runsAtOnce})`.execute(tx),
  );
  const failures: unknown[] = [];
  for (const run of rows) {
    try {
      await unlessLeaving(() => carryOn(database, run, now), undefined);
    } catch (error) {
      if (error instanceof Problem && error.code === 'database-unavailable') throw error;
      failures.push(error);
    }
  }
  return failures;
}

async function carryOn(database: Database, run: Unfinished, now: Date): Promise<void> {
  const { org_id: organisationId, run_id: runId, started_by: userId } = run;
  const by: Poster = { organisationId, userId, requestId: null, now };
  const context = await contextOf(database, run);
  if (context === undefined) {
    const whole = backgroundTransaction(database, { scope: 'organisation', organisationId });
    await whole((tx) => endHere(tx, by, runId));
    return;
  }
  const runner = { transaction: backgroundTransaction(database, context), by };
  await workThrough(runner, runId, run.kind === 'late-fees' ? feeSteps : rentSteps(runner));
}

/** A run goes no further than whoever began it can see: not at all where they are gone. */
async function contextOf(database: Database, run: Unfinished) {
  const { org_id: organisationId, started_by: userId } = run;
  const whole = { scope: 'organisation', organisationId } as const;
  if (userId === null) return whole;
  const member = await database.transaction(whole, (tx) =>
    tx
      .selectFrom('membership')
      .select(['sees_all_properties', 'suspended_at'])
      .where('org_id', '=', organisationId)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (member === undefined || member.suspended_at !== null) return undefined;
  return { ...whole, userId, ...(member.sees_all_properties ? {} : { properties: 'own' as const }) };
}

async function endHere(tx: Tx, act: Poster, runId: string): Promise<void> {
  const run = await lockUnfinished(tx, act.organisationId, runId);
  if (run !== undefined) await noteProgress(tx, run, { after: null, finishedAt: act.now, added: [], leftOut: [] });
  await removeEmptyRun(tx, act.organisationId, runId);
}
