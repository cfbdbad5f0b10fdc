import type { z } from 'zod';
import type { entryTemplateRoutes } from '#shared/api/entry-templates.ts';
import { addDays, latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { changedMeanwhile } from '#server/modules/ledger/books/changed-meanwhile.ts';
import { readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { preview } from '#server/modules/ledger/posting/post.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { occurrence, occurrenceFrom, occurrencesThrough } from '#shared/recurrence.ts';
import { refuseControlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import { checkEnd } from './check-end.ts';
import type { Occurrence } from '#shared/recurrence.ts';
import { noSuchRecurring, readRecurring, recurrenceOf } from './recurring-entries.ts';
import type { RecurringEntry } from './recurring-entries.ts';
import { refuseUnknownSubjects } from '#server/modules/ledger/books/refuse-unknown-subjects.ts';
import { bookLines, inOwnCurrency } from '#server/modules/ledger/books/written-lines.ts';

type RecurringChange = z.output<(typeof entryTemplateRoutes)['PATCH /recurring-entries/{id}/']['body']>;

/** Changes what is posted from the next day on. Whatever was in the way is tried again at once. */
export async function changeRecurring(
  tx: Tx,
  act: Act,
  recurringId: string,
  change: RecurringChange,
): Promise<RecurringEntry> {
  const { organisationId } = act;
  const before = await lockedRecurring(tx, act, recurringId);
  await refuseUnknownSubjects(tx, organisationId, change.lines ?? []);
  await refuseControlAccounts(tx, organisationId, change.lines ?? []);
  const lines = change.lines && (await inOwnCurrency(tx, organisationId, change.lines));
  if (before.version !== change.version) {
    throw changedMeanwhile('ledger.recurring-changed', {
      name: { now: before.name, wanted: change.name },
      memo: { now: before.memo, wanted: change.memo },
      lines: { now: before.lines, wanted: lines },
      endsOn: { now: before.ends_on, wanted: change.endsOn },
    });
  }
  const endsOn = change.endsOn === undefined ? before.ends_on : change.endsOn;
  const recurrence = { ...recurrenceOf(before), endsOn };
  checkEnd(recurrence);
  if (lines !== undefined) await checkLinesOf(tx, act, { ...before, lines, memo: change.memo ?? before.memo });
  const next =
    before.next_on === null
      ? // It was over: the days since then were not meant to be posted, those to come are.
        occurrenceFrom(recurrence, act.today, before.next_occurrence)
      : occurrence(recurrence, before.next_occurrence);
  await update(tx, act, before, {
    name: change.name ?? before.name,
    memo: change.memo ?? before.memo,
    ...(lines === undefined ? {} : { lines: JSON.stringify(lines) }),
    ends_on: endsOn,
    set_by: act.userId,
    ...pointingAt(next, before),
  });
  const fields = (['name', 'memo', 'lines', 'endsOn'] as const).filter((field) => change[field] !== undefined);
  await recordAct(tx, act, 'recurring-entry.changed', change.name ?? before.name, { fields: fields.join(', ') });
  return readRecurring(tx, organisationId, recurringId);
}

export async function pauseRecurring(tx: Tx, act: Act, recurringId: string): Promise<RecurringEntry> {
  const before = await lockedRecurring(tx, act, recurringId);
  if (before.paused_at === null) {
    await update(tx, act, before, { paused_at: act.now });
    await recordAct(tx, act, 'recurring-entry.paused', before.name);
  }
  return readRecurring(tx, act.organisationId, recurringId);
}

/** The days that were missed are posted or left out, as is said; how many there were is in the audit log. */
export async function resumeRecurring(
  tx: Tx,
  act: Act,
  recurringId: string,
  missed: 'skip' | 'post',
): Promise<RecurringEntry> {
  const { organisationId } = act;
  const before = await lockedRecurring(tx, act, recurringId);
  if (before.paused_at !== null) {
    const recurrence = recurrenceOf(before);
    const { today } = act;
    const first = before.next_on === null ? undefined : occurrence(recurrence, before.next_occurrence);
    const next = missed === 'post' ? first : first && occurrenceFrom(recurrence, today, first.number);
    const past = first === undefined ? 0 : occurrencesThrough(recurrence, addDays(today, -1)) - first.number + 1;
    await update(tx, act, before, { paused_at: null, ...pointingAt(next, before) });
    await recordAct(tx, act, 'recurring-entry.resumed', before.name, { missed, days: Math.max(0, past) });
  }
  return readRecurring(tx, organisationId, recurringId);
}

/** The row that posting claims too: whoever comes second waits, and sees what the first one did. */
export async function lockedRecurring(tx: Tx, { session: { organisationId } }: Act, recurringId: string) {
  const row = await tx
    .selectFrom('recurring_entry')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('recurring_id', '=', recurringId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw noSuchRecurring();
  return row;
}

type LockedRow = Awaited<ReturnType<typeof lockedRecurring>>;

/** As posting would on the next day; that this day may be closed by now is no fault of the lines. */
async function checkLinesOf(
  tx: Tx,
  act: Act,
  {
    next_on: nextOn,
    starts_on: startsOn,
    memo,
    lines,
  }: Omit<LockedRow, 'lines'> & { lines: Parameters<typeof bookLines>[0] },
): Promise<void> {
  const closedThrough = await readClosedThrough(tx, act.organisationId);
  const date = latestOf(nextOn ?? startsOn, closedThrough && addDays(closedThrough, 1));
  await preview(tx, act, { date, memo, lines: bookLines(lines), source: { kind: 'recurring' } });
}

function pointingAt(next: Occurrence | undefined, before: LockedRow) {
  return { next_occurrence: next?.number ?? before.next_occurrence, next_on: next?.date ?? null };
}

async function update(
  tx: Tx,
  act: Act,
  before: LockedRow,
  columns: Partial<{
    name: string;
    memo: string;
    lines: string;
    ends_on: string | null;
    set_by: string;
    paused_at: Date | null;
    next_occurrence: number;
    next_on: string | null;
  }>,
): Promise<void> {
  await tx
    .updateTable('recurring_entry')
    .set({
      ...columns,
      problem_code: null,
      problem_detail: null,
      attempts: 0,
      retry_at: null,
      version: before.version + 1,
    })
    .where('org_id', '=', act.organisationId)
    .where('recurring_id', '=', before.recurring_id)
    .execute();
}
