/** The front door of the books. */
export { addAccount, archiveAccount, changeAccount } from './change-account.ts';
export type { NewEntry, Poster } from './entry.ts';
export { journalAsCsv, journalExportHandlers } from './export-journal.ts';
export type { Dimensions } from './lines.ts';
export { move, together } from './lines.ts';
export { openBooks } from './open-books.ts';
export { post, postAll, preview } from './post.ts';
export { postRecurring } from './post-recurring.ts';
export { reverse } from './reverse.ts';
export { checkLines } from './rules.ts';
export { ledgerHandlers } from './routes.ts';
export { sealJournals } from './seal-journal.ts';
export { statementHandlers } from './statement-routes.ts';
export { entryTemplateHandlers } from './template-routes.ts';
export { verifyBooks } from './verify-books.ts';
