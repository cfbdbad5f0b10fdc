import { formatDate } from './format.ts';

/** Both ends of a range as `formatDate` says them, with the year in both unless both are in this one. */
export function dateRange(from: string, to: string, now: Date = new Date()) {
  const isThisYear = [from, to].every((date) => date.startsWith(`${now.getFullYear()}-`));
  const saying = isThisYear ? now : 'with-year';
  return { from: formatDate(from, saying), to: formatDate(to, saying) };
}
