import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawBlock } from './draw-block.ts';
import { drawFirstPage, drawFoot, drawLaterPage, margins } from './draw-frame.ts';
import type { Paper } from './paper.ts';
import { closeSpacing, usualSpacing } from './pen.ts';
import type { Pen, Spacing } from './pen.ts';
import { openSheet, pageOf } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/**
 * Several documents in one file, each with pages of its own numbers. They are printed a page at a time, so that whoever else asks for something meanwhile is not kept waiting.
 */
export async function drawPapers(papers: readonly Paper[]): Promise<Buffer> {
  const sheet = openSheet(firstOf(papers));
  for (const [index, paper] of papers.entries()) {
    const { before, pages } = await drawNext(sheet, paper, index);
    drawFeet(sheet, paper, { before, pages, first: 1, last: pages });
    // The next one goes on behind the last page.
    sheet.goTo(sheet.pages() - 1);
    await nextTurn();
  }
  return sheet.finish();
}

/**
 * Several documents as one, with pages numbered throughout and a bookmark for each. What comes first is told on which
 * pages the others begin.
 */
export async function drawPacket(
  coverOf: (beginnings: readonly number[]) => Paper,
  papers: readonly Paper[],
): Promise<Buffer> {
  let expected = await expectedBeginnings(coverOf(papers.map(() => 1)), papers);
  for (;;) {
    const all = [coverOf(expected), ...papers];
    const sheet = openSheet(firstOf(all));
    const drawn: { readonly before: number; readonly pages: number }[] = [];
    for (const [index, paper] of all.entries()) {
      drawn.push(await drawNext(sheet, paper, index, { isNamed: true }));
      await nextTurn();
    }
    const beginnings = drawn.slice(1).map(({ before }) => before + 1);
    // A note below a document can need a page that nobody expected: then the cover is written anew.
    if (beginnings.some((page, at) => page !== expected[at])) {
      expected = beginnings;
      continue;
    }
    for (const [index, paper] of all.entries()) {
      const { before = 0, pages = 0 } = drawn[index] ?? {};
      drawFeet(sheet, paper, { before, pages, first: before + 1, last: sheet.pages() });
    }
    return sheet.finish();
  }
}

async function expectedBeginnings(cover: Paper, papers: readonly Paper[]): Promise<number[]> {
  const sheet = openSheet(cover);
  const beginnings: number[] = [];
  let page = 1 + (await pagesOf(sheet, cover, usualSpacing));
  for (const paper of papers) {
    beginnings.push(page);
    page += await pagesOf(sheet, paper, usualSpacing);
  }
  return beginnings;
}

function firstOf(papers: readonly Paper[]): Paper {
  const [first] = papers;
  if (first === undefined) throw new RangeError('Nothing is to be printed');
  return first;
}

/** Behind how many pages it begins, and how many it has. */
async function drawNext(sheet: Sheet, paper: Paper, index: number, { isNamed = false } = {}) {
  if (index > 0) sheet.addPage(paper);
  const before = sheet.pages() - 1;
  if (isNamed) sheet.bookmark(paper.title);
  for (const file of paper.files ?? []) sheet.enclose(file);
  const pen = await drawText(sheet, paper, await spacingFor(sheet, paper));
  if (sheet.hasMissed()) await drawBlock(pen, { kind: 'paragraph', text: missed[paper.language], tone: 'quiet' });
  return { before, pages: sheet.pages() - before };
}

interface Numbered {
  readonly before: number;
  readonly pages: number;
  readonly first: number;
  readonly last: number;
}

function drawFeet(sheet: Sheet, paper: Paper, { before, pages, first, last }: Numbered): void {
  for (let page = 0; page < pages; page += 1) {
    sheet.goTo(before + page);
    sheet.decorate(() => drawFoot(sheet, paper, first + page, last));
  }
}

async function drawText(sheet: Sheet, paper: Paper, spacing: Spacing): Promise<Pen> {
  const pen: Pen = {
    sheet,
    spacing,
    left: margins.left,
    width: sheet.width - margins.left - margins.right,
    y: drawFirstPage(sheet, paper),
    async room(height) {
      if (pen.y + height <= sheet.height - margins.bottom) return false;
      await nextTurn();
      sheet.addPage(paper);
      pen.y = sheet.decorate(() => drawLaterPage(sheet, paper));
      return true;
    },
  };
  for (const [at, block] of paper.blocks.entries()) await drawBlock(pen, block, paper.blocks.slice(at + 1));
  return pen;
}

/** Of more rows a payment block would not come onto the first page, and trying would take long. */
const rowsAtMost = 40;

/** A letter that is signed, or a short one that says how to pay, stands closer where that saves its last page. */
async function spacingFor(sheet: Sheet, paper: Paper): Promise<Spacing> {
  const rows = paper.blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0), 0);
  const saysHowToPay = rows <= rowsAtMost && paper.blocks.some(({ kind }) => kind === 'payment');
  if (paper.blocks.at(-1)?.kind !== 'signature' && !saysHowToPay) return usualSpacing;
  const pages = await pagesOf(sheet, paper, usualSpacing);
  return pages > 1 && (await pagesOf(sheet, paper, closeSpacing)) < pages ? closeSpacing : usualSpacing;
}

/** How many pages it would need, without a stroke on any. */
async function pagesOf(sheet: Sheet, paper: Paper, spacing: Spacing): Promise<number> {
  let pages = 1;
  const nothing = () => undefined;
  const blank = {
    picture: nothing,
    enclose: nothing,
    write: nothing,
    line: nothing,
    fill: nothing,
    squares: nothing,
    open: nothing,
    close: nothing,
  };
  const addPage = () => void (pages += 1);
  const [width, height] = pageOf(paper);
  await drawText({ ...sheet, ...blank, width, height, addPage, decorate: (draw) => draw() }, paper, spacing);
  return pages;
}

/** A box on a paper is never left unexplained. */
const missed = {
  en: 'A sign that cannot be printed stands as \u{FFFD}. Our records have it as it was written.',
  de: 'Ein Zeichen, das sich nicht drucken lässt, steht als \u{FFFD}. In unseren Unterlagen steht es, wie es geschrieben wurde.',
};
