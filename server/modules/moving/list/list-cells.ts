import { email as emailSchema, phone as phoneSchema } from '#shared/api/fields.ts';
import type { DateFormat, DecimalSign } from '#server/modules/moving/columns/detect-columns.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import { parseAmount, parseNumber } from '#server/modules/moving/columns/parse-cell.ts';
import { dateVotes, judgeAmounts, judgeDates, readDate } from './judge-column.ts';
import { listFields } from '#server/modules/moving/fields/list-fields.ts';
import type { ListRow } from './list-rows.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { readCityLine } from './read-city-line.ts';
import type { ReadPlace } from './read-city-line.ts';

type ProblemKind =
  | 'missing'
  | 'date'
  | 'amount'
  | 'number'
  | 'email'
  | 'phone'
  | 'area-code'
  | 'place'
  | 'disagree'
  | 'differ'
  | 'shares'
  | 'refused';

/** What is wrong with a cell. What blocks has to be repaired or left out; the rest passes without the cell. */
export interface ListProblem {
  readonly kind: ProblemKind;
  readonly row: number;
  readonly field: string;
  readonly text: string;
  readonly blocks: boolean;
  /** What the cell should read, where that is certain. */
  readonly suggestion: string | null;
  /** The key of the building that it is about as a whole. */
  readonly building?: string;
}

export interface ColumnFormat {
  readonly field: string;
  readonly type: 'date' | 'amount' | 'number';
  readonly format: DateFormat | DecimalSign;
  /** False where nothing in the column decides: then it is asked. */
  readonly isSure: boolean;
  readonly sample: string;
}

const typeOf = new Map(listFields.map(({ key, type }) => [key, type]));
/** What passes without the cell where it cannot be read. */
const passing = new Set([
  'email',
  'phone',
  'beds',
  'baths',
  'bedsBaths',
  'area',
  'floor',
  'marketRent',
  'dueDay',
  'owedSince',
  'ownedSince',
  'cityLine',
]);

export type ListReader = ReturnType<typeof listReader>;

/** Reads cells by the format of their column, and remembers what cannot be read. */
export function listReader(
  rows: readonly ListRow[],
  state: ListState,
  { country, currency }: { readonly country: string; readonly currency: string },
) {
  const problems: ListProblem[] = [];
  const formats = new Map(columnFormats(rows, state, country).map((one) => [one.field, one]));
  const said = new Set<string>();
  const wrong = new Set<string>();
  const say = (problem: Omit<ListProblem, 'blocks'>) => {
    const { kind, row, field } = problem;
    if (said.has(`${kind} ${row} ${field}`)) return;
    said.add(`${kind} ${row} ${field}`);
    wrong.add(`${row} ${field}`);
    problems.push({ ...problem, blocks: !passing.has(field) });
  };
  const signOf = (field: string) => (formats.get(field)?.format ?? '.') as DecimalSign; // An amount column has such a format.
  const amountOf = (text: string, field: string, decimalSign: DecimalSign) => {
    const { bare, factor } = onItsSide(withoutPeriod(text), field);
    const parsed = parseAmount(bare, { decimalSign }, currency);
    return 'value' in parsed && factor === -1 ? { value: 0 - parsed.value } : parsed;
  };
  const isCredit = new Map(
    creditFields.map((field) => {
      const values = rows.map((row) => amountOf(row.text(field), field, signOf(field)));
      const known = values.flatMap((one) => ('value' in one && one.value !== 0 ? [one.value] : []));
      return [field, known.length > 1 && known.every((cents) => cents < 0)];
    }),
  );
  const parsedAmount = (row: Pick<ListRow, 'text'>, field: string) => {
    const parsed = amountOf(row.text(field), field, signOf(field));
    return 'value' in parsed && isCredit.get(field) === true ? { value: 0 - parsed.value } : parsed;
  };
  return {
    problems,
    say,
    isWrong: (row: ListRow, field: string) => wrong.has(`${row.number} ${field}`),
    formats: [...formats.values()],
    date(row: ListRow, field: string): string | null {
      const text = row.text(field);
      if (text === '' || isOpenEnd(text)) return null;
      const format = (formats.get(field)?.format ?? 'iso') as DateFormat; // A date column has such a format.
      const value = readDate(text, format);
      if (value !== undefined) return value;
      const other = readDate(text, format === 'us' ? 'eu' : 'us');
      say({ kind: 'date', row: row.number, field, text, suggestion: other ?? null });
      return null;
    },
    /** Of a row that is no record: what cannot be read there stands in nobody's way. */
    amountIfRead(row: Pick<ListRow, 'text'>, field: string): number | null {
      const parsed = parsedAmount(row, field);
      return 'value' in parsed ? parsed.value : null;
    },
    amount(row: ListRow, field: string): number | null {
      const text = withoutPeriod(row.text(field));
      if (text === '') return null;
      const sign = signOf(field);
      const parsed = parsedAmount(row, field);
      if ('value' in parsed) return parsed.value;
      const other = amountOf(text, field, sign === '.' ? ',' : '.');
      const suggestion = 'value' in other ? suggested(text, sign) : null;
      say({ kind: 'amount', row: row.number, field, text: row.text(field), suggestion });
      return null;
    },
    number(row: ListRow, field: string, places = 0): string | null {
      const text = withoutUnit(row.text(field));
      if (text === '') return null;
      const floor = field === 'floor' ? floors[fold(text)] : undefined;
      if (floor !== undefined) return floor;
      const decimalSign = (formats.get(field)?.format ?? '.') as DecimalSign; // A column of numbers has such a format.
      const parsed = parseNumber(text, { decimalSign }, places);
      if ('value' in parsed) return String(parsed.value / 10 ** places);
      const isOther = 'value' in parseNumber(text, { decimalSign: decimalSign === '.' ? ',' : '.' }, places);
      const suggestion = isOther ? swapped(text) : null;
      say({ kind: 'number', row: row.number, field, text: row.text(field), suggestion });
      return null;
    },
    /** Postal code and city of one cell. */
    place(row: ListRow): ReadPlace | null {
      const text = row.text('cityLine');
      if (text === '') return null;
      const place = readCityLine(text);
      if (place === null && !row.isLeftOut)
        say({ kind: 'place', row: row.number, field: 'cityLine', text, suggestion: null });
      return place;
    },
    emails: (row: ListRow) =>
      row
        .text('email')
        .split(/[;,\s]+/)
        .filter((text) => text !== '')
        .filter((text) => {
          const isRight = emailSchema.safeParse(text).success;
          if (!isRight) say({ kind: 'email', row: row.number, field: 'email', text, suggestion: null });
          return isRight;
        }),
    phones: (row: ListRow) =>
      row
        .text('phone')
        .split(/[;\n]|,\s*(?=\+|\(|\d{3})/)
        .map((text) => text.trim())
        .filter((text) => text !== '')
        .filter((text) => {
          const isRight = phoneSchema.safeParse(text).success;
          if (!isRight) say({ kind: 'phone', row: row.number, field: 'phone', text, suggestion: null });
          else if (country === 'US' && /^\d{3}[\s.-]?\d{4}$/.test(text))
            say({ kind: 'area-code', row: row.number, field: 'phone', text, suggestion: null });
          return isRight;
        }),
  };
}

/** Basements and ground floors as people write them. */
const floors: Readonly<Record<string, string>> = {
  eg: '0',
  erdgeschoss: '0',
  parterre: '0',
  hochparterre: '0',
  ground: '0',
  groundfloor: '0',
  ug: '-1',
  keller: '-1',
  souterrain: '-1',
  basement: '-1',
  '1og': '1',
  '2og': '2',
  '3og': '3',
  '4og': '4',
  '5og': '5',
  '6og': '6',
};

const openEnds = new Set(
  'mtm m2m monthtomonth monthly open openended unlimited indefinite atwill periodic rollover present current unbefristet unbegrenzt unbest unbestimmt laufend offen bisaufweiteres heute'.split(
    ' ',
  ),
);

/** “MTM” and “unbefristet”: there is no last day. */
export function isOpenEnd(text: string): boolean {
  return openEnds.has(fold(text));
}

function withoutPeriod(text: string): string {
  return text
    .replace(/\s*(?:\/|per|pro|p\.?)\s*(?:months?|mo|monat|mtl|m)\.?\s*$/i, '')
    .replace(/\s*mtl\.?$/i, '')
    .trim();
}

/** What is held for tenants stands on the credit side: a column of it that is negative throughout is written as books are. */
const creditFields = ['depositHeld', 'prepaid'];
const debitFields = new Set(['owed']);

/** “75,00 S” and “75.00 Dr” are owed, “75,00 H” and “75.00 Cr” are held or ahead. */
function onItsSide(text: string, field: string): { readonly bare: string; readonly factor: 1 | -1 } {
  const [, bare = '', side = ''] = /^(.*\d.*?)\s*\b(S|H|Soll|Haben|Dr|Cr)\.?$/i.exec(text) ?? [];
  const isBalance = debitFields.has(field) || field === 'owedNegative' || creditFields.includes(field);
  if (side === '' || !isBalance) return { bare: text, factor: 1 };
  const isDebit = /^[sd]/i.test(side);
  return { bare, factor: isDebit === debitFields.has(field) ? 1 : -1 };
}

function withoutUnit(text: string): string {
  return text.replace(/\s*(?:m²|m2|qm|sq\.?\s?ft\.?|sqft|sf|zi\.?|zimmer|br|ba)\s*$/i, '');
}

/** What a cell says by the other signs, written as its column is; thousands get cents, so that they are seen to be whole. */
function suggested(text: string, sign: DecimalSign): string {
  const other = swapped(text);
  return /^\D*\d{1,3}[.,]\d{3}\D*$/.test(other) ? other.replace(/\d(?=\D*$)/, `$&${sign}00`) : other;
}

function swapped(text: string): string {
  return text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

/** One format for each column of dates or amounts, as somebody said or as its cells tell. */
function columnFormats(rows: readonly ListRow[], state: ListState, country: string): ColumnFormat[] {
  const cellsOf = (field: string) => rows.map((row) => row.text(field)).filter((text) => text !== '');
  const votes = [...typeOf].flatMap(([field, type]) =>
    type === 'date' ? [[field, dateVotes(cellsOf(field))] as const] : [],
  );
  return [...typeOf].flatMap(([field, type]): ColumnFormat[] => {
    if (type !== 'date' && type !== 'amount' && type !== 'number') return [];
    const cells = type === 'number' ? cellsOf(field).map(withoutUnit) : cellsOf(field);
    const others = votes.flatMap(([other, own]) => (other === field ? [] : [own]));
    const judged = type === 'date' ? judgeDates(cells, country, others) : judgeAmounts(cells, country);
    const said = state.formats[field];
    const isSaid = said !== undefined && (type === 'date') === /[a-z]/.test(said);
    const sample = cells.find((cell) => /^\d{1,2}[./-]\d{1,2}[./-]/.test(cell) || type !== 'date') ?? '';
    return [{ field, type, format: isSaid ? said : judged.format, isSure: isSaid || judged.isSure, sample }];
  });
}
