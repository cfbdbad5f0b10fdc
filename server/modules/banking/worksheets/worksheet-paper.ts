import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import type { Block, Paper } from '#server/adapters/pdf/paper.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats } from '#server/kernel/paper/formats.ts';
import { adjustedBank } from '#shared/trust-worksheet.ts';
import type { Sheet, SheetFund } from './read-sheet.ts';
import { worksheetWords } from './worksheet-words.ts';

interface Signing {
  readonly locale: string;
  readonly country: string;
  readonly timeZone: string;
  readonly workspace: string;
  readonly signedBy: string;
  readonly signedAt: Date;
}

type Words = ReturnType<typeof worksheetWords>;

/** The worksheet on paper: the three balances, every open item, every fund, what was written about it, and who signed. */
export function worksheetPaper(sheet: Sheet, signing: Signing): Paper {
  const language = signing.locale.startsWith('de') ? 'de' : 'en';
  const words = worksheetWords(language);
  const formats = makeFormats(language, signing.country);
  const title = `${words.title}, ${sheet.account.name}, ${formats.period(sheet.from, sheet.to)}`;
  return {
    size: paperSizeOf(signing.country),
    frame: 'report',
    language,
    title,
    sender: [signing.workspace],
    colour: null,
    recipient: [],
    facts: [],
    heading: words.title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: words.account, value: `${sheet.account.number} ${sheet.account.name}${ending(sheet)}` },
          { label: words.month, value: formats.period(sheet.from, sheet.to) },
          { label: words.currency, value: sheet.currency },
        ],
      },
      balances(sheet, words, formats),
      { kind: 'section', text: words.openItems },
      items(sheet, words, formats),
      { kind: 'section', text: words.funds },
      funds(sheet, words, formats),
      ...problems(sheet, words, formats),
      {
        kind: 'facts',
        facts: [
          { label: words.prepared, value: `${sheet.preparedBy}, ${said(new Date(sheet.preparedAt))}` },
          { label: words.signed, value: `${signing.signedBy}, ${said(signing.signedAt)}` },
          { label: words.lastEntry, value: formats.count(sheet.lastEntryNumber) },
        ],
      },
    ],
  };

  function said(at: Date): string {
    return formats.instant(at, signing.timeZone);
  }
}

function ending({ account }: Sheet): string {
  return account.numberEnding === null ? '' : ` ··${account.numberEnding}`;
}

function balances(sheet: Sheet, words: Words, formats: Formats): Block {
  const figure = (cents: number) => formats.figure(cents, sheet.currency);
  return {
    kind: 'table',
    columns: [
      { title: '', kind: 'text' },
      { title: sheet.currency, kind: 'figure', width: 110 },
    ],
    rows: [
      { cells: [words.statement, figure(sheet.statementCents)] },
      { cells: [words.inTransit, figure(sheet.inTransitCents)] },
      { cells: [words.outstanding, figure(-sheet.outstandingCents)] },
      { cells: [words.adjusted, figure(adjustedBank(sheet))], tone: 'subtotal' },
      { cells: [words.book, figure(sheet.bookCents)] },
      { cells: [words.funds, figure(sheet.fundsCents)] },
      { cells: [words.agree, figure(sheet.bookCents)], tone: 'total' },
    ],
  };
}

function items(sheet: Sheet, words: Words, formats: Formats): Block {
  if (sheet.items.length === 0) return { kind: 'paragraph', text: words.noItems, tone: 'quiet' };
  return {
    kind: 'table',
    fits: true,
    columns: [
      { title: words.date, kind: 'date', width: 80 },
      { title: words.entry, kind: 'text', width: 54 },
      { title: words.what, kind: 'text' },
      { title: sheet.currency, kind: 'figure', width: 90 },
    ],
    rows: [
      ...sheet.items.map(({ date, number, memo, cents }) => ({
        cells: [formats.shortPeriod(date, date), String(number), memo, formats.figure(cents, sheet.currency)],
      })),
      {
        cells: ['', '', words.total, formats.figure(sheet.inTransitCents - sheet.outstandingCents, sheet.currency)],
        tone: 'total',
      },
    ],
  };
}

function funds(sheet: Sheet, words: Words, formats: Formats): Block {
  return {
    kind: 'table',
    fits: true,
    columns: [
      { title: words.holder, kind: 'text' },
      { title: words.kind, kind: 'text', width: 130 },
      { title: sheet.currency, kind: 'figure', width: 90 },
    ],
    rows: [
      ...sheet.funds.map((fund) => ({
        cells: [
          fund.holder.name ?? words.kinds[fund.holder.kind],
          fund.holder.name === null ? '' : words.kinds[fund.holder.kind],
          formats.figure(fund.cents, sheet.currency),
        ],
      })),
      { cells: [words.total, '', formats.figure(sheet.fundsCents, sheet.currency)], tone: 'total' },
    ],
  };
}

function problems(sheet: Sheet, words: Words, formats: Formats): Block[] {
  const flagged = sheet.funds.filter(({ problem }) => problem !== null);
  if (flagged.length === 0) return [];
  const say = ({ holder, problem, cents, note }: SheetFund) =>
    `${holder.name ?? words.kinds[holder.kind]}, ${words.problems[problem ?? 'short']}, ${formats.figure(cents, sheet.currency)}: ${note ?? ''}`;
  return [
    { kind: 'section', text: words.toFix },
    ...flagged.map((fund): Block => ({ kind: 'paragraph', text: say(fund) })),
  ];
}
