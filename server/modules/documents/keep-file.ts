import { newId } from '#server/kernel/ids.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import type { DocumentServices } from './document-services.ts';
import { cleanName } from './file-name.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import type { Picture, ThumbnailSize } from './make-thumbnails.ts';
import { sniffFile, unsupported } from './sniff-file.ts';

export interface Upload {
  readonly pieces: AsyncIterable<Buffer>;
  readonly name: string;
  /** A photo is a picture; a document may be anything that is accepted. */
  readonly onlyPictures: boolean;
}

export interface KeptFile {
  readonly id: string;
  readonly name: string;
}

/** Longer than any upload takes: what is not written into its row by then never will be. */
const anHour = 3_600_000;

/**
 * Takes a file in. It comes to a place apart, is looked at there, and goes into the storage; `write` makes what names it,
 * in the transaction that makes its row. Until that is kept, its key is on the list of what is to be removed, so that
 * nothing stays behind whatever fails, and nothing is removed that was kept.
 */
export async function keepFile<Result>(
  { files: { storage, folder } }: Pick<DocumentServices, 'files'>,
  upload: Upload,
  when: SignedInContext,
  write: (tx: Tx, file: KeptFile) => Promise<Result>,
): Promise<Result> {
  const received = await receiveFile(folder, upload.pieces);
  try {
    const examined = await examine(received, upload);
    const file = { id: newId(when.now), name: cleanName(upload.name, examined.kind) };
    const key = storageKey(when.session.organisationId, file.id);
    await when.transaction((tx) => planRemoval(tx, key, new Date(when.now.getTime() + anHour)));
    await storage.put(key, received);
    for (const [size, content] of examined.picture?.thumbnails ?? [])
      await storage.put(thumbnailKey(key, size), content);
    return await when.transaction(async (tx) => {
      await writeRow(tx, { ...file, key, received, ...examined }, when);
      return write(tx, file);
    });
  } finally {
    await received.remove();
  }
}

/** Spread over folders by the end of the id, which is random. */
function storageKey(organisationId: string, fileId: string): string {
  return `${organisationId}/${fileId.slice(-2)}/${fileId}`;
}

export function thumbnailKey(key: string, size: ThumbnailSize): string {
  return `${key}.${size}.webp`;
}

type Examined = { readonly kind: Awaited<ReturnType<typeof sniffFile>>; readonly picture: Picture | undefined };

async function examine({ path }: ReceivedFile, { name, onlyPictures }: Upload): Promise<Examined> {
  const kind = await sniffFile(path, name);
  if (onlyPictures && kind.isPicture !== true)
    throw unsupported('A photo is a JPEG, PNG, WebP or GIF. Add this file as a document instead.');
  return { kind, picture: kind.isPicture === true ? await makeThumbnails(path) : undefined };
}

async function planRemoval(tx: Tx, key: string, due: Date): Promise<void> {
  await tx.insertInto('file_removal').values({ storage_key: key, due_at: due }).execute();
}

interface Row extends KeptFile, Examined {
  readonly key: string;
  readonly received: ReceivedFile;
}

async function writeRow(tx: Tx, { id, name, key, received, kind, picture }: Row, when: SignedInContext): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('file_removal')
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error('A file was removed before it was kept');
  await tx
    .insertInto('stored_file')
    .values({
      org_id: when.session.organisationId,
      file_id: id,
      storage_key: key,
      media_type: kind.mediaType,
      name,
      bytes: received.bytes,
      sha256: received.sha256,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      added_by: when.session.userId,
      added_at: when.now,
    })
    .execute();
}
