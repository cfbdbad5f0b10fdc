import type { CsvMapping } from './csv-mapping.ts';
import { gathered, joined, orNull, proven } from './gathered.ts';
import { readAmount } from './read-amount.ts';
import { dayOrderOf, readDay } from './read-day.ts';
import { UnreadableBankFile } from './statement.ts';
import type { AmountReason, BankFile, ReadingHelp } from './statement.ts';

/** A row with the line of the file on which it begins: cells may have line breaks of their own. */
export interface CsvRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A table of a bank by its mapping. A running balance, where there is one, proves the lines as an opening and closing do. */
export function readCsv(rows: readonly CsvRow[], mapping: CsvMapping, help: ReadingHelp): BankFile {
  const { currency } = help;
  if (currency === undefined) throw new UnreadableBankFile('no-currency');
  const lines = rows.slice(mapping.skip).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const order =
    dayOrderOf(lines.map(({ cells }) => cells[mapping.date]?.trim() ?? '')) ?? mapping.dayOrder ?? help.dayOrder;
  if (order === undefined) throw new UnreadableBankFile('which-day-first');
  const statement = gathered();
  statement.currency = currency;
  const balances: { readonly cents: number; readonly balance: number; readonly date: string }[] = [];
  for (const { number, cells } of lines) {
    const at = (column: number | undefined) => (column === undefined ? '' : (cells[column]?.trim() ?? ''));
    const written = at(mapping.date);
    const cents = centsOf(at, mapping, currency);
    const date = readDay(written, order);
    if (typeof cents === 'object') statement.refused.push({ number, ...cents });
    else if (date === undefined) statement.refused.push({ number, reason: 'not-a-day', value: written });
    else {
      const balance = mapping.balance === undefined ? undefined : readAmount(at(mapping.balance), currency);
      if (typeof balance === 'number') balances.push({ cents, balance, date });
      if (cents === 0) statement.leftOut += 1;
      else
        statement.lines.push({
          number,
          date,
          cents,
          text: joined(at(mapping.payee), ...mapping.text.map(at)),
          id: orNull(at(mapping.id)),
          payee: at(mapping.payee) || null,
          iban: at(mapping.iban) || null,
          reference: orNull(at(mapping.reference)),
          checkNumber: orNull(at(mapping.checkNumber)),
        });
    }
  }
  const span = spanOf(balances);
  if (span !== undefined) {
    statement.opening = { ...span.opening, currency };
    statement.closing = { ...span.closing, currency };
  }
  return { format: 'csv', statements: [proven(statement)] };
}

function centsOf(
  at: (column: number) => string,
  { amount, decimal }: CsvMapping,
  currency: string,
): number | { readonly reason: AmountReason; readonly value: string } {
  const read = (text: string) => {
    const cents = readAmount(plainDecimal(plainSign(text), decimal), currency);
    return typeof cents === 'string' ? { reason: cents, value: text } : cents;
  };
  if (amount.kind === 'signed') {
    const cents = read(at(amount.column));
    return typeof cents === 'number' && amount.isOutPlus ? minus(cents) : cents;
  }
  if (amount.kind === 'marked') {
    const cents = read(at(amount.column));
    const isOut = amount.out.includes(at(amount.mark).toUpperCase());
    return typeof cents === 'number' && isOut ? minus(Math.abs(cents)) : cents;
  }
  const [into, out] = [at(amount.moneyIn), at(amount.moneyOut)].map((text) => (text === '' ? 0 : read(text)));
  if (typeof into === 'object') return into;
  if (typeof out === 'object') return out;
  if (at(amount.moneyIn) === '' && at(amount.moneyOut) === '') return { reason: 'not-an-amount', value: '' };
  // What goes out stands there with a sign in some files and without one in others.
  return (into ?? 0) - Math.abs(out ?? 0);
}

/** With a mark that is known, the other one parts thousands, where there are three digits behind it. */
function plainDecimal(text: string, decimal: CsvMapping['decimal']): string {
  if (decimal === undefined) return text;
  const group = decimal === ',' ? '.' : ',';
  const [whole = '', ...rest] = text.split(decimal);
  const isGrouped = /^[+-]?\s*\d{1,3}(?:[.,]\d{3})+$/.test(whole) && !whole.includes(decimal);
  return [isGrouped ? whole.replaceAll(group, '') : whole, ...rest].join('.');
}

function minus(cents: number): number {
  return cents === 0 ? 0 : -cents;
}

/** Currencies around an amount, brackets for less than zero, and a minus behind it are how spreadsheets show it. */
function plainSign(text: string): string {
  const bare = text.replaceAll(/(?:^|\s)[A-Z]{3}(?=\s|$)|[$€£]/g, '').trim();
  const [, inside] = /^\((.*)\)$/.exec(bare) ?? [];
  if (inside !== undefined) return `-${inside.trim()}`;
  const [, before] = /^([^-]*)-$/.exec(bare) ?? [];
  return before === undefined ? bare.replace('\u2212', '-') : `-${before.trim()}`;
}

type Span = Readonly<Record<'opening' | 'closing', { readonly cents: number; readonly date: string }>>;

/** Banks list the oldest or the newest first: the balances show which. */
function spanOf(
  balances: readonly { readonly cents: number; readonly balance: number; readonly date: string }[],
): Span | undefined {
  const [top, bottom] = [balances[0], balances.at(-1)];
  if (top === undefined || bottom === undefined) return undefined;
  const [next] = balances.slice(1);
  const isNewestFirst =
    next !== undefined && (top.date === next.date ? top.balance - top.cents === next.balance : top.date > next.date);
  const [oldest, newest] = isNewestFirst ? [bottom, top] : [top, bottom];
  return {
    opening: { cents: oldest.balance - oldest.cents, date: oldest.date },
    closing: { cents: newest.balance, date: newest.date },
  };
}
