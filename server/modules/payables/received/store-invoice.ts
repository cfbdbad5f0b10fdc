import { createReadStream } from 'node:fs';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { storeFile } from '#server/modules/documents/index.ts';
import type { DocumentServices, StoredFile } from '#server/modules/documents/index.ts';
import { readApart } from './read-apart.ts';

/** It was read as an invoice: it is text, and never a page. */
export const xmlKind = { mediaType: 'text/plain', endings: ['xml'] } as const;

interface Upload {
  readonly pieces: AsyncIterable<Buffer>;
  readonly name: string;
}

/** The XML of a bill that comes along with an archive: it is looked at as it was when it came first. */
export async function storeInvoice(
  services: { readonly files: DocumentServices['files'] },
  { pieces, name }: Upload,
  when: SignedInContext,
  keptMilliseconds: number,
): Promise<StoredFile> {
  const received = await receiveFile(services.files.folder, pieces);
  try {
    await readApart(when.session.organisationId, received);
    const upload = { pieces: createReadStream(received.path) as AsyncIterable<Buffer>, name, onlyPictures: false };
    return await storeFile(services, { ...upload, kind: xmlKind }, when, keptMilliseconds);
  } finally {
    await received.remove();
  }
}
