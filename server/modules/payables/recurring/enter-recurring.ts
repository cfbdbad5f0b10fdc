import { sql } from 'kysely';
import { addDays, dateIn } from '#shared/dates.ts';
import { occurrence } from '#shared/recurrence.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { addBill } from '#server/modules/payables/bills/save-bill.ts';
import { linesOf, recurrenceOf } from './recurring-rows.ts';
import type { RecurringRow } from './recurring-rows.ts';

const organisationsAtOnce = 200;
const daysAtOnce = 50;

interface Due {
  readonly organisationId: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Enters the drafts that are due, for every organisation by its own day, missed days in their order. Each recurring bill is
 * claimed under its row lock; its draft and the step to the next day are one transaction, and the number of the day keeps
 * it from being entered twice whatever happens (docs/decisions/010).
 */
export async function enterRecurringBills(database: Database, now: Date): Promise<number> {
  const due = await database.transaction({ scope: 'auth' }, (tx) => findDue(tx, now));
  let entered = 0;
  const failures: unknown[] = [];
  for (const books of due) {
    try {
      entered += await unlessLeaving(() => enterDays(database, books), 0);
    } catch (error) {
      // Without the database there is nothing to go on with; anything else is this organisation's alone.
      if (problemIn(error)?.code === 'database-unavailable') throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Recurring bills could not be entered');
  return entered;
}

async function findDue(tx: Tx, now: Date): Promise<Due[]> {
  // Nowhere is it later than a day after the day of Greenwich.
  const latest = addDays(now.toISOString().slice(0, 10), 1);
  const { rows: zones } = await sql<{ time_zone: string }>`
    select time_zone from recurring_bill_time_zones(${latest}::date)`.execute(tx);
  const names = zones.map(({ time_zone: name }) => name);
  const days = names.map((name) => dateIn(name, now));
  const { rows } = await sql<{ org_id: string; today: string }>`
    select org_id, today from recurring_bills_due(${names}::text[], ${days}::date[], ${now}, ${organisationsAtOnce})`.execute(
    tx,
  );
  return rows.map(({ org_id: organisationId, today }) => ({ organisationId, today, now }));
}

async function enterDays(database: Database, due: Due): Promise<number> {
  let entered = 0;
  const failures: unknown[] = [];
  for (let turn = 0; turn < daysAtOnce; turn += 1) {
    const outcome = await enterNext(database, due);
    if (outcome === 'nothing') break;
    if (outcome === 'entered') entered += 1;
    else if (outcome !== 'refused') failures.push(outcome.unforeseen);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some drafts could not be entered');
  return entered;
}

async function enterNext(
  database: Database,
  due: Due,
): Promise<'nothing' | 'entered' | 'refused' | { readonly unforeseen: unknown }> {
  const transaction = backgroundTransaction(database, {
    scope: 'organisation',
    organisationId: due.organisationId,
  });
  const claimed: { row: RecurringRow | undefined } = { row: undefined };
  try {
    await transaction(async (tx) => {
      claimed.row = await claim(tx, due);
      if (claimed.row !== undefined) await enterDay(tx, claimed.row, due.now);
    });
    return claimed.row === undefined ? 'nothing' : 'entered';
  } catch (error) {
    const problem = problemIn(error);
    const { row } = claimed;
    if (row === undefined || problem?.code === 'database-unavailable') throw error;
    await transaction((tx) => noteProblem(tx, row, problem ?? refuse('kernel.tried-again'), due.now));
    return problem === undefined ? { unforeseen: error } : 'refused';
  }
}

function problemIn(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error ? databaseRefusal(error) : undefined;
}

async function claim(tx: Tx, { organisationId, today, now }: Due) {
  return tx
    .selectFrom('recurring_bill')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('next_on', '<=', today)
    .where('paused_at', 'is', null)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .orderBy('next_on')
    .orderBy('recurring_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function enterDay(tx: Tx, row: RecurringRow, now: Date): Promise<void> {
  const { recurring_id: recurringId, next_on: day, next_occurrence: number } = row;
  if (day === null) throw new Error('A recurring bill was claimed that is over');
  await addBill(
    tx,
    await actFor(tx, row, now),
    {
      vendorId: row.vendor_id,
      invoiceNumber: null,
      datedOn: day,
      memo: row.memo,
      lines: linesOf(row),
      submit: false,
      // The bill before it has the same amount: that is what recurring means.
      evenIf: ['same-amount', 'same-number-other-year'],
    },
    { recurringId, occurrence: number },
  );
  const next = occurrence(recurrenceOf(row), number + 1);
  await tx
    .updateTable('recurring_bill')
    .set({
      next_occurrence: number + 1,
      next_on: next?.date ?? null,
      problem: null,
      attempts: 0,
      retry_at: null,
    })
    .where('org_id', '=', row.org_id)
    .where('recurring_id', '=', recurringId)
    .execute();
}

/** Entered for whoever set it up or last changed it, so that above the four-eyes limit somebody else approves it. */
async function actFor(tx: Tx, row: RecurringRow, now: Date): Promise<Act> {
  const session = {
    userId: row.set_by,
    organisationId: row.org_id,
    sessionId: row.recurring_id,
    role: 'manager' as const,
    confirmedAt: now,
    seesAllProperties: true,
    facts: await organisationFacts(tx, row.org_id),
  };
  return actOf(session, { requestId: newId(now), address: '', userAgent: '', pageOrigin: undefined }, now);
}

/** It stays due, is tried again later, and says why meanwhile; others are not kept waiting by it. */
async function noteProblem(tx: Tx, row: RecurringRow, problem: Problem, now: Date): Promise<void> {
  const attempts = row.attempts + 1;
  await tx
    .updateTable('recurring_bill')
    .set({
      problem: problem.message.slice(0, 1000),
      attempts,
      retry_at: new Date(now.getTime() + Math.min(60_000 * 2 ** Math.min(attempts - 1, 10), 900_000)),
    })
    .where('org_id', '=', row.org_id)
    .where('recurring_id', '=', row.recurring_id)
    // Unless somebody changed it, or another node got through, in between.
    .where('next_on', '=', row.next_on)
    .where('version', '=', row.version)
    .execute();
}
