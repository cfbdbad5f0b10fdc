import type { PaymentMethod } from '#web/features/money/api.ts';
import { isTotalAlone } from '#shared/total-words.ts';
import { evaluateMoney } from '#web/kit/money-field/evaluate-money.ts';
import type { BatchCell } from './batch-draft.ts';

/** A row as it was pasted; what its table did not have is left out. */
export interface PastedRow {
  readonly text?: string;
  readonly method?: PaymentMethod;
  readonly reference?: string;
  readonly amount?: { readonly cents: number | null; readonly unread: string | undefined };
}

type Column = 'text' | 'place' | 'method' | 'reference' | 'amount' | 'none';

/** How columns are headed in spreadsheets, in English and German. */
const heads: readonly (readonly [Column, RegExp])[] = [
  ['none', /^(date|received|day|datum|eingang)/],
  ['method', /^(method|type|payment method|paid by|zahlungsweg|zahlungsart|art)$/],
  ['amount', /^(amount|betrag|paid|payment amount|total|summe|zahlung)/],
  ['reference', /^(reference|ref|check|cheque|check n|number|no\.?$|verwendungszweck|scheck|beleg|nummer)/],
  ['place', /^(property|building|address|objekt|gebäude|haus)/],
  ['text', /^(tenant|name|unit|lease|resident|payer|from|mieter|einheit|wohnung|vertrag|von)/],
];

const methods: readonly (readonly [PaymentMethod, RegExp])[] = [
  ['cheque', /^(check|cheque|chk|ck|scheck)s?$/],
  ['cash', /^(cash|bar|bargeld)$/],
  ['transfer', /^(transfer|bank transfer|wire|zelle|überweisung)$/],
  ['card', /^(card|credit card|debit card|karte|kreditkarte)$/],
  ['direct-debit', /^(ach|direct debit|lastschrift|sepa)$/],
  ['other', /^(other|money order|m\.?o\.?|cashier.?s check|sonstige|sonstiges)$/],
];

export interface PastedTable {
  readonly rows: readonly PastedRow[];
  /** Rows that add up others, as they were written: they are no payments. */
  readonly totals: readonly string[];
}

/** What was copied from a spreadsheet; undefined where it is no more than text for the one cell. */
export function readPasted(pasted: string, cell: BatchCell, currency: string): PastedTable | undefined {
  const text = pasted.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n+$/, '');
  if (!/[\t\n]/.test(text)) return undefined;
  return readTable(
    text.split('\n').map((line) => line.split('\t')),
    cell,
    currency,
  );
}

/** The rows of a table, whether they were pasted or stand in a file. */
export function readTable(written: readonly (readonly string[])[], cell: BatchCell, currency: string): PastedTable {
  const filled = written.map((cells) => cells.map(bare)).filter((cells) => cells.some((one) => one !== ''));
  // The head may call its amounts “Total”.
  const isTotal = (cells: readonly string[], at: number) =>
    isTotalAlone(cells.find((one) => one !== '') ?? '') &&
    (at > 0 || headOf(cells, cells.length, currency) === undefined);
  const table = filled.filter((cells, at) => !isTotal(cells, at));
  const width = Math.max(0, ...table.map(({ length }) => length));
  const headed = table[0] && headOf(table[0], width, currency);
  const rows = headed === undefined ? table : table.slice(1);
  const columns = headed ?? (width === 1 ? [columnOf[cell]] : columnsOf(rows, width, currency));
  return {
    rows: rows.map((cells) => rowOf(cells, columns, currency)),
    totals: filled.filter(isTotal).map((cells) => cells.filter((one) => one !== '').join(' ')),
  };
}

const columnOf = { lease: 'text', method: 'method', reference: 'reference', amount: 'amount' } as const;

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 200);
}

/** A first row of words that name columns, and no amount, is the head of the table. */
function headOf(cells: readonly string[], width: number, currency: string): readonly Column[] | undefined {
  if (cells.some((cell) => isAmount(cell, currency))) return undefined;
  const found = Array.from({ length: width }, (_, at): Column => {
    const name = (cells[at] ?? '').toLowerCase();
    return heads.find(([, pattern]) => pattern.test(name))?.[0] ?? 'none';
  });
  return found.includes('amount') && found.includes('text') ? firstOfEach(found) : undefined;
}

/** By what stands in them: the amount has decimals or is the last of the numbers, the tenant the first of the words. */
function columnsOf(rows: readonly (readonly string[])[], width: number, currency: string): readonly Column[] {
  const columns: Column[] = Array.from({ length: width }, () => 'none');
  const cellsOf = (at: number) => rows.flatMap((cells) => (cells[at] ? [cells[at]] : []));
  const all = (at: number, test: (cell: string) => boolean) => cellsOf(at).length > 0 && cellsOf(at).every(test);
  const places = columns.map((_, at) => at);
  const numbers = places.filter((at) => all(at, (cell) => isAmount(cell, currency)));
  const amount = numbers.find((at) => cellsOf(at).some((cell) => /[.,]\d\d\b|\p{Sc}/u.test(cell))) ?? numbers.at(-1);
  const isDate = (cell: string) => /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell);
  if (amount !== undefined) columns[amount] = 'amount';
  for (const at of places) {
    if (at === amount || all(at, isDate) || cellsOf(at).length === 0) continue;
    if (numbers.includes(at)) columns[at] = 'reference';
    else if (all(at, (cell) => methodOf(cell) !== undefined)) columns[at] = 'method';
    else if (!columns.includes('text')) columns[at] = 'text';
    else columns[at] = cellsOf(at).some((cell) => /\d{3}/.test(cell)) ? 'reference' : 'place';
  }
  return firstOfEach(columns);
}

function firstOfEach(columns: readonly Column[]): readonly Column[] {
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : 'none'));
}

function rowOf(cells: readonly string[], columns: readonly Column[], currency: string): PastedRow {
  const of = (column: Column) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? '') : undefined);
  const [text, place, reference, amount] = [of('text'), of('place'), of('reference'), of('amount')];
  const method = methodOf(of('method') ?? '');
  return {
    ...(text === undefined ? {} : { text: place === undefined ? text : `${text} ${place}`.trim() }),
    ...(method === undefined ? {} : { method }),
    ...(reference === undefined ? {} : { reference: reference.slice(0, 120) }),
    ...(amount === undefined ? {} : { amount: readAmount(amount, currency) }),
  };
}

function readAmount(text: string, currency: string) {
  const read = evaluateMoney(text, currency);
  const cents = 'cents' in read && (read.cents ?? 0) >= 0 ? read.cents : null;
  return { cents, unread: cents === null && text !== '' ? text : undefined };
}

function isAmount(text: string, currency: string): boolean {
  const read = evaluateMoney(text, currency);
  return /\d/.test(text) && 'cents' in read && read.cents !== null;
}

function methodOf(text: string): PaymentMethod | undefined {
  const word = text.trim().toLowerCase();
  return methods.find(([, pattern]) => pattern.test(word))?.[0];
}
