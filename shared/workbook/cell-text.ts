import { addDays } from '#shared/dates.ts';

/** What the cells of an XLSX workbook refer to. */
export interface Meaning {
  readonly strings: readonly string[];
  readonly isDate: (style: number) => boolean;
  readonly epoch: Epoch;
}

export type Epoch = '1899-12-30' | '1904-01-01';

export interface WrittenCell {
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

/** A cell as text: dates as days, formulas by what they came to. */
export function cellText({ type, style, text }: WrittenCell, { strings, isDate, epoch }: Meaning): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescaped(text);
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true' ? 'yes' : 'no';
  if (type === 'd') return text.trim().slice(0, 10);
  if (type !== 'n' || text.trim() === '') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  return isDate(style) && number >= 1 && number < 400_000 ? dayOf(number, epoch) : numberText(number);
}

/** By the attribute of a workbook: on early Macs days were counted from 1904 on, and such workbooks are still passed on. */
export function epochOf(date1904: string | null | undefined): Epoch {
  return /^(?:1|true)$/.test(date1904 ?? '') ? '1904-01-01' : '1899-12-30';
}

/** The first of these programs counted a 29 February 1900, and all of them still do. */
function dayOf(number: number, epoch: Epoch): string {
  const days = Math.floor(number);
  return addDays(epoch, epoch === '1899-12-30' && days < 60 ? days + 1 : days);
}

/** A tenth is not a tenth in binary: what was typed had fewer digits. */
export function numberText(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}

/** Characters that XML cannot have, or would change, are written by their numbers: a carriage return is `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');
}

/** Some formats are days by their numbers, in all countries; of a workbook's own, those with a day, month or year in them. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);
  // What is quoted, in brackets, escaped, or says how wide a gap is, is no part of a day. One or two m can be minutes.
  return /[dy]|mmm/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''));
}
