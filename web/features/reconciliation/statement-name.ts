import { firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import { formatDate, formatMonth, formatMonthName } from '#web/lib/format.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** "October 2026", or its days where it is not a month. */
export function statementName({ from, to }: Days): string {
  if (isMonth({ from, to })) return formatMonth(to);
  return from === to ? formatDate(to, 'with-year') : `${formatDate(from)} – ${formatDate(to, 'with-year')}`;
}

/** On a button: "October", with its year only where that is not this one. */
export function statementShort({ from, to }: Days): string {
  return isMonth({ from, to }) ? formatMonthName(to) : formatDate(to);
}

function isMonth({ from, to }: Days): boolean {
  return from === firstOfMonth(to) && isLastOfMonth(to);
}
