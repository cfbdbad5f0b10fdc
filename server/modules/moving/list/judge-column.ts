import { parseDate } from '#server/modules/moving/columns/parse-cell.ts';
import type { DateFormat, DecimalSign } from '#server/modules/moving/columns/detect-columns.ts';

/** How all cells of a column are written; not sure where nothing in it decides and the country did. */
interface Judged<Format> {
  readonly format: Format;
  readonly isSure: boolean;
}

/** How many cells of a column only one order of day and month can read, and how many both can. */
export interface DateVotes {
  readonly us: number;
  readonly eu: number;
  readonly open: number;
}

/** A part above 12 decides a cell, and so do dots. */
export function dateVotes(cells: readonly string[]): DateVotes {
  const votes = { us: 0, eu: 0, open: 0 };
  for (const cell of cells) {
    const [, first = '', sign, second = ''] = /^(\d{1,2})([./-])(\d{1,2})[./-]\d{2,4}\b/.exec(cell.trim()) ?? [];
    if (sign === undefined) continue;
    if (Number(second) > 12) votes.us += 1;
    else if (sign === '.' || Number(first) > 12) votes.eu += 1;
    else votes.open += 1;
  }
  return votes;
}

/**
 * Order of day and month in a column: as the country writes it, unless several cells can only be read the other way. One
 * such cell among others is a slip, unless the other date columns of the list are written that way too. Evidence that is
 * thin or contradicts itself is not sure.
 */
export function judgeDates(
  cells: readonly string[],
  country: string,
  others: readonly DateVotes[],
): Judged<DateFormat> {
  const own = dateVotes(cells);
  const [here, there] = country === 'US' ? (['us', 'eu'] as const) : (['eu', 'us'] as const);
  const beside = (order: 'us' | 'eu') => others.reduce((sum, votes) => sum + votes[order], 0);
  const isBesideThere = beside(there) >= 2 && beside(there) > 2 * beside(here);
  const isBesideHere = beside(here) > 0 && beside(there) === 0;
  if (own[here] > 0) {
    const isThere = own[there] >= 3 && own[there] > 2 * own[here];
    const isAgreed = own[there] === 0 && (own[here] > 1 || !isBesideThere);
    return { format: isThere ? there : here, isSure: isAgreed };
  }
  const isAlone = own.open === 0 && own[there] > 0;
  if (own[there] > 1 || isAlone) return { format: there, isSure: !isBesideHere };
  if (isBesideThere) return { format: there, isSure: true };
  return { format: here, isSure: own[there] === 0 && (own.open === 0 || isBesideHere) };
}

/** The decimal sign: by cells that can be read one way only, then by groups of three, else as the country writes it. */
export function judgeAmounts(cells: readonly string[], country: string): Judged<DecimalSign> {
  const sure = { point: 0, comma: 0 };
  const likely = { point: 0, comma: 0 };
  for (const cell of cells) {
    const bare = cell.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, '');
    if (/^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/.test(bare)) sure.comma += 1;
    else if (/^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{1,2}$/.test(bare)) sure.point += 1;
    else if (/^\d{1,3}(?:\.\d{3})+$/.test(bare)) likely.comma += 1;
    else if (/^\d{1,3}(?:,\d{3})+$/.test(bare)) likely.point += 1;
  }
  for (const { point, comma } of [sure, likely])
    if (point !== comma) return { format: point > comma ? '.' : ',', isSure: true };
  const isOpen = likely.point + likely.comma + sure.point + sure.comma > 0;
  return { format: withComma.has(country) ? ',' : '.', isSure: !isOpen };
}

const withComma = new Set(
  'DE AT FR ES IT PT NL BE LU DK SE NO FI PL CZ SK HU RO BG GR HR SI LT LV EE TR BR AR CL CO ID VN'.split(' '),
);

const months = [
  'jan januar january janner',
  'feb februar february',
  'mar marz march mrz maerz',
  'apr april',
  'mai may',
  'jun juni june',
  'jul juli july',
  'aug august',
  'sep sept september',
  'okt oct oktober october',
  'nov november',
  'dez dec dezember december',
].map((names) => names.split(' '));

/** Dates with names of months read the same everywhere; all others by the order of their column. */
export function readDate(text: string, format: DateFormat): string | undefined {
  const parsed = parseDate(withoutNames(text.trim()), format);
  return 'value' in parsed ? parsed.value : undefined;
}

function withoutNames(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s./-]*([a-z]{3,9})\.?[\s,./-]*(\d{4}|\d{2})$/.exec(plain) ?? [];
  const [, first = '', dayAfter = '', yearAfter = ''] =
    /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(plain) ?? [];
  const month = months.findIndex((names) => names.includes(name || first)) + 1;
  if (month === 0) return text;
  const full = (year || yearAfter).padStart(4, '20');
  return `${full}-${String(month).padStart(2, '0')}-${(day || dayAfter).padStart(2, '0')}`;
}
