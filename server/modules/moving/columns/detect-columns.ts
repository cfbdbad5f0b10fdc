import type { dateFormats, decimalSigns } from '#shared/api/moving.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import { fieldOf, importFields } from './import-fields.ts';
import type { CellType } from '#server/modules/moving/fields/import-field.ts';
import type { Sheet, TableKind } from '#server/modules/moving/reading/read-tables.ts';

export type DateFormat = (typeof dateFormats)[number];
export type DecimalSign = (typeof decimalSigns)[number];
/** By header as `fold` has it; null is left out on purpose. */
export type SavedFields = Readonly<Record<string, string | null>>;

/** The field of each column: as somebody said before, else by its header. No field is given twice. */
export function detectColumns(
  { kind, headers }: Pick<Sheet, 'kind' | 'headers'>,
  saved: SavedFields,
): (string | null)[] {
  const used = new Set<string>();
  const take = (key: string | null | undefined): string | null => {
    if (key === null || key === undefined || used.has(key) || fieldOf(kind, key) === undefined) return null;
    used.add(key);
    return key;
  };
  const known = headers.map((header) => {
    const folded = fold(header);
    return Object.hasOwn(saved, folded) ? { key: take(saved[folded]) } : undefined;
  });
  // What a field is called first wins over what it may be called too.
  const byRank = (rank: (index: number) => boolean) =>
    headers.forEach((header, index) => {
      if (known[index] === undefined) {
        const key = take(namedBy(kind, fold(header), rank, used));
        if (key !== null) known[index] = { key };
      }
    });
  byRank((index) => index === 0);
  byRank(() => true);
  return known.map((found) => found?.key ?? null);
}

function namedBy(kind: TableKind, header: string, isRank: (index: number) => boolean, used: ReadonlySet<string>) {
  return importFields[kind].find(
    ({ key, headers }) => !used.has(key) && headers.some((name, index) => isRank(index) && fold(name) === header),
  )?.key;
}

/** How a file writes its dates, where they tell; else as its country does. */
export function detectDates(
  sheets: readonly Sheet[],
  fieldsOf: (sheet: Sheet) => readonly (string | null)[],
  country: string,
): DateFormat {
  const texts = cellsOf(sheets, fieldsOf, 'date');
  const filled = texts.filter((text) => text !== '');
  if (filled.length > 0 && filled.every((text) => /^\d{4}-\d{1,2}-\d{1,2}/.test(text))) return 'iso';
  if (filled.some((text) => /^\d{1,2}\.\d{1,2}\./.test(text))) return 'eu';
  const parts = filled.flatMap((text) => {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}$/.exec(text) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  if (parts.some(({ first }) => first > 12)) return 'eu';
  if (parts.some(({ second }) => second > 12)) return 'us';
  if (parts.length === 0) return 'iso';
  return country === 'US' ? 'us' : 'eu';
}

export function detectDecimal(
  sheets: readonly Sheet[],
  fieldsOf: (sheet: Sheet) => readonly (string | null)[],
  country: string,
): DecimalSign {
  const texts = [...cellsOf(sheets, fieldsOf, 'amount'), ...cellsOf(sheets, fieldsOf, 'number')];
  let [points, commas] = [0, 0];
  for (const text of texts) {
    const last = /([.,])\d+\D*$/.exec(text)?.[1];
    const isSure = /[.,].*[.,]/.test(text) || /[.,]\d{1,2}\D*$/.test(text);
    if (!isSure || /([.,])\d{3}\1\d{3}/.test(text)) continue;
    points += Number(last === '.');
    commas += Number(last === ',');
  }
  if (points !== commas) return points > commas ? '.' : ',';
  // Groups of three are thousands: a sign with nothing else behind it is not the decimal one.
  const grouped = (sign: '.' | ',') => texts.filter((text) => grouping[sign].test(text)).length;
  const [byPoint, byComma] = [grouped('.'), grouped(',')];
  if (byPoint !== byComma) return byComma > byPoint ? '.' : ',';
  return pointCountries.has(country) ? '.' : points + commas === 0 ? '.' : ',';
}

const grouping = { '.': /^\D*[1-9]\d{0,2}(?:\.\d{3})+\D*$/, ',': /^\D*[1-9]\d{0,2}(?:,\d{3})+\D*$/ } as const;

const pointCountries = new Set(['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'CH', 'JP', 'IN']);

function cellsOf(
  sheets: readonly Sheet[],
  fieldsOf: (sheet: Sheet) => readonly (string | null)[],
  type: CellType,
): string[] {
  return sheets.flatMap((sheet) => {
    const columns = fieldsOf(sheet).flatMap((key, index) =>
      key !== null && fieldOf(sheet.kind, key)?.type === type ? [index] : [],
    );
    return sheet.rows.slice(0, 2000).flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''));
  });
}
