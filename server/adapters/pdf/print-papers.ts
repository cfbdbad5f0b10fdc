import type { Paper } from './paper.ts';

/**
 * Several documents in one file; what draws them, with its fonts, is loaded when the first one is printed, so that
 * nobody waits for it at the start.
 */
export async function printPapers(papers: readonly Paper[]): Promise<Buffer> {
  const { drawPapers } = await import('./draw-papers.ts');
  return drawPapers(papers);
}

/** Several documents as one, behind a cover that says on which pages they begin. */
export async function printPacket(
  coverOf: (beginnings: readonly number[]) => Paper,
  papers: readonly Paper[],
): Promise<Buffer> {
  const { drawPacket } = await import('./draw-papers.ts');
  return drawPacket(coverOf, papers);
}
