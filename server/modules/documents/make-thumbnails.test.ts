import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { photoWithPlace, picture, pictureBomb } from '#test/support/made-files.ts';
import { makeThumbnails } from './make-thumbnails.ts';
import type { ThumbnailSize } from './make-thumbnails.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let counter = 0;

function written(content: Buffer | string): string {
  counter += 1;
  const path = join(folder, String(counter));
  writeFileSync(path, content);
  return path;
}

const photo = await photoWithPlace();

async function look(made: Awaited<ReturnType<typeof makeThumbnails>>, size: ThumbnailSize) {
  const content = made.thumbnails.get(size);
  if (content === undefined) throw new Error(`There is none of ${size}`);
  const bytes = await buffer(content.open());
  expect(bytes.length).toBe(content.bytes);
  // Only small pictures of our own are read from memory by what makes them, so they are looked at from the disk.
  return sharp(written(bytes)).metadata();
}

test.for(['jpeg', 'png', 'webp', 'gif'] as const)(
  'small pictures of a %s are as large as was asked for, in its shape',
  async (format) => {
    const made = await makeThumbnails(written(await picture(1260, 840, format)), 'a');
    expect(made).toMatchObject({ width: 1260, height: 840 });
    expect(await look(made, '160')).toMatchObject({ format: 'webp', width: 160, height: 107 });
    expect(await look(made, '480')).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect(await look(made, '1200')).toMatchObject({ format: 'webp', width: 1200, height: 800 });
  },
);

test('a picture that is small already is not made larger', async () => {
  const made = await makeThumbnails(written(await picture(100, 50, 'png')), 'a');
  expect(await look(made, '480')).toMatchObject({ width: 100, height: 50 });
});

test('nothing of what the camera noted is left, and the picture stands upright', async () => {
  const before = await sharp(written(photo)).metadata();
  expect(before).toMatchObject({ width: 600, height: 400, orientation: 6 });
  // The tag of what it notes about places.
  expect([before.exif?.includes('Camera'), before.exif?.includes(Buffer.from([0x25, 0x88]))]).toEqual([true, true]);
  const made = await makeThumbnails(written(photo), 'a');
  expect(made).toMatchObject({ width: 400, height: 600 });
  for (const size of ['160', '480', '1200'] as const) {
    const { exif, xmp, iptc, orientation, width, height } = await look(made, size);
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(height).toBeGreaterThan(width);
  }
});

test('a small file that claims to be a huge picture is refused before it is unpacked', async () => {
  await expect(makeThumbnails(written(pictureBomb(50_000, 50_000)), 'a')).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('64 million'),
  });
});

test.for([
  ['cut off in the middle', photo.subarray(0, photo.length / 2)],
  ['only the beginning of a picture', Buffer.concat([photo.subarray(0, 4), Buffer.alloc(1000, 0x41)])],
  ['a drawing in code', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'],
] as const)('what is %s is refused', async ([, content]) => {
  await expect(makeThumbnails(written(Buffer.from(content)), 'a')).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('damaged'),
  });
});

test('a photo of one workspace does not wait for all pictures of another', async () => {
  const large = written(await picture(1600, 1200, 'png'));
  const small = written(await picture(100, 50, 'png'));
  const done: string[] = [];
  const many = Array.from({ length: 5 }, (_, at) => makeThumbnails(large, 'a').then(() => done.push(`a${at}`)));
  await makeThumbnails(small, 'b').then(() => done.push('b'));
  await Promise.all(many);
  expect(done.indexOf('b'), done.join(' ')).toBeLessThan(3);
});
