import type { CalendarKind } from './calendar.ts';

type Summary = Exclude<CalendarKind, 'task'>;

/** The kinds of the calendar, as its page and its table name them, and as a subscribed calendar says them of a lease. */
export const calendarWords: Readonly<Record<`kind_${CalendarKind}` | `of_${Summary}`, string>> = {
  kind_task: 'Task due',
  'kind_move-in': 'Move-in',
  'kind_move-out': 'Move-out',
  'kind_lease-end': 'Lease ends',
  'kind_term-end': 'Fixed term ends',
  'kind_rent-change': 'Rent change',
  'kind_deposit-deadline': 'Deposit deadline',
  'of_move-in': 'Move-in, lease {lease}',
  'of_move-out': 'Move-out, lease {lease}',
  'of_lease-end': 'Lease {lease} ends',
  'of_term-end': 'Fixed term of lease {lease} ends',
  'of_rent-change': 'Rent change, lease {lease}',
  'of_deposit-deadline': 'Deposit settlement due, lease {lease}',
};
