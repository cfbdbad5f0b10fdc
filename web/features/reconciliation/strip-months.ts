import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import type { StripMonth } from '#web/kit/rent-strip/month-strip.tsx';
import type { Standing } from './api.ts';

/**
 * The last twelve months of an account, this one last: filled where all days are reconciled, outlined where they are not,
 * and nothing before the first statement.
 */
export function stripMonths(
  { since, through, next, isDue }: Pick<Standing, 'since' | 'through' | 'next' | 'isDue'>,
  today: string,
): StripMonth[] {
  const begins = since ?? (isDue ? next.from : null);
  return lastMonths(today).map((first) => {
    const last = lastOfMonth(first);
    if (begins === null || last < begins) return { month: first.slice(0, 7), state: 'none' };
    return { month: first.slice(0, 7), state: through !== null && last <= through ? 'paid' : 'due' };
  });
}

function lastMonths(today: string): string[] {
  const months = [firstOfMonth(today)];
  while (months.length < 12) months.unshift(firstOfMonth(addDays(months[0] ?? today, -1)));
  return months;
}

function lastOfMonth(first: string): string {
  let last = addDays(first, 27);
  while (!isLastOfMonth(last)) last = addDays(last, 1);
  return last;
}
