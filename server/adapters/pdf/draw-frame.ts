import { drawFact, factColumns } from './draw-fact.ts';
import { hairline, quietInk, spineColours } from './ink.ts';
import type { Fact, Paper } from './paper.ts';
import { returnLine } from './return-line.ts';
import type { Sheet, TextStyle } from './sheet.ts';

export const margins = { left: 70.87, right: 56.69, top: 48, bottom: 68 } as const;

const senderName: TextStyle = { size: 11, face: 'semibold', spacing: -0.1 };
const small: TextStyle = { size: 8, colour: quietInk };
const body: TextStyle = { size: 10 };
const heading: TextStyle = { size: 19, face: 'semibold', spacing: -0.4 };

/** Where the window of an envelope shows the address: DIN 5008 form B, and a No. 10 window for Letter. */
const windows = {
  A4: { returnLine: 158, address: 177, width: 241 },
  LETTER: { returnLine: 172, address: 191, width: 270 },
} as const;

/** Who writes, to whom, the facts and the heading. Gives where the text begins. */
export function drawFirstPage(sheet: Sheet, paper: Paper): number {
  const underSender = drawSender(sheet, paper);
  if (paper.frame === 'report') return drawHeading(sheet, paper, underSender + 30);
  const window = windows[paper.size];
  if (paper.recipient.length > 0)
    sheet.decorate(() => {
      const tiny = { ...small, size: 6.5 };
      const wrapped = (text: string) => sheet.wrap(text, window.width, tiny);
      sheet.write(returnLine(paper.sender, wrapped), margins.left, window.returnLine, tiny);
    });
  let y = window.address;
  sheet.open('P');
  for (const part of paper.recipient)
    for (const line of sheet.wrap(part, window.width, body)) {
      sheet.write(line, margins.left, y, body);
      y += 14;
    }
  sheet.close();
  const underFacts = drawFactsColumn(sheet, paper.facts, window.address);
  return drawHeading(sheet, paper, Math.max(y, underFacts, window.address + 90) + 24);
}

function drawHeading(sheet: Sheet, paper: Paper, top: number): number {
  let y = top;
  sheet.open('H1');
  for (const line of sheet.wrap(paper.heading, sheet.width - margins.left - margins.right, heading)) {
    sheet.write(line, margins.left, y, heading);
    y += 25;
  }
  sheet.close();
  return y - 2;
}

/** Gives where the last line of it stands. */
function drawSender(sheet: Sheet, { sender, colour }: Paper): number {
  const [name = '', ...address] = sender;
  const nameLines = sheet.wrap(name, 300, senderName);
  const height = nameLines.length * 14 + address.length * 11;
  if (colour !== null)
    sheet.fill(margins.left - 12, margins.top, 3, height, spineColours[colour % spineColours.length] ?? quietInk);
  let y = margins.top + 11;
  sheet.open('P');
  for (const line of nameLines) {
    sheet.write(line, margins.left, y, senderName);
    y += 14;
  }
  for (const line of address) {
    sheet.write(line, margins.left, y - 1, small);
    y += 11;
  }
  sheet.close();
  return y;
}

/** Label and value beside the address, each pair under the other. */
function drawFactsColumn(sheet: Sheet, facts: readonly Fact[], top: number): number {
  const width = 190;
  const left = sheet.width - margins.right - width;
  const columns = factColumns(sheet, facts, {
    label: small,
    value: { size: 9 },
    width,
    leading: 12,
    least: 76,
    most: 100,
  });
  let y = top;
  for (const fact of facts) y += drawFact(sheet, fact, left, y, columns) + 3;
  return y;
}

/** Later pages say whose they are, so that a sheet that fell out finds back. */
export function drawLaterPage(sheet: Sheet, { sender, title, colour }: Paper): number {
  if (colour !== null)
    sheet.fill(margins.left - 12, margins.top, 3, 14, spineColours[colour % spineColours.length] ?? quietInk);
  sheet.write(shortened(sheet, sender[0] ?? '', 200), margins.left, margins.top + 10, { ...small, face: 'semibold' });
  sheet.write(shortened(sheet, title, 230), sheet.width - margins.right, margins.top + 10, small, 'right');
  return margins.top + 44;
}

const pageOf = {
  en: (page: number, pages: number) => `Page ${page} of ${pages}`,
  de: (page: number, pages: number) => `Seite ${page} von ${pages}`,
};

export function drawFoot(sheet: Sheet, { sender, title, language }: Paper, page: number, pages: number): void {
  const y = sheet.height - 36;
  sheet.line(margins.left, y - 14, sheet.width - margins.left - margins.right, 0.5, hairline);
  sheet.write(shortened(sheet, `${sender[0] ?? ''} · ${title}`, 330), margins.left, y, small);
  sheet.write(pageOf[language](page, pages), sheet.width - margins.right, y, small, 'right');
}

function shortened(sheet: Sheet, text: string, width: number): string {
  const [first = '', ...more] = sheet.wrap(text, width, small);
  return more.length === 0 ? first : `${first} …`;
}
