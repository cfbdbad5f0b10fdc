import type { z } from 'zod';
import type { periodLock } from '#shared/api/closing.ts';
import { writtenAmount } from '#shared/written-amount.ts';
import { latestAnywhere } from '#shared/dates.ts';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { fieldProblem, Problem } from '#server/kernel/problem.ts';
import { checkBooks } from './closing-checks.ts';
import type { ClosingCheck } from './closing-check.ts';
import { lockBooks, readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { checkDate } from '#server/modules/ledger/books/rules.ts';
import type { Subledgers } from '#server/modules/ledger/books/subledgers.ts';

type PeriodLock = z.output<typeof periodLock>;

/**
 * Closes the books through a date: nothing posts at or before it. Whoever is posting just now is waited for. Without
 * subledgers the books come from another workspace, where they were closed.
 */
export async function closeBooks(
  tx: Tx,
  through: string,
  when: SignedInContext,
  subledgers: Subledgers | null,
): Promise<PeriodLock> {
  const { organisationId } = when.session;
  const isTakenOver = subledgers === null;
  const { closedThrough } = await lockBooks(tx, organisationId, when.now);
  checkDate(through, closedThrough, 'through');
  const today = await organisationDay(tx, organisationId, when.now);
  if (through > (isTakenOver ? latestAnywhere(today) : today))
    throw fieldProblem('date-out-of-range', 'through', `Today is ${today}. Close through that day at the latest.`);
  // The day itself is judged above.
  for (const check of await checkBooks(tx, { organisationId, through, subledgers }, when.now)) {
    if (check.state !== 'stop' || check.key === 'date-is-past') continue;
    throw isTie(check) ? await untied(tx, organisationId, check, through) : stopped(check.key, through);
  }
  return setClosed(tx, { act: 'close', before: closedThrough, through, reason: null }, when);
}

const isTie = ({ key }: ClosingCheck): boolean => key.endsWith('-ties') || key.endsWith('-tie');

async function untied(
  tx: Tx,
  organisationId: string,
  { accountId, amounts, causes, leases }: ClosingCheck,
  through: string,
): Promise<Problem> {
  const { number, name } = await tx
    .selectFrom('account')
    .select(['number', 'name'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const by = amounts.map(({ currency, cents }) => writtenAmount(BigInt(cents), currency)).join(', ');
  const differs = `${number} ${name} differs from the tenant ledgers by ${by} as of ${through}`;
  const entries = causes.map((entry) => entry.number).join(', ');
  if (leases.length === 0)
    return new Problem(
      'control-account-differs',
      `${differs}: entry ${entries}. Reverse the entry, or correct the account under Close books.`,
    );
  const named = [...new Set(leases.map((lease) => lease.number))].join(', ');
  return new Problem(
    'control-account-differs',
    `${differs}: lease ${named}${entries === '' ? '' : `, entry ${entries}`}. Close through a later date on which they match, or correct the dates on the lease.`,
  );
}

function stopped(key: ClosingCheck['key'], through: string): Problem {
  const found: Partial<Record<typeof key, string>> = {
    'books-balance': 'Debits and credits differ in total',
    'seals-unbroken': 'The seals of the last entries are not what was sealed',
  };
  return new Problem(
    'books-broken',
    `${found[key] ?? 'Something is wrong'} through ${through}. Ask the operator to run “npm run gable -- verify”, which says where it breaks.`,
  );
}

/** Opens them again from the day after `through`, or all of them. The owner's, with a reason, and in the audit log. */
export async function reopenBooks(
  tx: Tx,
  { through, reason }: { readonly through: string | null; readonly reason: string },
  when: SignedInContext,
): Promise<PeriodLock> {
  const { closedThrough } = await lockBooks(tx, when.session.organisationId, when.now);
  if (closedThrough === null) throw fieldProblem('conflict', 'through', 'The books are open already.');
  if (through !== null) checkDate(through, null, 'through');
  if (through !== null && through >= closedThrough) {
    const message = `The books are closed through ${closedThrough}. Give an earlier date, or none to open all of them.`;
    throw fieldProblem('date-out-of-range', 'through', message);
  }
  return setClosed(tx, { act: 'reopen', before: closedThrough, through, reason }, when);
}

export async function listPeriodLocks(
  tx: Tx,
  organisationId: string,
  query: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const after = readCursor(query.cursor, ['id']);
  let rows = lockRows(tx, organisationId)
    .orderBy('l.lock_id', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined) rows = rows.where('l.lock_id', '<', after[0]);
  const page = pageOf(await rows.execute(), query.limit, (row) => [row.lock_id], present);
  return { ...page, closedThrough: await readClosedThrough(tx, organisationId) };
}

interface Change {
  readonly act: 'close' | 'reopen';
  readonly before: string | null;
  readonly through: string | null;
  readonly reason: string | null;
}

async function setClosed(tx: Tx, { act, before, through, reason }: Change, when: SignedInContext): Promise<PeriodLock> {
  const { organisationId, userId } = when.session;
  const lockId = newId(when.now);
  await tx.updateTable('ledger_state').set({ closed_through: through }).where('org_id', '=', organisationId).execute();
  await tx
    .insertInto('period_lock')
    .values({
      org_id: organisationId,
      lock_id: lockId,
      act,
      closed_before: before,
      closed_through: through,
      reason,
      done_by: userId,
      done_at: when.now,
    })
    .execute();
  await recordEvent(tx, {
    organisationId,
    kind: act === 'close' ? 'books.closed' : 'books.reopened',
    at: when.now,
    actorUserId: userId,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details: { before, through, reason },
  });
  return present(await lockRows(tx, organisationId).where('l.lock_id', '=', lockId).executeTakeFirstOrThrow());
}

function lockRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('period_lock as l')
    .leftJoin('app_user as u', 'u.user_id', 'l.done_by')
    .selectAll('l')
    .select('u.name as done_by_name')
    .where('l.org_id', '=', organisationId);
}

function present(row: Awaited<ReturnType<ReturnType<typeof lockRows>['executeTakeFirstOrThrow']>>): PeriodLock {
  return {
    id: row.lock_id,
    // A check of the table lets in these two.
    act: row.act as 'close' | 'reopen',
    closedBefore: row.closed_before,
    closedThrough: row.closed_through,
    reason: row.reason,
    doneBy: row.done_by === null ? null : { id: row.done_by, name: row.done_by_name ?? '' },
    doneAt: row.done_at.toISOString(),
  };
}
