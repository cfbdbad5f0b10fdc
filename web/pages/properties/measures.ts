import { latestYearBuilt } from '#shared/latest-year-built.ts';
import { formatNumber } from '#web/lib/format.ts';
import { locale } from '#web/lib/messages.ts';

/** Whole numbers of what is counted in halves or tenths, read from what people type; undefined where it is no such number. */
export function parseSteps(text: string, perOne: number): number | null | undefined {
  const trimmed = text.trim().replaceAll(/\s/g, '');
  if (trimmed === '') return null;
  const plain = withPoint(trimmed);
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(plain)) return undefined;
  const steps = Number(plain) * perOne;
  return Math.abs(steps - Math.round(steps)) < 1e-9 ? Math.round(steps) : undefined;
}

export function parseWhole(text: string, { least = 0, most = 999 } = {}): number | null | undefined {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return /^-?\d{1,6}$/.test(trimmed) && value >= least && value <= most ? value : undefined;
}

/** The year in which a building was built, or will be. */
export function parseYear(text: string): number | null | undefined {
  return parseWhole(text, { least: 1000, most: latestYearBuilt(new Date()) });
}

/** What stands in a field: "1.5", or "1,5" where that is how it is written. */
export function stepsText(steps: number | null, perOne: number): string {
  return steps === null
    ? ''
    : new Intl.NumberFormat(locale(), { useGrouping: false, maximumFractionDigits: 4 }).format(steps / perOne);
}

/** "810 sq ft", "64.5 m²". */
export function areaText(areaTenths: number, unit: 'm2' | 'sqft'): string {
  return `${formatNumber(areaTenths / 10)} ${unit === 'm2' ? 'm²' : 'sq ft'}`;
}

/** A comma is the decimal sign where it is one; elsewhere it groups, and 1,000 is a thousand. */
function withPoint(text: string): string {
  const isComma = new Intl.NumberFormat(locale()).format(0.5).includes(',');
  return isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(/,(?=\d{3}\b)/g, '').replace(',', '.');
}
