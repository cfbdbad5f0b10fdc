import { withoutFormula } from '#shared/csv.ts';
import { datevColumns } from './datev-columns.ts';
import type { DatevColumn } from './datev-columns.ts';
import { codeOf, onOneLine } from './export-writer.ts';
import type { ExportedEntry, JournalWriter } from './export-writer.ts';

/** What the head of a file says. */
export interface DatevHead {
  readonly consultantNumber: number;
  readonly clientNumber: number;
  readonly accountLength: number;
  readonly fiscalYearFrom: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** Ten digits before the comma; what is more is written in several rows. */
const largest = 999_999_999_999n;

/**
 * The journal as a batch of postings in the DATEV format (EXTF 700, category 21). A row has one account against another, so
 * an entry of several lines is written as pairs, whose sums by account are those of the entry. Tax keys stay empty: taxes
 * are lines of their own. What was brought forward is left out, because DATEV has it from the year before.
 */
export function datevWriter(head: DatevHead): JournalWriter<string> {
  return {
    start: () => `${headOf(head)}\r\n${datevColumns.map(quoted).join(';')}\r\n`,
    opening: () => '',
    entry: (entry) => rowsOf(entry).join(''),
    end: () => '',
  };
}

function headOf(head: DatevHead): string {
  const day = (date: string) => date.replaceAll('-', '');
  const created = head.at.toISOString().replaceAll(/\D/g, '');
  const about = [head.consultantNumber, head.clientNumber, day(head.fiscalYearFrom), head.accountLength];
  const name = quoted(`Gable ${day(head.from)}-${day(head.to)}`);
  return [
    '"EXTF";700;21;"Buchungsstapel";13',
    `${created};;"RE";"";""`,
    ...about,
    day(head.from),
    day(head.to),
    name,
    // Initials, finance books, no purpose of its own, nothing fixed, the currency.
    '"";1;0;0;"EUR"',
    ';"";;;"";;;"";""',
  ].join(';');
}

interface Pair {
  readonly debit: string;
  readonly credit: string;
  readonly cents: bigint;
}

/** Each account once, so that none stands against itself. */
function pairsOf({ lines }: ExportedEntry): Pair[] {
  const sums = new Map<string, bigint>();
  for (const { account, cents } of lines) sums.set(account.number, (sums.get(account.number) ?? 0n) + BigInt(cents));
  const debits = [...sums].filter(([, cents]) => cents > 0n);
  const credits = [...sums].flatMap(([number, cents]) => (cents < 0n ? [{ number, left: -cents }] : []));
  return debits.flatMap(([debit, sum]) => {
    const own: Pair[] = [];
    for (let left = sum; left > 0n;) {
      const credit = credits.find((one) => one.left > 0n);
      if (credit === undefined) throw new Error('An entry balances');
      const cents = [left, credit.left, largest].reduce((least, one) => (one < least ? one : least));
      own.push({ debit, credit: credit.number, cents });
      credit.left -= cents;
      left -= cents;
    }
    return own;
  });
}

function rowsOf(entry: ExportedEntry): string[] {
  const [property, ...others] = new Set(entry.lines.flatMap(({ about }) => about.property ?? []));
  return pairsOf(entry).map(({ debit, credit, cents }) => {
    const memo = entry.lines.find((line) => line.account.number === debit)?.memo ?? entry.memo;
    return row({
      'Umsatz (ohne Soll/Haben-Kz)': amount(cents),
      'Soll/Haben-Kennzeichen': quoted('S'),
      'WKZ Umsatz': quoted('EUR'),
      Konto: accountNumber(debit),
      'Gegenkonto (ohne BU-Schlüssel)': accountNumber(credit),
      Belegdatum: `${entry.date.slice(8)}${entry.date.slice(5, 7)}`,
      'Belegfeld 1': quoted(codeOf(entry.number)),
      Buchungstext: quoted(cut(memo, 60)),
      ...(property !== undefined &&
        others.length === 0 && {
          'Beleginfo - Art 1': quoted('Objekt'),
          'Beleginfo - Inhalt 1': quoted(cut(property, 210)),
        }),
      Festschreibung: '0',
    });
  });
}

function row(cells: Readonly<Partial<Record<DatevColumn, string>>>): string {
  const named: Readonly<Partial<Record<string, string>>> = cells;
  return `${datevColumns.map((name) => named[name] ?? '').join(';')}\r\n`;
}

/** 1234,56 */
function amount(cents: bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

/** Accounts are numbers there: a zero before them says nothing. */
export function accountNumber(number: string): string {
  return number.replace(/^0+/, '');
}

function cut(text: string, most: number): string {
  return Array.from(withoutFormula(onOneLine(text)).normalize('NFC'))
    .slice(0, most)
    .join('')
    .trim();
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
