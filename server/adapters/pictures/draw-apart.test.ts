import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { de } from '#shared/refusals/documents.de.ts';
import { picture } from '#test/support/made-files.ts';
import { drawApart } from './draw-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-drawing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, source: string): URL {
  const path = join(folder, name);
  writeFileSync(path, source);
  return pathToFileURL(path);
}

const bounds = { milliseconds: 60_000, memoryMegabytes: 160 };
const small = { from: await picture(120, 80, 'png'), sides: [60, 30], as: 'webp' } as const;

/** A few kilobytes that have to be held as a whole to be drawn: all of it comes in seven passes. */
async function interlaced(): Promise<Buffer> {
  const create = { width: 5000, height: 5000, channels: 4, background: '#336699' } as const;
  return sharp({ create }).png({ progressive: true, compressionLevel: 1 }).toBuffer();
}

test.for<[string, () => ReturnType<typeof drawApart>]>([
  [
    'needs more memory than it may',
    async () => drawApart('a', { from: await interlaced(), sides: [60], as: 'webp' }, bounds),
  ],
  ['takes too long', () => drawApart('a', small, { ...bounds, milliseconds: 200 }, script('a.mjs', 'for (;;);'))],
  ['ends the process', () => drawApart('a', small, bounds, script('b.mjs', 'process.kill(process.pid, "SIGSEGV");'))],
])('a picture that %s ends in a sentence, and the next one is drawn', async ([, work]) => {
  await expect(work()).rejects.toMatchObject({
    code: 'unsupported-file',
    message:
      'This picture takes too long or too much memory to draw. Make it smaller, save it as JPEG or PNG, and send it again.',
  });
  expect(de['documents.picture-too-heavy']).toContain('zu viel Speicher');
  const { width, height, pictures } = await drawApart('a', small, bounds);
  const sizes = pictures.map((drawn) => `${drawn.width} × ${drawn.height}`);
  expect({ width, height, sizes }).toEqual({ width: 120, height: 80, sizes: ['60 × 40', '30 × 20'] });
});
