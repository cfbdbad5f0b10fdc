/** The front door of the books. */
export { addAccount, archiveAccount, changeAccount } from './change-account.ts';
export type { SystemAccount } from './chart.ts';
export type { NewEntry, Poster } from './entry.ts';
export { posterOf } from './entry.ts';
export { journalAsCsv, journalExportHandlers } from './export-journal.ts';
export type { BalancedLines, Dimensions } from './lines.ts';
export { condense, move, together } from './lines.ts';
export { openBooks, readClosedThrough } from './open-books.ts';
export { post, postAll, preview } from './post.ts';
export { postRecurring } from './post-recurring.ts';
export { recordAct } from './record-act.ts';
export { reverse, reverseAll } from './reverse.ts';
export { ledgerHandlers } from './routes.ts';
export { checkDate, checkLines } from './rules.ts';
export { sealJournals } from './seal-journal.ts';
export { statementHandlers } from './statement-routes.ts';
export { entryTemplateHandlers } from './template-routes.ts';
export { verifyBooks } from './verify-books.ts';
