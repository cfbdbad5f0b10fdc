import type { CsvAmount, CsvMapping } from './csv-mapping.ts';
import { readAmount } from './read-amount.ts';
import { dayOrderOf, readDay } from './read-day.ts';

/** What banks call their columns, in English and German; compared without spaces and signs. */
const names = {
  date: /^(?:date|postingdate|bookingdate|posteddate|transactiondate|datum|buchung|buchungstag|buchungsdatum)$/,
  valueDate: /^(?:valuedate|effectivedate|wert|wertstellung|valuta|valutadatum)$/,
  amount: /^(?:amount|transactionamount|betrag|umsatz|betrageur|umsatzineur)$/,
  moneyIn: /^(?:credit|credits|creditamount|moneyin|paidin|deposit|deposits|haben|gutschrift|einnahmen)$/,
  moneyOut: /^(?:debit|debits|debitamount|moneyout|paidout|withdrawal|withdrawals|soll|lastschrift|ausgaben)$/,
  mark: /^(?:creditdebit|debitcredit|drcr|crdr|creditordebit|sollhaben|sh|type|transactiontype)$/,
  balance: /^(?:balance|runningbalance|runningbal|saldo|kontostand)$/,
  text: /^(?:description|memo|details|narrative|purpose|verwendungszweck|buchungstext|extendeddescription|particulars)$/,
  payee:
    /^(?:payee|name|counterparty|beguenstigterzahlungspflichtiger|begunstigterzahlungspflichtiger|auftraggeberempfanger|zahlungsbeteiligter)$/,
  id: /^(?:transactionid|bankid|fitid|id|uniqueid)$/,
  iban: /^(?:iban|counterpartyiban|kontonummeriban|ibanzahlungsbeteiligter)$/,
  reference: /^(?:endtoendid|endtoendreference|reference|ref|referenz|endezuendereferenz|kundenreferenz)$/,
  checkNumber: /^(?:checknumber|check|checkno|chequenumber|chequeno|schecknummer)$/,
} as const;

type Column = keyof typeof names;

/** What goes out, as banks mark it. */
const outMarks = new Set(['D', 'DR', 'DEBIT', 'DBIT', 'S', 'SOLL', '-']);

/**
 * A mapping to begin with, from the names of columns and from what stands in them; nothing where there is no day or no
 * amount. Somebody looks at the preview before it is used, so that a guess may be wrong, but never silent.
 */
export function guessColumns(rows: readonly (readonly string[])[], currency: string): CsvMapping | undefined {
  const head = headOf(rows);
  const named = head === undefined ? new Map<Column, number>() : namedColumns(rows[head] ?? []);
  const skip = head === undefined ? 0 : head + 1;
  const body = rows.slice(skip).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const sample = body.slice(0, 200);
  const date = named.get('date') ?? named.get('valueDate') ?? mostly(sample, isDay, new Set());
  if (date === undefined) return undefined;
  const amount = amountOf(sample, named, date, currency);
  if (amount === undefined) return undefined;
  const taken = new Set([date, ...Object.values(amount).filter((value) => typeof value === 'number')]);
  const optional = (['id', 'payee', 'iban', 'reference', 'checkNumber', 'balance'] as const).flatMap((name) => {
    const column = named.get(name);
    return column === undefined || taken.has(column) ? [] : [[name, column] as const];
  });
  for (const [, column] of optional) taken.add(column);
  const words = named.get('text') ?? longest(sample, taken);
  const order = dayOrderOf(body.map((cells) => cells[date]?.trim() ?? ''));
  return {
    skip,
    date,
    amount,
    text: words === undefined ? [] : [words],
    ...Object.fromEntries(optional),
    ...(order === undefined ? {} : { dayOrder: order }),
  };
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}

/** The first row in which two or more cells are names of columns: banks put the account and the days above it. */
function headOf(rows: readonly (readonly string[])[]): number | undefined {
  const at = rows.slice(0, 30).findIndex((cells) => namedColumns(cells).size >= 2);
  return at === -1 ? undefined : at;
}

function namedColumns(cells: readonly string[]): Map<Column, number> {
  const found = new Map<Column, number>();
  for (const [column, cell] of cells.entries())
    for (const [name, form] of Object.entries(names) as [Column, RegExp][])
      if (form.test(plain(cell)) && !found.has(name)) found.set(name, column);
  return found;
}

function amountOf(
  sample: readonly (readonly string[])[],
  named: ReadonlyMap<Column, number>,
  date: number,
  currency: string,
): CsvAmount | undefined {
  const [moneyIn, moneyOut] = [named.get('moneyIn'), named.get('moneyOut')];
  if (moneyIn !== undefined && moneyOut !== undefined) return { kind: 'apart', moneyIn, moneyOut };
  const isAmount = (cell: string) =>
    typeof readAmount(cell.replaceAll(/[$€£()]|\s[A-Z]{3}$/g, ''), currency) === 'number';
  const around = new Set([date, ...[named.get('balance')].filter((column) => column !== undefined)]);
  const column = named.get('amount') ?? mostly(sample, isAmount, around);
  if (column === undefined) return undefined;
  const mark = named.get('mark');
  const marks = new Set(sample.map((cells) => cells[mark ?? -1]?.trim().toUpperCase() ?? ''));
  const out = [...marks].filter((word) => outMarks.has(word));
  const hasSigns = sample.some((cells) => /[-(−]/.test(cells[column] ?? ''));
  if (mark !== undefined && out.length > 0 && !hasSigns) return { kind: 'marked', column, mark, out };
  return { kind: 'signed', column, isOutPlus: false };
}

function isDay(cell: string): boolean {
  const text = cell.trim();
  return readDay(text, 'month-first') !== undefined || readDay(text, 'day-first') !== undefined;
}

/** The first column in which nearly all cells are of a kind. */
function mostly(
  sample: readonly (readonly string[])[],
  isKind: (cell: string) => boolean,
  except: ReadonlySet<number>,
): number | undefined {
  const width = Math.max(0, ...sample.map(({ length }) => length));
  for (let column = 0; column < width; column += 1) {
    if (except.has(column)) continue;
    const fit = sample.filter((cells) => isKind(cells[column] ?? '')).length;
    if (fit > 0 && fit >= sample.length * 0.8) return column;
  }
  return undefined;
}

/** Words are where most of the letters are. */
function longest(sample: readonly (readonly string[])[], except: ReadonlySet<number>): number | undefined {
  const width = Math.max(0, ...sample.map(({ length }) => length));
  const lengths = Array.from({ length: width }, (_, column) =>
    except.has(column)
      ? 0
      : sample.reduce((sum, cells) => sum + (cells[column]?.replaceAll(/[^\p{L}]/gu, '').length ?? 0), 0),
  );
  const best = Math.max(0, ...lengths);
  return best === 0 ? undefined : lengths.indexOf(best);
}
