import type { z } from 'zod';
import type { recurringBillRoutes } from '#shared/api/recurring-bills.ts';
import { occurrence, occurrenceFrom, occurrencesThrough } from '#shared/recurrence.ts';
import type { Occurrence, Recurrence } from '#shared/recurrence.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { checkLines, lockVendorInUse } from '#server/modules/payables/bills/check-lines.ts';
import { refusePartElsewhere } from '#server/modules/payables/bills/part-elsewhere.ts';
import { linesOf, recurrenceOf } from './recurring-rows.ts';
import type { RecurringRow } from './recurring-rows.ts';

type Routes = typeof recurringBillRoutes;
type New = z.output<Routes['POST /recurring-bills/']['body']>;
type Change = z.output<Routes['PATCH /recurring-bills/{id}/']['body']>;

/** A start in the past enters the days since; more of them would be a slip of the keyboard. */
const missedAtMost = 24;

export async function addRecurringBill(tx: Tx, act: Act, body: New): Promise<string> {
  const { frequency, startsOn, endsOn } = body;
  checkEnd(body);
  const missed = occurrencesThrough(body, act.today);
  if (missed > missedAtMost)
    throw refuseField('startsOn', 'payables.too-many-missed', { count: missed, most: missedAtMost });
  const { vendor, columns } = await check(tx, act, body, startsOn, null);
  const recurringId = newId(act.now);
  await tx
    .insertInto('recurring_bill')
    .values({
      org_id: act.organisationId,
      recurring_id: recurringId,
      ...columns,
      frequency,
      starts_on: startsOn,
      ends_on: endsOn,
      next_on: startsOn,
      set_by: act.userId,
      made_at: act.now,
    })
    .execute();
  await recordAct(tx, act, 'recurring-bill.added', vendor, { cents: columns.cents, frequency });
  return recurringId;
}

/** What is entered from the next day on. Whatever was in the way is tried again at once. */
export async function changeRecurringBill(tx: Tx, act: Act, recurringId: string, change: Change): Promise<void> {
  const row = await lockRecurring(tx, act, recurringId);
  if (row.ended_at !== null) throw refuse('payables.recurring-over');
  if (row.version !== change.version) throw refuse('kernel.record-changed', { name: row.vendor_name });
  const recurrence = { ...recurrenceOf(row), endsOn: change.endsOn };
  checkEnd(recurrence);
  const { vendor, columns } = await check(tx, act, change, row.next_on ?? row.starts_on, row);
  const next =
    row.next_on === null
      ? // It was over: the days since then were not meant to be entered, those to come are.
        occurrenceFrom(recurrence, act.today, row.next_occurrence)
      : occurrence(recurrence, row.next_occurrence);
  const after = { ...columns, ends_on: change.endsOn, set_by: act.userId, ...pointingAt(next, row) };
  await write(tx, row, after);
  await recordAct(tx, act, 'recurring-bill.changed', vendor, { cents: columns.cents });
}

export async function pauseRecurringBill(tx: Tx, act: Act, recurringId: string): Promise<void> {
  const row = await lockRecurring(tx, act, recurringId);
  if (row.next_on === null) throw refuse('payables.recurring-over');
  if (row.paused_at !== null) return;
  await write(tx, row, { paused_at: act.now });
  await recordAct(tx, act, 'recurring-bill.paused', row.vendor_name);
}

/** The days that were missed are entered or left out, as is said. */
export async function resumeRecurringBill(
  tx: Tx,
  act: Act,
  recurringId: string,
  missed: 'skip' | 'enter',
): Promise<void> {
  const row = await lockRecurring(tx, act, recurringId);
  if (row.ended_at !== null) throw refuse('payables.recurring-over');
  if (row.paused_at === null) return;
  const recurrence = recurrenceOf(row);
  const first = row.next_on === null ? undefined : occurrence(recurrence, row.next_occurrence);
  const next = missed === 'enter' ? first : first && occurrenceFrom(recurrence, act.today, first.number);
  await write(tx, row, { paused_at: null, ...pointingAt(next, row) });
  await recordAct(tx, act, 'recurring-bill.resumed', row.vendor_name, { missed });
}

export async function endRecurringBill(tx: Tx, act: Act, recurringId: string): Promise<void> {
  const row = await lockRecurring(tx, act, recurringId);
  if (row.ended_at !== null) return;
  await write(tx, row, { ended_at: act.now, next_on: null });
  await recordAct(tx, act, 'recurring-bill.ended', row.vendor_name);
}

/** The row that the daily work claims too: whoever comes second waits, and sees what the first one did. */
async function lockRecurring(tx: Tx, act: Act, recurringId: string) {
  const row = await tx
    .selectFrom('recurring_bill as r')
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.org_id', '=', 'r.org_id').onRef('v.vendor_id', '=', 'r.vendor_id'),
    )
    .selectAll('r')
    .select('v.name as vendor_name')
    .where('r.org_id', '=', act.organisationId)
    .where('r.recurring_id', '=', recurringId)
    .forUpdate('r')
    .executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-recurring');
  await refusePartElsewhere(
    tx,
    act,
    linesOf(row).map(({ propertyId }) => propertyId),
  );
  return row;
}

/** As a bill of its next day would be checked. */
async function check(
  tx: Tx,
  act: Act,
  { vendorId, memo, lines }: Pick<New, 'vendorId' | 'memo' | 'lines'>,
  day: string,
  before: RecurringRow | null,
) {
  const vendor = await lockVendorInUse(tx, act, vendorId, before?.vendor_id);
  const used = before === null ? [] : linesOf(before).map(({ accountId }) => accountId);
  const { cents, currency } = await checkLines(tx, act, lines, day, used);
  return {
    vendor: vendor.name,
    columns: { vendor_id: vendorId, memo, lines: JSON.stringify(lines), currency, cents },
  };
}

function checkEnd({ startsOn, endsOn }: Recurrence): void {
  if (endsOn !== null && endsOn < startsOn)
    throw refuseField('endsOn', 'payables.ends-before-start', { day: startsOn });
}

function pointingAt(next: Occurrence | undefined, row: RecurringRow) {
  return { next_occurrence: next?.number ?? row.next_occurrence, next_on: next?.date ?? null };
}

interface Columns extends Partial<Omit<RecurringRow, 'lines'>> {
  readonly lines?: string;
}

async function write(tx: Tx, row: RecurringRow, columns: Columns): Promise<void> {
  await tx
    .updateTable('recurring_bill')
    .set({ ...columns, problem: null, attempts: 0, retry_at: null, version: row.version + 1 })
    .where('org_id', '=', row.org_id)
    .where('recurring_id', '=', row.recurring_id)
    .execute();
}
