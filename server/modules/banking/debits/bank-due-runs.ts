import { sql } from 'kysely';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { programAct } from '#server/kernel/program-act.ts';
import { bankDebits, openDay } from '#server/modules/rent/index.ts';

const runsAtOnce = 20;

interface Due {
  readonly org_id: string;
  readonly run_id: string;
  readonly released_by: string;
}

/**
 * On the day of collection what a run collects goes from the drawer to its bank account, with one bank deposit for each
 * group of the file: so the bank has its lines. What came back by then stays out.
 */
export async function bankDueRuns(database: Database, now: Date): Promise<void> {
  const { rows } = await database.transaction({ scope: 'auth' }, (tx) =>
    sql<Due>`select * from debit_runs_due(${now}::timestamptz, ${runsAtOnce})`.execute(tx),
  );
  const failures: unknown[] = [];
  for (const { org_id: organisationId, run_id: runId, released_by: userId } of rows) {
    const inTransaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
    const bank = (isLate: boolean) =>
      inTransaction(async (tx) => {
        const act = await programAct(tx, { organisationId, userId, requestId: 'direct-debits', now });
        await bankRun(tx, { ...act, happened: true }, runId, isLate);
      });
    try {
      await unlessLeaving(() => bank(false), undefined);
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'database-unavailable') throw error;
      // The books of its own day are finished by now: it is deposited today.
      await unlessLeaving(() => bank(true), undefined).catch((again: unknown) => failures.push(again));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some direct debits are in no bank deposit');
}

async function bankRun(tx: Tx, act: Act, runId: string, isLate: boolean): Promise<void> {
  const { organisationId, today, now } = act;
  const run = await tx
    .selectFrom('debit_run')
    .select(['account_id', 'on_day'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .where('banked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) return;
  const on = await openDay(tx, organisationId, isLate ? today : run.on_day);
  const lines = await tx
    .selectFrom('debit_line')
    .select(['receipt_id', 'group_ref'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .where('receipt_id', 'is not', null)
    .orderBy('position')
    .execute();
  for (const [groupRef, own] of Map.groupBy(lines, (line) => line.group_ref)) {
    const receiptIds = own.flatMap(({ receipt_id: id }) => id ?? []);
    await bankDebits(tx, act, { receiptIds, accountId: run.account_id, on, reference: groupRef });
  }
  await tx
    .updateTable('debit_run')
    .set({ banked_at: now })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
}
