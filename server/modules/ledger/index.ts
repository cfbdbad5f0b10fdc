/** The front door of the books. */
export type { NewEntry, PostedEntry, Poster } from './entry.ts';
export { posterOf } from './entry.ts';
export { move, together } from './lines.ts';
export type { AccountRef, BalancedLines, Line } from './lines.ts';
export { openBooks } from './open-books.ts';
export { post, postAll, preview } from './post.ts';
export { reverse } from './reverse.ts';
export { ledgerHandlers } from './routes.ts';
export { checkLines } from './rules.ts';
export { sealJournals } from './seal-journal.ts';
export { verifyBooks } from './verify-books.ts';
