/** The front door of documents. */
export { addDocument, addVersion } from './add-document.ts';
export { setDocumentArchived } from './change-document.ts';
export { documentServices, organisationFinder } from './document-services.ts';
export type { DocumentServices } from './document-services.ts';
export { planRemoval, pretendStored, removeSoon, storageKey, storeFile, writeStored } from './keep-file.ts';
export type { StoredFile } from './keep-file.ts';
export { drawJpeg } from './draw-jpeg.ts';
export { keepDocument } from './keep-document.ts';
export { listFiles, listFilesOf } from './list-files.ts';
export { readManyStored, readStored } from './read-stored.ts';
