import { dateRange } from '#web/lib/date-range.ts';
import { formatDate, formatMonth } from '#web/lib/format.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { en } from './money.en.ts';
import type { Period } from '#shared/lists/period.ts';

/** "October 2026", "Quarter 4, 2026", "2026", "1 Jul 2025 to 30 Jun 2026", "Everything". */
export function periodName(t: Translate<typeof en>, { kind, token, from, to }: Period): string {
  if (kind === 'month') return formatMonth(token);
  // A year is a name here, not a number: no separator belongs into it.
  if (kind === 'quarter') return t('periodQuarter', { number: token.slice(-1), year: token.slice(0, 4) });
  if (kind === 'year' && from?.endsWith('-01-01') === true) return token;
  if (from !== undefined && to !== undefined)
    return from === to ? formatDate(from) : t('periodSpan', dateRange(from, to));
  if (from !== undefined) return t('periodFrom', { from: formatDate(from) });
  if (to !== undefined) return t('periodTo', { to: formatDate(to) });
  return kind === 'dates' ? t('periodDates') : t('periodAll');
}
