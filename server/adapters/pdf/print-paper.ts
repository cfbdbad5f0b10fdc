import type { Paper } from './paper.ts';
import { printPapers } from './print-papers.ts';

/** A document as a PDF: the same paper gives the same bytes, whenever and wherever it is printed. */
export function printPaper(paper: Paper): Promise<Buffer> {
  return printPapers([paper]);
}
