import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, daysIn, earlierOf, monthOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Strip } from '#shared/reports/sheet.ts';
import { spanThere } from './read-vacancies.ts';
import type { LetUnit } from './read-vacancies.ts';
import { vacantSpans } from './vacancy.ts';

const monthsShown = 12;
/** Of more there is one row, for all of them: the table below has each. */
const rowsAtMost = 40;

type Row = Strip['rows'][number];

export function stripStart(through: string): string {
  return addMonths(firstOfMonth(through), 1 - monthsShown);
}

/**
 * How far units were let in the twelve months through a day, the last one as far as it has come: by property, or by unit
 * where there is one property alone, and all of them together.
 */
export function occupancyStrip(units: readonly LetUnit[], through: string): Strip | undefined {
  if (units.length === 0) return undefined;
  const first = stripStart(through);
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(first, at));
  const rowOf = (key: string, label: Row['label'], own: readonly LetUnit[]): Row => ({
    key,
    label,
    shares: months.map((month) => shareIn(own, month, through)),
  });
  const properties = [...Map.groupBy(units, ({ property }) => property.id)];
  const parts =
    properties.length === 1
      ? units.map((unit) => rowOf(unit.id, unit.name, [unit]))
      : properties.map(([id, own]) => rowOf(id, own[0]?.property.name ?? '', own));
  const all = rowOf('total', { word: 'totalUnits', values: { count: units.length } }, units);
  return { months, rows: [...(parts.length > rowsAtMost ? [] : parts), ...(parts.length === 1 ? [] : [all])] };
}

/** Of the days on which they were there, those on which somebody had the unit; nothing where none was there yet. */
function shareIn(units: readonly LetUnit[], month: string, through: string): number | null {
  const span = { from: month, to: earlierOf(monthOf(month).to, through) };
  const own = units.flatMap(({ there, holds }) => {
    const days = spanThere(span, there);
    return days === undefined ? [] : [{ days, holds }];
  });
  const count = (spans: readonly Span[]) => spans.reduce((sum, one) => sum + daysIn(one), 0);
  const all = count(own.map(({ days }) => days));
  const vacant = count(own.flatMap(({ days, holds }) => vacantSpans(days, holds)));
  return all === 0 ? null : Math.round(((all - vacant) * 10_000) / all);
}
