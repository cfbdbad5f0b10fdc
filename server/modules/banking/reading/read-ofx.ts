import { isBookDate } from '#shared/dates.ts';
import { decodeXml } from '#server/adapters/xml/read-xml.ts';
import { collect, first, textAt } from '#server/adapters/xml/element.ts';
import type { Collector, Element } from '#server/adapters/xml/element.ts';
import { lineCounter } from './file-text.ts';
import { currencyCode, gathered, joined, orNull, proven } from './gathered.ts';
import type { Gathered } from './gathered.ts';
import { readAmount } from './read-amount.ts';
import { UnreadableBankFile } from './statement.ts';
import type { BankFile, ReadingHelp, Statement } from './statement.ts';

export function isOfx(text: string): boolean {
  return /<OFX[\s>]/i.test(text.slice(0, 4000));
}

/**
 * OFX and QFX, 1 and 2. The first is SGML, in which values need no end tag; banks write the second with the habits of the
 * first, so that both are read by one tokenizer, for which XML is the tidy case.
 */
export function readOfx(text: string, help: ReadingHelp): BankFile {
  const statements: Statement[] = [];
  let now: Gathered | undefined;
  const collector = collect(
    new Set(['BANKACCTFROM', 'CCACCTFROM', 'STMTTRN', 'LEDGERBAL', 'CURDEF']),
    (element) => {
      if (now !== undefined) take(now, element, help);
    },
    {
      begin: (name) => {
        if (isStatement(name)) now = gathered();
      },
      end: (name) => {
        if (!isStatement(name) || now === undefined) return;
        statements.push(proven(now));
        now = undefined;
      },
    },
  );
  tokens(text, collector);
  if (now !== undefined) throw new UnreadableBankFile('damaged', text.split('\n').length);
  return { format: 'ofx', statements };
}

function isStatement(name: string): boolean {
  return name === 'STMTRS' || name === 'CCSTMTRS';
}

function take(statement: Gathered, element: Element, help: ReadingHelp): void {
  if (element.name === 'CURDEF') statement.currency = currencyCode(element.text);
  else if (element.name.endsWith('ACCTFROM')) statement.account = textAt(element, 'ACCTID');
  else if (element.name === 'LEDGERBAL') takeBalance(statement, element, help);
  else takeLine(statement, element, help);
}

function currencyOf(statement: Gathered, help: ReadingHelp, line: number): string {
  const currency = statement.currency ?? help.currency;
  if (currency === undefined) throw new UnreadableBankFile('no-currency', line);
  return currency;
}

function takeBalance(statement: Gathered, element: Element, help: ReadingHelp): void {
  const currency = currencyOf(statement, help, element.line);
  const cents = readAmount(textAt(element, 'BALAMT') ?? '', currency);
  if (typeof cents === 'number') statement.closing = { cents, currency, date: dayOf(textAt(element, 'DTASOF')) };
}

function takeLine(statement: Gathered, element: Element, help: ReadingHelp): void {
  const currency = currencyOf(statement, help, element.line);
  const refuse = (reason: (typeof statement.refused)[number]['reason'], value: string | null) =>
    statement.refused.push({ number: element.line, reason, value: value ?? '' });
  const amount = textAt(element, 'TRNAMT');
  const cents = readAmount(amount ?? '', currency);
  if (typeof cents === 'string') return void refuse(cents, amount);
  const other = textAt(element, 'CURRENCY', 'CURSYM');
  if (other !== null && other !== currency) return void refuse('other-currency', other);
  const posted = textAt(element, 'DTPOSTED');
  const date = dayOf(posted);
  if (date === null) return void refuse('not-a-day', posted);
  if (cents === 0) {
    statement.leftOut += 1;
    return;
  }
  const payee = textAt(element, 'NAME') ?? textAt(element, 'PAYEE', 'NAME');
  statement.lines.push({
    number: element.line,
    date,
    cents,
    text: joined(payee, textAt(element, 'MEMO')),
    id: orNull(textAt(element, 'FITID')),
    payee,
    iban: first(element, 'BANKACCTTO') === undefined ? null : textAt(element, 'BANKACCTTO', 'ACCTID'),
    reference: orNull(textAt(element, 'REFNUM')),
    checkNumber: orNull(textAt(element, 'CHECKNUM')),
  });
}

/** A day as it is written; hours and zone behind it do not move it. */
function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(text ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  return isBookDate(date) ? date : null;
}

/** Names that never hold others: they end where the next tag begins, even when they are empty. */
const values = new Set(
  (
    'TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME ' +
    'MEMO BALAMT DTASOF CURDEF BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY DTSTART DTEND CURRATE CURSYM LANGUAGE DTSERVER ' +
    'ORG FID CODE SEVERITY MESSAGE MKTGINFO TRNUID'
  ).split(' '),
);

const depthAtMost = 64;

function tokens(text: string, collector: Collector): void {
  const lineOf = lineCounter(text);
  const open: { readonly name: string; hasText: boolean }[] = [];
  const end = () => {
    const ended = open.pop();
    if (ended !== undefined) collector.close(ended.name);
  };
  const put = (content: string) => {
    const around = open.at(-1);
    if (around === undefined || content.trim() === '') return;
    around.hasText = true;
    collector.text(content);
  };
  const token = /<!\[CDATA\[([^]*?)\]\]>|<!(?:--[^]*?--|[^>]*)>|<\?[^>]*\?>|<(\/?)([A-Za-z][\w.]*)[^<>]*>|[^<]+|</g;
  for (const { 0: whole, 1: data, 2: slash, 3: written, index } of text.matchAll(token)) {
    if (data !== undefined) put(data);
    else if (written === undefined) {
      if (/^<!DOCTYPE/i.test(whole)) throw new UnreadableBankFile('damaged', lineOf(index));
      // Most text has nothing to decode.
      if (!/^<[!?]/.test(whole)) put(whole.includes('&') ? decodeXml(whole.replaceAll(/&nbsp;/gi, ' ')) : whole);
    } else if (slash === '/') {
      const name = written.toUpperCase();
      // An end that nothing began is left out; one that ends what is further out ends all within it.
      if (open.some((one) => one.name === name)) while (open.length > 0 && open.at(-1)?.name !== name) end();
      if (open.at(-1)?.name === name) end();
    } else {
      const around = open.at(-1);
      if (around !== undefined && (around.hasText || values.has(around.name))) end();
      if (open.length > depthAtMost) throw new UnreadableBankFile('damaged', lineOf(index));
      const name = written.toUpperCase();
      open.push({ name, hasText: false });
      collector.open(name, lineOf(index), {});
    }
  }
  // A file that was cut ends within a statement: what is still open is not closed for it.
  const value = open.at(-1);
  if (value !== undefined && (value.hasText || values.has(value.name))) end();
}
