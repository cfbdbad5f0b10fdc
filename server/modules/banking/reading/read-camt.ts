import { isBookDate } from '#shared/dates.ts';
import { DamagedXml, readXml } from '#server/adapters/xml/read-xml.ts';
import { all, collect, textAt } from '#server/adapters/xml/element.ts';
import type { Element } from '#server/adapters/xml/element.ts';
import { lineCounter } from './file-text.ts';
import { currencyCode, gathered, joined, orNull, proven } from './gathered.ts';
import type { Gathered } from './gathered.ts';
import { readAmount } from './read-amount.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, Statement, StatementLine } from './statement.ts';

export function isCamt(text: string): boolean {
  return /<(?:[\w.-]+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 4000));
}

/** CAMT.053, versions 2 to 8: they differ in where some names stand, and each is looked for in all of its places. */
export async function readCamt(text: string): Promise<BankFile> {
  const statements: Statement[] = [];
  let now: Gathered | undefined;
  const collector = collect(
    new Set(['Acct', 'Bal', 'Ntry']),
    (element) => {
      if (now !== undefined) take(now, element);
    },
    {
      begin: (name) => {
        if (name === 'Stmt') now = gathered();
      },
      end: (name) => {
        if (name !== 'Stmt' || now === undefined) return;
        statements.push(proven(now));
        now = undefined;
      },
    },
  );
  const lineOf = lineCounter(text);
  const entries = /<(?:[\w.-]+:)?Ntry[\s>]/g;
  let line = 1;
  try {
    await readXml(asPieces(text), {
      open(name, attribute) {
        if (name === 'Ntry') line = lineOf(entries.exec(text)?.index ?? text.length);
        const currency = attribute('Ccy');
        collector.open(name, line, currency === undefined ? {} : { Ccy: currency });
      },
      close: collector.close,
      text: collector.text,
    });
  } catch (error) {
    if (error instanceof DamagedXml) throw new UnreadableBankFile('damaged', line);
    throw error;
  }
  if (now !== undefined) throw new UnreadableBankFile('damaged', line);
  return { format: 'camt053', statements };
}

async function* asPieces(text: string): AsyncIterable<Uint8Array> {
  // What the file was written in is decoded already.
  yield Buffer.from(text);
}

function take(statement: Gathered, element: Element): void {
  if (element.name === 'Acct') {
    statement.account = textAt(element, 'Id', 'IBAN') ?? textAt(element, 'Id', 'Othr', 'Id');
    statement.currency = currencyCode(textAt(element, 'Ccy'));
  } else if (element.name === 'Bal') takeBalance(statement, element);
  else takeEntry(statement, element);
}

/** What comes in counts up. A reversal says what it is, and is no sign: the direction stands there as it was booked. */
function signOf(element: Element): 1 | -1 | undefined {
  const direction = textAt(element, 'CdtDbtInd');
  return direction === 'CRDT' ? 1 : direction === 'DBIT' ? -1 : undefined;
}

function takeBalance(statement: Gathered, element: Element): void {
  const kind = textAt(element, 'Tp', 'CdOrPrtry', 'Cd');
  const currency = currencyOf(all(element, 'Amt')[0]);
  const sign = signOf(element);
  if (kind === null || currency === null || sign === undefined) return;
  const cents = readAmount(textAt(element, 'Amt') ?? '', currency);
  if (typeof cents === 'string') return;
  const balance = { cents: sign * cents, currency, date: dayOf(element, 'Dt') };
  // A statement of several pages goes from one balance in between to the next.
  if (kind === 'OPBD' || kind === 'PRCD') statement.opening = balance;
  else if (kind === 'CLBD') statement.closing = balance;
  else if (kind === 'ITBD' && statement.opening === null) statement.opening = balance;
  else if (kind === 'ITBD' && statement.closing === null) statement.closing = balance;
}

function currencyOf(amount: Element | undefined): string | null {
  return currencyCode(amount?.attributes['Ccy']);
}

function dayOf(element: Element, ...path: readonly string[]): string | null {
  const text = textAt(element, ...path, 'Dt') ?? textAt(element, ...path, 'DtTm');
  const date = text?.slice(0, 10) ?? '';
  return isBookDate(date) ? date : null;
}

function takeEntry(statement: Gathered, entry: Element): void {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  if (status !== null && status !== 'BOOK') {
    statement.leftOut += 1;
    return;
  }
  const refuse = (reason: (typeof statement.refused)[number]['reason'], value: string | null) =>
    statement.refused.push({ number: entry.line, reason, value: value ?? '' });
  const amount = textAt(entry, 'Amt');
  const currency = currencyOf(all(entry, 'Amt')[0]) ?? statement.currency;
  if (currency === null) return void refuse('other-currency', null);
  statement.currency ??= currency;
  if (currency !== statement.currency) return void refuse('other-currency', currency);
  const cents = readAmount(amount ?? '', currency);
  if (typeof cents === 'string') return void refuse(cents, amount);
  const sign = signOf(entry);
  if (sign === undefined) return void refuse('no-direction', textAt(entry, 'CdtDbtInd'));
  const date = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt');
  if (date === null) return void refuse('not-a-day', textAt(entry, 'BookgDt', '*') ?? textAt(entry, 'ValDt', '*'));
  if (cents === 0) {
    statement.leftOut += 1;
    return;
  }
  const booked = { number: entry.line, date, cents: sign * cents };
  const lines = linesOf(entry, booked, currency);
  const moving = lines.filter((line) => line.cents !== 0);
  statement.leftOut += lines.length - moving.length;
  statement.lines.push(...moving);
}

/** Details are lines of their own only where they add up to the entry; else the entry is the line, with their words. */
function linesOf(
  entry: Element,
  booked: Pick<StatementLine, 'number' | 'date' | 'cents'>,
  currency: string,
): StatementLine[] {
  const id = orNull(textAt(entry, 'AcctSvcrRef')) ?? orNull(textAt(entry, 'NtryRef'));
  const details = all(entry, 'NtryDtls', 'TxDtls');
  const parts = details.map((detail) => amountOf(detail, booked.cents, currency));
  const sum = parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0);
  const isSplit = parts.length > 1 && sum === booked.cents;
  if (isSplit)
    return details.map((detail, at) => ({
      ...booked,
      ...wordsOf(entry, [detail], booked.cents),
      cents: parts[at] ?? 0,
      id: orNull(textAt(detail, 'Refs', 'AcctSvcrRef')) ?? (id === null ? null : `${id}/${at + 1}`),
    }));
  return [{ ...booked, ...wordsOf(entry, details, booked.cents), id }];
}

function amountOf(detail: Element, whole: number, currency: string): number | undefined {
  const amount = all(detail, 'Amt')[0] ?? all(detail, 'AmtDtls', 'TxAmt', 'Amt')[0];
  if (amount === undefined || (currencyOf(amount) ?? currency) !== currency) return undefined;
  const cents = readAmount(amount.text, currency);
  return typeof cents === 'string' ? undefined : (signOf(detail) ?? Math.sign(whole)) * cents;
}

function wordsOf(
  entry: Element,
  details: readonly Element[],
  cents: number,
): Omit<StatementLine, 'number' | 'date' | 'cents' | 'id'> {
  // Who is on the other side: of what comes in the debtor, of what goes out the creditor.
  const side = cents > 0 ? 'Dbtr' : 'Cdtr';
  const [only] = details.length === 1 ? details : [];
  const at = (...path: readonly string[]) => (only === undefined ? null : textAt(only, ...path));
  const payee = at('RltdPties', side, 'Nm') ?? at('RltdPties', side, 'Pty', 'Nm');
  const said = details.flatMap((detail) => [
    ...all(detail, 'RmtInf', 'Ustrd'),
    ...all(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    ...all(detail, 'AddtlTxInf'),
  ]);
  return {
    text: joined(payee, ...said.map(({ text }) => text), textAt(entry, 'AddtlNtryInf')),
    payee,
    iban: at('RltdPties', `${side}Acct`, 'Id', 'IBAN'),
    reference: orNull(at('Refs', 'EndToEndId')),
    checkNumber: orNull(at('Refs', 'ChqNb')),
  };
}
