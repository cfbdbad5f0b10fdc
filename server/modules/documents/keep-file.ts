import { sql } from 'kysely';
import { newId } from '#server/kernel/ids.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { receiveFile } from '#server/adapters/files/receive-file.ts';
import type { ReceivedFile } from '#server/adapters/files/receive-file.ts';
import type { DocumentServices } from './document-services.ts';
import type { FileKind } from './file-kinds.ts';
import { cleanName } from './file-name.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import type { Picture, ThumbnailSize } from './make-thumbnails.ts';
import { sniffFile } from './sniff-file.ts';

export interface Upload {
  readonly pieces: AsyncIterable<Buffer>;
  readonly name: string;
  /** A photo is a picture; a document may be anything that is accepted. */
  readonly onlyPictures: boolean;
  /** What it is, where whoever keeps it has read it already; left out, it is looked at. */
  readonly kind?: FileKind;
}

export interface KeptFile {
  readonly id: string;
  readonly name: string;
}

/** What is in the storage and waits for its row. */
export interface StoredFile extends KeptFile {
  readonly key: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Longer than any upload takes: what is not written into its row by then never will be. */
const anHour = 3_600_000;

/**
 * Takes a file in. It comes to a place apart, is looked at there, and goes into the storage; `write` makes what names it,
 * in the transaction that makes its row. Until that is kept, its key is on the list of what is to be removed, so that
 * nothing stays behind whatever fails, and nothing is removed that was kept.
 */
export async function keepFile<Result>(
  services: Pick<DocumentServices, 'files'>,
  upload: Upload,
  when: SignedInContext,
  write: (tx: Tx, file: KeptFile) => Promise<Result>,
): Promise<Result> {
  const file = await storeFile(services, upload, when, anHour);
  return when.transaction(async (tx) => {
    await writeStored(tx, when, file);
    return write(tx, file);
  });
}

/** Looks at a file and stores it, on the list of what is to be removed after as long as is given. */
export async function storeFile(
  { files: { storage, folder } }: { readonly files: DocumentServices['files'] },
  upload: Upload,
  when: SignedInContext,
  keptMilliseconds: number,
): Promise<StoredFile> {
  const received = await receiveFile(folder, upload.pieces);
  try {
    const { kind, picture } = await examine(received, upload, when.session.organisationId);
    const id = newId(when.now);
    const key = storageKey(when.session.organisationId, id);
    await when.transaction((tx) => planRemoval(tx, key, new Date(when.now.getTime() + keptMilliseconds)));
    await storage.put(key, received);
    for (const [size, content] of picture?.thumbnails ?? []) await storage.put(thumbnailKey(key, size), content);
    const { bytes, sha256 } = received;
    const size = { width: picture?.width ?? null, height: picture?.height ?? null };
    return { id, key, name: cleanName(upload.name, kind), mediaType: kind.mediaType, bytes, sha256, ...size };
  } finally {
    await received.remove();
  }
}

/** Spread over folders by the end of the id, which is random. */
export function storageKey(organisationId: string, fileId: string): string {
  return `${organisationId}/${fileId.slice(-2)}/${fileId}`;
}

export function thumbnailKey(key: string, size: ThumbnailSize): string {
  return `${key}.${size}.webp`;
}

type Examined = { readonly kind: FileKind; readonly picture: Picture | undefined };

async function examine(
  { path }: ReceivedFile,
  { name, onlyPictures, kind: known }: Upload,
  organisationId: string,
): Promise<Examined> {
  if (known !== undefined) return { kind: known, picture: undefined };
  const kind = await sniffFile(path, name);
  if (onlyPictures && kind.isPicture !== true) throw refuse('documents.photo-kinds');
  return { kind, picture: kind.isPicture === true ? await makeThumbnails(path, organisationId) : undefined };
}

export async function planRemoval(tx: Tx, key: string, due: Date): Promise<void> {
  await tx.insertInto('file_removal').values({ storage_key: key, due_at: due }).execute();
}

/** What is on the list of what is to be removed is at its head now; what was kept meanwhile is not on it. */
export async function removeSoon(tx: Tx, keys: readonly string[], now: Date): Promise<void> {
  await sql`update file_removal set due_at = ${now} where storage_key = any(${keys}::text[])`.execute(tx);
}

/** Writes the row of what was stored: from now on it is kept. */
export async function writeStored(tx: Tx, act: Act, file: StoredFile): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('file_removal')
    .where('storage_key', '=', file.key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error('A file was removed before it was kept');
  await tx
    .insertInto('stored_file')
    .values({
      org_id: act.organisationId,
      file_id: file.id,
      storage_key: file.key,
      media_type: file.mediaType,
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      added_by: act.userId,
      added_at: act.now,
    })
    .execute();
}

/** The row of a file that nobody has stored: for a look at an import, in a transaction that is rolled back. */
export async function pretendStored(tx: Tx, { organisationId, userId, now }: Act, id: string): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      org_id: organisationId,
      file_id: id,
      storage_key: storageKey(organisationId, id),
      media_type: 'text/plain',
      name: 'file',
      bytes: 1,
      sha256: '0'.repeat(64),
      added_by: userId,
      added_at: now,
    })
    .execute();
}
