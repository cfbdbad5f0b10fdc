import type { leaseStates } from '#shared/api/lease-terms.ts';
import { addDays, latestOf } from '#shared/dates.ts';

/** What is decided about a lease, and when. Everything else about its state follows from the day. */
export interface LeaseDates {
  readonly stage: 'draft' | 'out-for-signature' | 'signed' | 'cancelled';
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly atEnd: 'stop' | 'month-to-month' | 'holdover' | null;
  readonly leavesOn: string | null;
  readonly noticeGivenOn: string | null;
  /** How it ends, where that is decided. */
  readonly endKind?: string | null;
}

export type LeaseState = (typeof leaseStates)[number];

/** The last day that is known; none as long as the tenant may stay. */
export function lastDayOf({ leavesOn, endsOn, atEnd }: Pick<LeaseDates, 'leavesOn' | 'endsOn' | 'atEnd'>) {
  return leavesOn ?? (atEnd === 'stop' ? endsOn : null);
}

export function stateOn(lease: LeaseDates, day: string): LeaseState {
  if (lease.stage !== 'signed') return lease.stage;
  if (day < lease.startsOn) return 'signed';
  const last = lastDayOf(lease);
  if (last !== null && last < day) return 'ended';
  // Who moves to another unit has given no notice: the tenancy goes on there.
  if (lease.endKind === 'transfer') return 'active';
  return lease.noticeGivenOn !== null && lease.noticeGivenOn <= day ? 'on-notice' : 'active';
}

/** The day to look at: today, but the first day before it began, and the last once it is over. */
export function shownDay(lease: LeaseDates, today: string): string {
  const last = lastDayOf(lease);
  if (today < lease.startsOn) return lease.startsOn;
  return last !== null && last < today ? last : today;
}

/** The earliest last day that a notice may name: after the period of notice, and not within a term that is fixed. */
export function earliestLeave(
  { startsOn, endsOn, noticeDays }: Pick<LeaseDates, 'startsOn' | 'endsOn'> & { readonly noticeDays: number },
  givenOn: string,
): string {
  return latestOf(addDays(givenOn, noticeDays), startsOn, endsOn);
}

/** As people say it: L-0187. */
export function numberOf(number: number): string {
  return `L-${String(number).padStart(4, '0')}`;
}

/** Anna, Ben and Carla. */
export function namesInARow(names: readonly string[]): string {
  const last = names.at(-1) ?? 'nobody';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** From the one day on, to the other where it is known. */
/** Who moved in long ago needs no list for it: such a lease is only taken into the books. */
export function isSoon(startsOn: string, today: string): boolean {
  return startsOn >= addDays(today, -31);
}
