import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, daysIn, earlierOf, monthOf } from '#shared/rent/calendar.ts';
import type { Strip } from '#shared/reports/sheet.ts';
import type { LetUnit } from './read-vacancies.ts';
import { vacantSpans } from './vacancy.ts';

const monthsShown = 12;
/** Of more there is one row, for all of them: the table below has each. */
const rowsAtMost = 40;

type Row = Strip['rows'][number];

/**
 * How far units were let in the twelve months through a day, the last one as far as it has come: by property, or by unit
 * where there is one property alone, and all of them together.
 */
export function occupancyStrip(units: readonly LetUnit[], through: string): Strip | undefined {
  if (units.length === 0) return undefined;
  const last = firstOfMonth(through);
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(last, at - monthsShown + 1));
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

/** Of the days of all of them, those on which somebody had the unit. */
function shareIn(units: readonly LetUnit[], month: string, through: string): number {
  const span = { from: month, to: earlierOf(monthOf(month).to, through) };
  const days = units.length * daysIn(span);
  const vacant = units.flatMap(({ holds }) => vacantSpans(span, holds)).reduce((sum, one) => sum + daysIn(one), 0);
  return Math.round(((days - vacant) * 10_000) / days);
}
