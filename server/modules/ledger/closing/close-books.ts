import type { z } from 'zod';
import type { periodLock } from '#shared/api/closing.ts';
import { latestAnywhere } from '#shared/dates.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { phrase, refuse, refuseField } from '#server/kernel/refuse.ts';
import { checkBooks } from './closing-checks.ts';
import type { ClosingCheck } from './closing-check.ts';
import { lockBooks, readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { checkDate } from '#server/modules/ledger/books/rules.ts';
import type { Subledgers } from '#server/modules/ledger/books/subledgers.ts';

type PeriodLock = z.output<typeof periodLock>;

/**
 * Closes the books through a date: nothing posts at or before it. Whoever is posting just now is waited for. Without
 * subledgers the books come from another workspace, where they were closed.
 */
export async function closeBooks(
  tx: Tx,
  act: Act,
  through: string,
  subledgers: Subledgers | null,
): Promise<PeriodLock> {
  const { organisationId } = act;
  const isTakenOver = subledgers === null;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  checkDate(through, closedThrough, 'through');
  const { today } = act;
  if (through > (isTakenOver ? latestAnywhere(today) : today))
    throw refuseField('through', 'ledger.closing-in-future', { today });
  // The day itself is judged above.
  for (const check of await checkBooks(tx, { organisationId, through, subledgers }, act.now)) {
    if (check.state !== 'stop' || check.key === 'date-is-past') continue;
    throw isTie(check) ? await untied(tx, organisationId, check, through) : stopped(check.key, through);
  }
  return setClosed(tx, act, { act: 'close', before: closedThrough, through, reason: null });
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
  // Written one after another as they are: sums of any size.
  const by = amounts.map(({ currency, cents }) => phrase('amount', { amount: { cents, currency } }));
  const differs = { number, name, by, through };
  const entries = causes.map((entry) => entry.number).join(', ');
  if (leases.length === 0) return refuse('ledger.untied-by-entries', { ...differs, entries });
  const named = [...new Set(leases.map((lease) => lease.number))].join(', ');
  if (entries === '') return refuse('ledger.untied-by-leases', { ...differs, leases: named });
  return refuse('ledger.untied-by-both', { ...differs, leases: named, entries });
}

function stopped(key: ClosingCheck['key'], through: string): Problem {
  const which = key === 'books-balance' || key === 'seals-unbroken' ? key : 'unknown';
  return refuse(`ledger.broken-${which}`, { through });
}

/** Opens them again from the day after `through`, or all of them. The owner's, with a reason, and in the audit log. */
export async function reopenBooks(
  tx: Tx,
  act: Act,
  { through, reason }: { readonly through: string | null; readonly reason: string },
): Promise<PeriodLock> {
  const { closedThrough } = await lockBooks(tx, act.organisationId, act.now);
  if (closedThrough === null) throw refuseField('through', 'ledger.books-open');
  if (through !== null) checkDate(through, null, 'through');
  if (through !== null && through >= closedThrough)
    throw refuseField('through', 'ledger.reopen-later', { through: closedThrough });
  return setClosed(tx, act, { act: 'reopen', before: closedThrough, through, reason });
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

async function setClosed(tx: Tx, act: Act, { act: done, before, through, reason }: Change): Promise<PeriodLock> {
  const { organisationId, userId } = act;
  const lockId = newId(act.now);
  await tx.updateTable('ledger_state').set({ closed_through: through }).where('org_id', '=', organisationId).execute();
  await tx
    .insertInto('period_lock')
    .values({
      org_id: organisationId,
      lock_id: lockId,
      act: done,
      closed_before: before,
      closed_through: through,
      reason,
      done_by: userId,
      done_at: act.now,
    })
    .execute();
  const kind = done === 'close' ? 'books.closed' : 'books.reopened';
  await recordAct(tx, act, kind, null, { before, through, reason });
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
