import { sql } from 'kysely';
import { addDays, dateIn } from '#shared/dates.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { carryOnUnfinished } from './carry-on-unfinished.ts';
import { dayTasks } from './day-tasks.ts';
import type { DayTask, DayWork } from '#server/modules/rent/runs/day-work.ts';

const organisationsAtOnce = 200;

interface DueDay {
  readonly organisationId: string;
  readonly today: string;
}

/**
 * The day's work of every organisation, by its own day: charges that fall due, prepayments that pay them, and fees for
 * what is late. Days that were missed are made up for. What one node does another may do beside it: everything that is
 * charged has a key, and is looked for under the lock of its tenancy. What fails in one organisation is tried again later,
 * and keeps none of the others waiting.
 */
export async function doRentDays(database: Database, now: Date, more: readonly DayWork[] = []): Promise<number> {
  const failures = await carryOnUnfinished(database, now);
  let done = 0;
  const own = Object.entries(dayTasks).map(([task, work]): DayWork => ({ task, work, fromHour: 0 }));
  for (const { task, work, fromHour } of [...own, ...more]) {
    const due = await database.transaction({ scope: 'auth' }, (tx) => findDue(tx, task, now, fromHour));
    for (const day of due) {
      const failure = await unlessLeaving(() => doDay(database, task, work, day, now), undefined);
      if (failure === undefined) done += 1;
      else failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some of the day’s work on rent failed');
  return done;
}

async function findDue(tx: Tx, task: string, now: Date, fromHour: number): Promise<DueDay[]> {
  const begun = new Date(now.getTime() - fromHour * 3_600_000);
  const { rows: zones } = await sql<{ time_zone: string }>`select time_zone from organisation_time_zones()`.execute(tx);
  const names = zones.map(({ time_zone: name }) => name);
  const days = names.map((name) => dateIn(name, begun));
  const { rows } = await sql<{ org_id: string; today: string }>`
    select org_id, today
      from rent_days_due(${names}::text[], ${days}::date[], ${task}, ${now}, ${organisationsAtOnce})`.execute(tx);
  return rows.map(({ org_id: organisationId, today }) => ({ organisationId, today }));
}

/** Answers with what went wrong and nobody foresaw; a refusal is kept for whoever looks at it. */
async function doDay(
  database: Database,
  task: string,
  work: DayTask,
  { organisationId, today }: DueDay,
  now: Date,
): Promise<unknown> {
  const by: Poster = { organisationId, userId: null, requestId: null, now };
  const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
  try {
    await work({ transaction, by }, today);
    await transaction((tx) => noteDone(tx, organisationId, task, today));
    return undefined;
  } catch (error) {
    const problem = problemIn(error);
    // Without the database there is nothing to go on with; anything else is this organisation's alone.
    if (problem?.code === 'database-unavailable') throw error;
    await transaction((tx) => noteProblem(tx, { organisationId, task, today, now }, problem ?? somethingWrong()));
    return problem === undefined ? error : undefined;
  }
}

async function noteDone(tx: Tx, organisationId: string, task: string, today: string): Promise<void> {
  const done = { done_through: today, problem_code: null, problem_detail: null, attempts: 0, retry_at: null };
  await tx
    .insertInto('rent_day')
    .values({ org_id: organisationId, task, ...done })
    .onConflict((conflict) => conflict.columns(['org_id', 'task']).doUpdateSet(done))
    .execute();
}

async function noteProblem(
  tx: Tx,
  { organisationId, task, today, now }: DueDay & { readonly task: string; readonly now: Date },
  problem: Problem,
): Promise<void> {
  await sql`
    insert into rent_day as d (org_id, task, done_through, problem_code, problem_detail, attempts, retry_at)
    values (${organisationId}, ${task}, ${addDays(today, -1)}::date, ${problem.code}, ${problem.message}, 1,
            ${now}::timestamptz + interval '1 minute')
    on conflict (org_id, task) do update
      set problem_code = excluded.problem_code, problem_detail = excluded.problem_detail,
          attempts = least(d.attempts + 1, 1000),
          -- One minute, two, four … up to an hour.
          retry_at = ${now}::timestamptz + least(interval '1 minute' * (2 ^ least(d.attempts, 10)), interval '1 hour')
    -- Unless another node got through in between.
    where d.done_through < ${today}::date`.execute(tx);
}

function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error ? databaseRefusal(error) : undefined;
}

function somethingWrong(): Problem {
  return refuse('kernel.tried-again');
}
