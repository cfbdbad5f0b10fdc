import { latestAnywhere } from '#shared/dates.ts';
import { saidProblem } from './said-problem.ts';

/** Money that moved has moved: today at the latest, or tomorrow where another time zone is ahead. */
export function refuseFuture(date: string, today: string, path: string): void {
  if (date > latestAnywhere(today))
    throw saidProblem(
      'date-out-of-range',
      { says: 'day-to-come', path, on: today },
      `${date} is still to come. Use today, ${today}, or an earlier day.`,
    );
}

export function refuseBefore(date: string, earliest: string, path: string, what: string): void {
  if (date < earliest)
    throw saidProblem(
      'date-out-of-range',
      { says: 'day-too-early', path, on: earliest, name: what },
      `${what} is of ${earliest}. Use that day or a later one.`,
    );
}
