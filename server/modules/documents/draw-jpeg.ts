import { inTurn, loadSharp, pixelsAtMost } from './make-thumbnails.ts';

export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const longestSide = 1600;

/** A picture drawn anew for a page of a paper; nothing where it cannot be drawn. */
export async function drawJpeg(content: Buffer, organisationId: string): Promise<DrawnPicture | undefined> {
  const sharp = await loadSharp();
  return inTurn(organisationId, async () => {
    try {
      const { data, info } = await sharp(content, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .timeout({ seconds: 30 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return undefined;
    }
  });
}
