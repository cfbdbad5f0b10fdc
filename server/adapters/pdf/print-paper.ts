import { setImmediate as nextTurn } from 'node:timers/promises';
import { drawBlock } from './draw-block.ts';
import { drawFirstPage, drawFoot, drawLaterPage, margins } from './draw-frame.ts';
import type { Paper } from './paper.ts';
import { openSheet } from './sheet.ts';
import type { Sheet } from './sheet.ts';

/** Where the pen is, and how it gets room. */
export interface Pen {
  readonly sheet: Sheet;
  readonly left: number;
  readonly width: number;
  y: number;
  /** Moves on to the next page if there is less room than that; true, if it did. */
  readonly room: (height: number) => Promise<boolean>;
}

/**
 * A document as a PDF: the same paper gives the same bytes, whenever and wherever it is printed. Long ones are printed
 * a page at a time, so that whoever else asks for something meanwhile is not kept waiting.
 */
export async function printPaper(paper: Paper): Promise<Buffer> {
  const sheet = openSheet(paper);
  const pen: Pen = {
    sheet,
    left: margins.left,
    width: sheet.width - margins.left - margins.right,
    y: drawFirstPage(sheet, paper),
    async room(height) {
      if (pen.y + height <= sheet.height - margins.bottom) return false;
      await nextTurn();
      sheet.addPage();
      pen.y = drawLaterPage(sheet, paper);
      return true;
    },
  };
  for (const block of paper.blocks) await drawBlock(pen, block);
  const pages = sheet.pages();
  for (let page = 0; page < pages; page += 1) {
    sheet.goTo(page);
    drawFoot(sheet, paper, page + 1, pages);
  }
  return sheet.finish();
}
