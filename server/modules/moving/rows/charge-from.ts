import { addDays, latestDate } from '#shared/dates.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { Making } from './making.ts';

/**
 * From which day what falls due is charged. An export writes the last day of all where nothing will fall due any more:
 * then it is the day after the end, so that a lease which is carried on after all is charged again from there.
 */
export function chargeFrom({ hasHistory }: Making, reader: RowReader, lastDay: string | null): string | null {
  const key = hasHistory && reader.text('billedFrom') !== null ? 'billedFrom' : 'billFrom';
  if (reader.text(key) !== latestDate) return reader.date(key);
  return lastDay === null ? null : addDays(lastDay, 1);
}

/** Where charges and payments do not come along, only this says that a lease was charged to its end. */
export function isNeverCharged(reader: RowReader): boolean {
  return reader.text('billFrom') === latestDate;
}
