import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { addDocument } from './add-document.ts';
import type { Audience } from './add-document.ts';
import type { DocumentRecord, DocumentServices } from './document-services.ts';
import { keepFile } from './keep-file.ts';

export interface MadeDocument {
  readonly recordKind: DocumentRecord;
  readonly recordId: string;
  readonly title: string;
  /** What the file is called. */
  readonly name: string;
  readonly content: Buffer;
  readonly visibility: readonly Audience[];
}

/**
 * Keeps what the program itself made, such as a letter, as a document of a record. `note` writes what else knows of it,
 * in the same transaction; where it says that somebody was there first, by throwing, nothing is kept.
 */
export async function keepDocument(
  services: DocumentServices,
  { content, name, visibility, ...about }: MadeDocument,
  when: SignedInContext,
  note: (tx: Tx, documentId: string) => Promise<void>,
): Promise<string> {
  const upload = { pieces: piecesOf(content), name, onlyPictures: false };
  return keepFile(services, upload, when, async (tx, file) => {
    const given = { ...about, name, kind: 'document' as const, visibility: [...visibility], file };
    const id = await addDocument(tx, when, services, given);
    await note(tx, id);
    return id;
  });
}

async function* piecesOf(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}
