/** What stands in the calendar: tasks by their due date, and days of leases and deposits. */
export const calendarKinds = [
  'task',
  'move-in',
  'move-out',
  'lease-end',
  'term-end',
  'rent-change',
  'deposit-deadline',
] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/** As many days can be asked for at once: a month with the weeks around it, and a quarter. */
export const calendarDaysAtMost = 100;
