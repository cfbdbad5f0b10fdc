import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type sharpModule from 'sharp';
import type { FileContent } from '#server/adapters/files/file-storage.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import { thumbnailSizes } from '#shared/api/documents.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type ThumbnailSize = (typeof thumbnailSizes)[number];

export interface Picture {
  /** As it is looked at: a camera may have been held upright. */
  readonly width: number;
  readonly height: number;
  readonly thumbnails: ReadonlyMap<ThumbnailSize, FileContent>;
}

/** A picture of a few kilobytes can claim any size; this is more than phones make, and unpacks to a few hundred megabytes. */
export const pixelsAtMost = 64_000_000;
const secondsAtMost = 30;

/**
 * Reads a picture and makes small ones of it. They are drawn anew, so that nothing of what a camera notes (where, when,
 * by whom) is in them, and nothing of what somebody may have hidden in the file. What cannot be drawn is refused.
 */
export async function makeThumbnails(path: string, organisationId: string): Promise<Picture> {
  const sharp = await loadSharp();
  return inTurn(organisationId, async () => {
    try {
      return await draw(sharp, path);
    } catch (error) {
      throw refuse(reason(error));
    }
  });
}

async function draw(sharp: typeof sharpModule, path: string): Promise<Picture> {
  const input = { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 } as const;
  const { autoOrient } = await sharp(path, input).metadata();
  const [largest, ...smaller] = thumbnailSizes.toReversed();
  const large = await sharp(path, input)
    .autoOrient()
    .resize(within(largest))
    .webp({ quality: 82 })
    .timeout({ seconds: secondsAtMost })
    .toBuffer();
  const thumbnails = new Map<ThumbnailSize, FileContent>([[largest ?? '1200', contentOf(large)]]);
  // The small ones are made of the large one: the file itself is unpacked once.
  for (const size of smaller)
    thumbnails.set(size, contentOf(await sharp(large).resize(within(size)).webp({ quality: 80 }).toBuffer()));
  return { width: autoOrient.width, height: autoOrient.height, thumbnails };
}

function within(size: string | undefined) {
  return { width: Number(size), height: Number(size), fit: 'inside', withoutEnlargement: true } as const;
}

function contentOf(bytes: Buffer): FileContent {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) };
}

function reason(error: unknown) {
  if (error instanceof Error && /pixel limit/.test(error.message)) return 'documents.picture-too-large';
  return 'documents.picture-damaged';
}

let loading: Promise<typeof sharpModule> | undefined;

/** Loaded when the first picture comes. It reads what we let through and nothing else. */
export function loadSharp(): Promise<typeof sharpModule> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((name) => [
        `VipsForeignLoad${name}File`,
        `VipsForeignLoad${name}Buffer`,
      ]),
    });
    return sharp;
  });
  return loading;
}

/**
 * Two pictures at a time, because a large one takes much memory while it is drawn, and one of each workspace: nobody waits
 * for all that somebody else has sent. They are drawn by threads of the library.
 */
export const inTurn = fairQueue(2);
