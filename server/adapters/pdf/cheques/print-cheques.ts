import { openSheet } from '#server/adapters/pdf/sheet.ts';
import type { Sheet } from '#server/adapters/pdf/sheet.ts';
import type { Paper } from '#server/adapters/pdf/paper.ts';
import { amountInWords } from './amount-in-words.ts';

/** Where the check stands on a page of the bank's stock; the other two parts are stubs. */
export type ChequeLayout = 'top' | 'middle' | 'bottom';

export interface PaidBill {
  readonly date: string;
  readonly number: string;
  readonly text: string;
  readonly amount: string;
}

/** Dates and amounts are as their reader writes them. */
export interface Cheque {
  readonly number: string;
  readonly date: string;
  readonly payee: string;
  /** Below the name, as in the window of an envelope. */
  readonly address: readonly string[];
  readonly cents: number;
  readonly amount: string;
  readonly memo: string;
  readonly bills: readonly PaidBill[];
}

export interface ChequeRun {
  readonly layout: ChequeLayout;
  readonly size: Paper['size'];
  readonly language: 'en' | 'de';
  readonly title: string;
  readonly sender: string;
  readonly cheques: readonly Cheque[];
}

/** Three and a half inches, as stock is perforated. */
const partHeight = 252;
const side = 36;
const text = { size: 10 } as const;
const small = { size: 8.5 } as const;
const rowHeight = 13;
const rowsOfStub = 13;

const words = {
  en: { more: (count: number) => `and ${count} more`, total: 'Total' },
  de: { more: (count: number) => `und ${count} weitere`, total: 'Summe' },
} as const;

/** A page for each check: the check where the stock has it, and its bills on both stubs. Nothing is framed: the stock is printed. */
export async function printCheques(run: ChequeRun): Promise<Buffer> {
  const sheet = openSheet(paperOf(run));
  for (const [index, cheque] of run.cheques.entries()) {
    if (index > 0) sheet.addPage();
    for (const [part, top] of partsOf(run.layout, sheet.height).entries())
      if (part === positions.indexOf(run.layout)) drawCheque(sheet, cheque, top, run.language);
      else drawStub(sheet, cheque, top, run.language);
  }
  return await sheet.finish();
}

const positions: readonly ChequeLayout[] = ['top', 'middle', 'bottom'];

/** A page is higher than its three parts: what is left is with the last stub. */
function partsOf(layout: ChequeLayout, height: number): readonly number[] {
  const last = height - partHeight;
  return layout === 'bottom' ? [0, last / 2, last] : [0, partHeight, 2 * partHeight];
}

function drawCheque(sheet: Sheet, cheque: Cheque, top: number, language: 'en' | 'de'): void {
  const right = sheet.width - side;
  const put = (line: string, x: number, y: number, align: 'left' | 'right' = 'left') => {
    sheet.open('P');
    sheet.write(line, x, top + y, text, align);
    sheet.close();
  };
  put(cheque.number, right, 34, 'right');
  put(cheque.date, right, 66, 'right');
  put(cheque.payee, side + 48, 98);
  // Stars leave no room for another figure.
  put(`**${cheque.amount}`, right, 98, 'right');
  put(filled(sheet, amountInWords(cheque.cents, language), right - side - 72), side, 124);
  for (const [at, line] of [cheque.payee, ...cheque.address].slice(0, 5).entries())
    put(line, side + 48, 148 + at * rowHeight);
  put(cheque.memo, side + 48, 226);
}

function filled(sheet: Sheet, line: string, width: number): string {
  let filledLine = `${line} `;
  while (sheet.widthOf(`${filledLine}*`, text) < width) filledLine += '*';
  return filledLine;
}

function drawStub(sheet: Sheet, cheque: Cheque, top: number, language: 'en' | 'de'): void {
  const said = words[language];
  const right = sheet.width - side;
  const row = (y: number, cells: readonly [string, string, string], amount: string) => {
    const [first, second, third] = cells;
    sheet.open('P');
    sheet.write(first, side, top + y, small);
    sheet.write(second, side + 80, top + y, small);
    sheet.write(sheet.wrap(third, right - side - 290, small)[0] ?? '', side + 200, top + y, small);
    sheet.write(amount, right, top + y, small, 'right');
    sheet.close();
  };
  row(28, [cheque.date, cheque.number, cheque.payee], '');
  const fits = cheque.bills.length <= rowsOfStub;
  const shown = fits ? cheque.bills : cheque.bills.slice(0, rowsOfStub - 1);
  const lines = shown.map(({ date, number, text: about, amount }) => ({
    cells: [date, number, about] as const,
    amount,
  }));
  const more = fits ? [] : [{ cells: ['', said.more(cheque.bills.length - shown.length), ''] as const, amount: '' }];
  for (const [at, { cells, amount }] of [...lines, ...more].entries()) row(46 + at * rowHeight, cells, amount);
  row(46 + (rowsOfStub + 0.5) * rowHeight, [said.total, '', ''], cheque.amount);
}

function paperOf({ size, language, title, sender }: ChequeRun): Paper {
  return {
    size,
    language,
    title,
    sender: [sender],
    colour: null,
    recipient: [],
    facts: [],
    heading: title,
    blocks: [],
  };
}
