import { isBookDate, isDate, isPlannedDate } from '#shared/dates.ts';
import { minorDigits } from '#shared/plain-amount.ts';
import type { DateFormat, DecimalSign } from './detect-columns.ts';
import { isExactCents, isWithinLimit, largestCents } from '#shared/money.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { Said } from '#server/modules/moving/fields/said.ts';

/** What a cell says, or why it cannot be read: never a guess, and never zero for what is not understood. */
export type Parsed<Value> = { readonly value: Value } | { readonly error: Said };

export interface Formats {
  readonly dateFormat: DateFormat;
  readonly decimalSign: DecimalSign;
}

const examples: Readonly<Record<DateFormat, string>> = { iso: '2026-03-31', us: '3/31/2026', eu: '31.3.2026' };

/**
 * ISO is always understood; what else is, the file says once for all its dates. What people write is bounded as in forms: a
 * year beyond that is a slip. What an export wrote may be of any day that books have.
 */
export function parseDate(text: string, format: DateFormat, by: 'people' | 'export' = 'people'): Parsed<string> {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(text);
  const other = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})\.?$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : format === 'us'
      ? [other?.[3], other?.[1], other?.[2]]
      : [other?.[3], other?.[2], other?.[1]];
  const date = `${fullYear(year ?? '')}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const isWritten = isDate(date) && (iso !== null || format !== 'iso');
  if (isWritten && (by === 'people' ? isPlannedDate(date) : isBookDate(date))) return { value: date };
  if (isWritten) return { error: said('yearOff', { text: short(text), last: by === 'people' ? 2199 : 2999 }) };
  return { error: said('noDate', { text: short(text), example: examples[format] }) };
}

/** Two digits are of this century up to 49, else of the last: contracts that old are written with four. */
function fullYear(year: string): string {
  return year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;
}

/**
 * In the smallest unit. Currency signs, spaces and groups are welcome; more digits than the currency has are not, and three
 * behind the only sign may be thousands of another way to write.
 */
export function parseAmount(
  text: string,
  { decimalSign }: Pick<Formats, 'decimalSign'>,
  currency: string,
  { isSum = false }: { readonly isSum?: boolean } = {},
): Parsed<number> {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’]/gu, '')
    .replace(/^([-+(]?)(?:[A-Z]{3}|\p{Sc})/iu, '$1')
    .replace(/(?:[A-Z]{3}|\p{Sc})(\)?)$/iu, '$1')
    .replace(/(?<=[.,])[-–—]{1,2}$/, '')
    .replace(/[-–—]{1,2}$/, (dashes) => (dashes.length === 1 ? '~' : ''))
    .replace(/[.,]$/, '');
  const isNegative = bare.startsWith('-') || /^\(.*\)$/.test(bare) || bare.endsWith('~');
  const written = bare.replaceAll(/[-+()~]/g, '');
  const digits = plainDigits(written, decimalSign);
  const example = decimalSign === '.' ? '1,450.00' : '1.450,00';
  if (digits === undefined) return { error: said('noAmount', { text: short(text), example }) };
  const places = minorDigits(currency);
  const [whole = '0', fraction = ''] = digits.split('.');
  const hasThree = places < 3 && /^\d*[.,]\d{3}$/.test(written) && fraction !== '';
  if (hasThree && whole.length < 4) return { error: said('thousands', { text: short(text), example }) };
  if (hasThree || fraction.replace(/0+$/, '').length > places)
    return { error: said('tooManyDigits', { text: short(text), currency }) };
  const cents = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  if (!(isSum ? isExactCents(cents) : isWithinLimit(cents))) {
    const amount = { cents: isSum ? Number.MAX_SAFE_INTEGER : largestCents, currency };
    return { error: said('tooMuch', { text: short(text), amount }) };
  }
  return { value: isNegative ? 0 - cents : cents };
}

/**
 * A number with at most this many digits behind the sign, times ten to their power: whole, and exact. As of amounts, three
 * behind the only sign may be thousands of another way to write.
 */
export function parseNumber(text: string, { decimalSign }: Pick<Formats, 'decimalSign'>, places = 0): Parsed<number> {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]/gu, '');
  const digits = plainDigits(bare.replace(/^[-+]/, ''), decimalSign);
  const [whole = '', fraction = ''] = digits?.split('.') ?? [];
  const rest = fraction.replace(/0+$/, '');
  if (places < 3 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { error: said('thousands', { text: short(text), example: decimalSign === '.' ? '1,450' : '1.450' }) };
  if (digits === undefined || rest.length > places || whole.length > 12)
    return { error: said(places === 0 ? 'noWholeNumber' : 'noNumber', { text: short(text) }) };
  return { value: Number(`${whole}${rest.padEnd(places, '0')}`) * (bare.startsWith('-') ? -1 : 1) };
}

function plainDigits(text: string, sign: DecimalSign): string | undefined {
  const [group, point] = sign === '.' ? [',', '\\.'] : ['\\.', ','];
  const pattern = new RegExp(`^(?:\\d{1,3}(?:${group}\\d{3})+|\\d+)?(?:${point}\\d+)?$`);
  if (text === '' || !pattern.test(text)) return undefined;
  const plain = sign === '.' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  return plain.startsWith('.') ? `0${plain}` : plain;
}

/** Several in one cell stand apart by semicolons or lines. */
export function parseList(text: string): string[] {
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
