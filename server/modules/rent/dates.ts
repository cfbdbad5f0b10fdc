import { addDays } from '#shared/dates.ts';
import { fieldProblem } from '#server/kernel/problem.ts';

/** Money that moved has moved: today at the latest, or tomorrow where another time zone is ahead. */
export function refuseFuture(date: string, today: string, path: string): void {
  if (date > addDays(today, 1))
    throw fieldProblem('date-out-of-range', path, `${date} is still to come. Use today, ${today}, or an earlier day.`);
}

export function refuseBefore(date: string, earliest: string, path: string, what: string): void {
  if (date < earliest)
    throw fieldProblem('date-out-of-range', path, `${what} is of ${earliest}. Use that day or a later one.`);
}
