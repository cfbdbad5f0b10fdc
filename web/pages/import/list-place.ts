import { formatDateFull } from '#web/lib/format.ts';
import type { ListText } from './list-text.ts';
import { rowRanges } from './row-ranges.ts';

/** “Row 11”, or “Rows 2–4, like “13/04/2025””. */
export function placeOf(t: ListText, rows: readonly number[], sample = ''): string {
  const { shown, more } = rowRanges(rows);
  const named = more === 0 ? shown : t('rowsMore', { rows: shown, count: more });
  if (sample === '') return t(rows.length === 1 ? 'rowIs' : 'rowsAre', { rows: named });
  return t(rows.length === 1 ? 'rowLike' : 'rowsLike', { rows: named, sample });
}

/** What a cell is read as: a date as the page writes dates. */
export function asRead(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDateFull(text) : text;
}
