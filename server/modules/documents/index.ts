/** The front door of documents. */
export { documentsHolder } from './documents-holder.ts';
export type { DocumentServices } from './document-services.ts';
export { keepDocument } from './keep-document.ts';
export { listFiles } from './list-files.ts';
export { removeDueFiles } from './remove-files.ts';
export { documentHandlers } from './routes.ts';
