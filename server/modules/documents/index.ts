/** The front door of documents. */
export { documentsHolder } from './documents-holder.ts';
export { listFiles } from './list-files.ts';
export { removeDueFiles } from './remove-files.ts';
export { documentHandlers } from './routes.ts';
