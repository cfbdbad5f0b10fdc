import sharp from 'sharp';
import type { Sharp } from 'sharp';

export interface ToDraw {
  /** A file by its path, or what is in it. */
  readonly from: string | Uint8Array;
  /** How long the longer sides are to be at most, the longest first. */
  readonly sides: readonly number[];
  readonly as: 'jpeg' | 'webp';
}

export interface Drawn {
  /** Of the picture itself as it is looked at: a camera may have been held upright. */
  readonly width: number;
  readonly height: number;
  /** One for each side that was asked for. */
  readonly pictures: readonly { readonly bytes: Buffer; readonly width: number; readonly height: number }[];
}

/** A picture of a few kilobytes can claim any size; this is more than phones make, and unpacks to a few hundred megabytes. */
const pixelsAtMost = 64_000_000;

sharp.cache(false);
// Two are drawn at once, beside the process that answers everybody.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
});

/**
 * Reads a picture and draws it anew, so that nothing of what a camera notes (where, when, by whom) is in it, and nothing of
 * what somebody may have hidden in the file. The smaller ones are made of the largest: the file is unpacked once.
 */
export async function drawPicture({ from, sides, as }: ToDraw): Promise<Drawn> {
  const input = { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 } as const;
  const { autoOrient } = await sharp(from, input).metadata();
  const pictures: Drawn['pictures'][number][] = [];
  for (const side of sides) {
    const [largest] = pictures;
    const source = largest === undefined ? sharp(from, input).autoOrient() : sharp(largest.bytes);
    pictures.push(await draw(source, side, as));
  }
  return { width: autoOrient.width, height: autoOrient.height, pictures };
}

async function draw(picture: Sharp, side: number, as: ToDraw['as']) {
  const resized = picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const written =
    as === 'webp' ? resized.webp({ quality: 82 }) : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
