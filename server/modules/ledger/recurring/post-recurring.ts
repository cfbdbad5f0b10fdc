import { sql } from 'kysely';
import { addDays, dateIn } from '#shared/dates.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { refuseControlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import { post } from '#server/modules/ledger/posting/post.ts';
import { occurrence } from '#shared/recurrence.ts';
import { recurrenceOf } from './recurring-entries.ts';
import { bookLines } from '#server/modules/ledger/books/written-lines.ts';

const organisationsAtOnce = 200;
const daysAtOnce = 50;

interface DueBooks {
  readonly organisationId: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Posts what is due, for every organisation by its own day, missed days in their order. Each recurring entry is claimed
 * under its row lock and skipped by other nodes meanwhile; the day's entry and the step to the next day are one
 * transaction, and the key of the day keeps it from being posted twice whatever happens (docs/decisions/010).
 */
export async function postRecurring(database: Database, now: Date): Promise<number> {
  const due = await database.transaction({ scope: 'auth' }, (tx) => findDue(tx, now));
  let posted = 0;
  const failures: unknown[] = [];
  for (const books of due) {
    try {
      posted += await unlessLeaving(() => postDays(database, books), 0);
    } catch (error) {
      // Without the database there is nothing to go on with; anything else is this organisation's alone.
      if (problemIn(error)?.code === 'database-unavailable') throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Recurring entries could not be posted');
  return posted;
}

async function findDue(tx: Tx, now: Date): Promise<DueBooks[]> {
  // Nowhere is it later than a day after the day of Greenwich.
  const latest = addDays(now.toISOString().slice(0, 10), 1);
  const { rows: zones } = await sql<{
    time_zone: string;
  }>`select time_zone from recurring_time_zones(${latest}::date)`.execute(tx);
  const names = zones.map(({ time_zone: name }) => name);
  const days = names.map((name) => dateIn(name, now));
  const { rows } = await sql<{ org_id: string; today: string }>`
    select org_id, today from recurring_due(${names}::text[], ${days}::date[], ${now}, ${organisationsAtOnce})`.execute(
    tx,
  );
  return rows.map(({ org_id: organisationId, today }) => ({ organisationId, today, now }));
}

/** Goes on after what was refused or failed, and tells of what nobody foresaw when all others had their turn. */
async function postDays(database: Database, books: DueBooks): Promise<number> {
  let posted = 0;
  const failures: unknown[] = [];
  for (let turn = 0; turn < daysAtOnce; turn += 1) {
    const outcome = await postNext(database, books);
    if (outcome === 'nothing') break;
    if (outcome === 'posted') posted += 1;
    else if (outcome !== 'refused') failures.push(outcome.unforeseen);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some days could not be posted');
  return posted;
}

async function postNext(
  database: Database,
  books: DueBooks,
): Promise<'nothing' | 'posted' | 'refused' | { readonly unforeseen: unknown }> {
  const { organisationId } = books;
  const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
  const claimed: { row: Claimed | undefined } = { row: undefined };
  try {
    await transaction(async (tx) => {
      claimed.row = await claim(tx, books);
      if (claimed.row !== undefined) await postDay(tx, claimed.row, books);
    });
    return claimed.row === undefined ? 'nothing' : 'posted';
  } catch (error) {
    const problem = problemIn(error);
    const { row } = claimed;
    if (row === undefined || problem?.code === 'database-unavailable') throw error;
    await transaction((tx) => noteProblem(tx, row, problem ?? somethingWrong(), books));
    return problem === undefined ? { unforeseen: error } : 'refused';
  }
}

function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error ? databaseRefusal(error) : undefined;
}

async function claim(tx: Tx, { organisationId, today, now }: DueBooks) {
  return tx
    .selectFrom('recurring_entry as r')
    .leftJoin('app_user as u', 'u.user_id', 'r.set_by')
    .selectAll('r')
    .select('u.name as set_by_name')
    .where('r.org_id', '=', organisationId)
    .where('r.next_on', '<=', today)
    .where('r.paused_at', 'is', null)
    .where((where) => where.or([where('r.retry_at', 'is', null), where('r.retry_at', '<=', now)]))
    .orderBy('r.next_on')
    .orderBy('r.recurring_id')
    .limit(1)
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst();
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function postDay(tx: Tx, row: Claimed, { organisationId, now }: DueBooks): Promise<void> {
  const { recurring_id: id, next_on: date, next_occurrence: number } = row;
  if (date === null) throw new Error('A recurring entry was claimed that is over');
  // Kept as the route's schema and `bookLines` let them in.
  const lines = row.lines as Parameters<typeof bookLines>[0];
  // One from before control accounts were kept from entries by hand waits with this problem until it is changed.
  await refuseControlAccounts(tx, organisationId, lines);
  await post(
    tx,
    { organisationId, userId: null, requestId: null, now },
    {
      date,
      memo: row.memo,
      lines: bookLines(lines),
      source: {
        kind: 'recurring',
        id,
        explanation: {
          rule: row.name,
          frequency: row.frequency,
          occurrence: number,
          startsOn: row.starts_on,
          // Whose name is out of sight has left the workspace.
          setBy: { id: row.set_by, name: row.set_by_name },
        },
      },
      idempotencyKey: `recurring:${id}:${date}`,
    },
  );
  const next = occurrence(recurrenceOf(row), number + 1);
  await tx
    .updateTable('recurring_entry')
    .set({
      next_occurrence: number + 1,
      next_on: next?.date ?? null,
      problem_code: null,
      problem_detail: null,
      attempts: 0,
      retry_at: null,
    })
    .where('org_id', '=', organisationId)
    .where('recurring_id', '=', id)
    .execute();
}

/** It stays due, is tried again later, and says why meanwhile; others are not kept waiting by it. */
async function noteProblem(tx: Tx, row: Claimed, problem: Problem, { organisationId, now }: DueBooks): Promise<void> {
  const attempts = row.attempts + 1;
  await tx
    .updateTable('recurring_entry')
    .set({
      problem_code: problem.code,
      problem_detail: problem.message,
      attempts,
      retry_at: new Date(now.getTime() + backOff(attempts)),
    })
    .where('org_id', '=', organisationId)
    .where('recurring_id', '=', row.recurring_id)
    // Unless somebody changed it, or another node got through, in between.
    .where('next_on', '=', row.next_on)
    .where('version', '=', row.version)
    .execute();
}

/** One minute, two, four … up to a quarter of an hour. */
function backOff(attempts: number): number {
  return Math.min(60_000 * 2 ** Math.min(attempts - 1, 10), 900_000);
}

function somethingWrong(): Problem {
  return refuse('kernel.tried-again');
}
