import type { Paper, Row } from '#server/adapters/pdf/paper.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import { statementPaper } from './statement-paper.ts';
import type { Printed } from './statement-paper.ts';
import { statementWordsIn } from './statement-words.ts';

/** A file of a bill that was paid: a picture is a page, a PDF goes along as a file in the file. */
export interface BillFile {
  readonly bill: string;
  readonly vendor: string;
  readonly name: string;
  readonly picture?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
  readonly attached?: Buffer;
}

/** The statement, the rent roll with deposits, and the bills that were paid. */
export function packetOf(printed: Printed, files: readonly BillFile[]): readonly [Paper, ...Paper[]] {
  return [statementPaper(printed), rollPaper(printed), ...(files.length === 0 ? [] : [billsPaper(printed, files)])];
}

function plainPaper({ content, language }: Printed, title: string): Omit<Paper, 'blocks'> {
  const { sender, country } = content.letter;
  const heading = `${title}, ${content.property.name}`;
  return {
    size: paperSizeOf(country),
    frame: 'report',
    language,
    title: heading,
    sender: sender.slice(0, 1),
    colour: content.property.colour,
    recipient: [],
    facts: [],
    heading,
  };
}

function rollPaper(printed: Printed): Paper {
  const { content, language } = printed;
  const words = statementWordsIn(language);
  const formats = makeFormats(language, content.letter.country);
  const figure = (cents: number) => formats.figure(cents, content.currency);
  const sum = (pick: (row: (typeof content.roll)[number]) => number) =>
    content.roll.reduce((total, row) => total + pick(row), 0);
  const rows = content.roll.map((row): Row => ({
    cells: [
      row.unit,
      row.tenants.length === 0 ? words.vacant : row.tenants.join(', '),
      row.until === null ? '' : formats.shortPeriod(row.until, row.until),
      figure(row.rentCents),
      figure(row.balanceCents),
      figure(row.depositCents),
    ],
    tone: row.tenants.length === 0 ? 'quiet' : 'plain',
  }));
  const totals = [
    sum(({ rentCents }) => rentCents),
    sum(({ balanceCents }) => balanceCents),
    content.held.depositCents,
  ];
  return {
    ...plainPaper(printed, words.rentRoll),
    blocks: [
      { kind: 'paragraph', text: `${words.on(formats.date(content.to))} · ${content.number}`, tone: 'quiet' },
      {
        kind: 'table',
        columns: [
          { title: words.unit, kind: 'text', width: 60 },
          { title: words.tenants, kind: 'text' },
          { title: words.until, kind: 'date', width: 70 },
          { title: `${words.rent}\n${content.currency}`, kind: 'figure', width: 60 },
          { title: words.balance, kind: 'figure', width: 60 },
          { title: words.deposit, kind: 'figure', width: 66 },
        ],
        rows: [...rows, { cells: [words.total, '', '', ...totals.map(figure)], tone: 'total' }],
      },
    ],
  };
}

function billsPaper(printed: Printed, files: readonly BillFile[]): Paper {
  const words = statementWordsIn(printed.language);
  const how = ({ picture, attached }: BillFile) =>
    picture !== undefined ? words.asPage : attached === undefined ? words.left : words.asAttachment;
  return {
    ...plainPaper(printed, words.paidBills),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: words.bill, kind: 'text', width: 60 },
          { title: words.vendor, kind: 'text' },
          { title: words.file, kind: 'text' },
          { title: '', kind: 'text' },
        ],
        rows: files.map((file) => ({ cells: [file.bill, file.vendor, file.name, how(file)] })),
      },
      ...files.flatMap(({ bill, name, picture }) =>
        picture === undefined ? [] : [{ kind: 'picture' as const, ...picture, text: `${bill}, ${name}` }],
      ),
    ],
    files: files.flatMap(({ bill, name, attached }) =>
      attached === undefined ? [] : [{ name: `${bill} ${name}`, type: 'application/pdf', content: attached }],
    ),
  };
}
