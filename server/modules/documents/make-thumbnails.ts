import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileContent } from '#server/adapters/files/file-storage.ts';
import { drawApart } from '#server/adapters/pictures/draw-apart.ts';
import { thumbnailSizes } from '#shared/api/documents.ts';

export type ThumbnailSize = (typeof thumbnailSizes)[number];

export interface Picture {
  /** As it is looked at: a camera may have been held upright. */
  readonly width: number;
  readonly height: number;
  readonly thumbnails: ReadonlyMap<ThumbnailSize, FileContent>;
}

/** Reads a picture and makes small ones of it. */
export async function makeThumbnails(path: string, organisationId: string): Promise<Picture> {
  const sizes = thumbnailSizes.toReversed();
  const { width, height, pictures } = await drawApart(organisationId, {
    from: path,
    sides: sizes.map(Number),
    as: 'webp',
  });
  const thumbnails = new Map<ThumbnailSize, FileContent>();
  for (const [at, size] of sizes.entries()) {
    const { bytes } = pictures[at] ?? {};
    if (bytes !== undefined) thumbnails.set(size, contentOf(bytes));
  }
  return { width, height, thumbnails };
}

function contentOf(bytes: Buffer): FileContent {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) };
}
