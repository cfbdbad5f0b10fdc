import { addDays } from './dates.ts';
import { addMonths } from './rent/calendar.ts';

/** What modules know to be a task. */
export const taskCauses = ['lease-ending', 'lease-unsigned', 'deposit-settlement'] as const;

export type TaskCauseKind = (typeof taskCauses)[number];

export const taskViews = ['mine', 'open', 'done', 'all'] as const;

export const taskRepeats = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;

export type TaskRepeat = (typeof taskRepeats)[number];

const months: Readonly<Record<Exclude<TaskRepeat, 'weekly'>, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/**
 * When a task is due again: the next day of its series after the one that was due. Counted from the first day, so that a
 * series on the 31st comes back to it after a short month.
 */
export function nextDue(repeats: TaskRepeat, firstOn: string, dueOn: string): string {
  if (repeats === 'weekly') return addDays(dueOn, 7);
  const step = months[repeats];
  for (let turn = 1; ; turn += 1) {
    const next = addMonths(firstOn, turn * step);
    if (next > dueOn) return next;
  }
}
