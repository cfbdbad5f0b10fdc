/** The front door of documents. */
export { addDocument, addVersion } from './add-document.ts';
export { setDocumentArchived } from './change-document.ts';
export { documentServices, organisationFinder } from './document-services.ts';
export type { DocumentServices } from './document-services.ts';
export { planRemoval, removeSoon, storageKey, storeFile, writeStored } from './keep-file.ts';
export type { StoredFile } from './keep-file.ts';
export { keepDocument } from './keep-document.ts';
export { listFiles } from './list-files.ts';
