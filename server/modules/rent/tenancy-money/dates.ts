import { addDays } from '#shared/dates.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';

/** Money that moved has moved: today at the latest, by the calendar of the workspace. */
export function refuseFuture(date: string, today: string, path: string): void {
  if (date > today) throw refuseField(path, 'rent.day-to-come', { day: date, today });
}

/** The same for money that moves anew. While the books are closed through today there is no day for it. */
export async function refuseMoneyDay(
  tx: Tx,
  organisationId: string,
  { date, today, path }: { readonly date: string; readonly today: string; readonly path: string },
): Promise<void> {
  refuseFuture(date, today, path);
  const closedThrough = await readClosedThrough(tx, organisationId);
  if (closedThrough !== null && closedThrough >= today)
    throw refuseField(path, 'rent.no-open-day', { through: closedThrough });
}

export function refuseBefore(date: string, earliest: string, path: string, what: string): void {
  if (date < earliest) throw refuseField(path, 'rent.day-too-early', { what, day: earliest });
}

/** What is taken back: its name, its own day, and the day on which somebody wishes to take it back. */
interface TakenBack {
  readonly name: string;
  readonly from: string;
  readonly date?: string | undefined;
}

/**
 * The day on which it is taken back: the one that is wished, or today, or the first open day where the books are closed by
 * then. It is never before its own day, nor later than that.
 */
export async function dayOfTakingBack(
  tx: Tx,
  organisationId: string,
  { name, from, date: wished }: TakenBack,
  today: string,
): Promise<string> {
  const latest = await openDay(tx, organisationId, laterOf(today, from));
  const date = wished ?? latest;
  refuseBefore(date, from, 'date', name);
  refuseFuture(date, latest, 'date');
  return date;
}

/** The day itself, or the first open day after the closed books. */
export async function openDay(tx: Tx, organisationId: string, day: string): Promise<string> {
  const closedThrough = await readClosedThrough(tx, organisationId);
  return closedThrough === null ? day : laterOf(day, addDays(closedThrough, 1));
}
