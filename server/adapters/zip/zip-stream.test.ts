import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openZip } from './open-zip.ts';
import type { ZipEntry } from './open-zip.ts';
import { zipped } from './zip-stream.ts';
import type { ZipPart } from './zip-stream.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes an archive with holes where it has nothing but zeros, so that gigabytes of them take no room. */
async function written(name: string, parts: AsyncIterable<ZipPart>): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  let [at, waiting, waitingBytes]: [number, Uint8Array[], number] = [0, [], 0];
  const flush = async () => {
    if (waitingBytes === 0) return;
    await file.write(Buffer.concat(waiting), 0, waitingBytes, at - waitingBytes);
    [waiting, waitingBytes] = [[], 0];
  };
  for await (const piece of zipped(parts)) {
    const isHole = piece.length === zeros.length && piece.buffer === zeros.buffer;
    if (isHole || waitingBytes > 1_000_000) await flush();
    at += piece.length;
    if (isHole) continue;
    waiting.push(piece);
    waitingBytes += piece.length;
  }
  await flush();
  await file.close();
  return path;
}

async function contentOf(entry: ZipEntry | undefined): Promise<string> {
  return entry === undefined ? '' : text(await entry.unpacked(await entry.contentAt()));
}

const zeros = Buffer.alloc(1 << 24);

async function* once(content: string): AsyncIterable<string> {
  yield content;
}

async function* many(count: number): AsyncIterable<ZipPart> {
  for (let at = 0; at < count; at += 1)
    yield { name: `files/${at}.txt`, content: once(`content ${at}`), isPacked: true };
}

test('an archive of 70,000 entries has all of them, and each is read as it was written', async () => {
  const zip = await openZip(await written('many.zip', many(70_000)), 100_000);
  expect(zip.entries).toHaveLength(70_000);
  expect(new Set(zip.entries.map(({ name }) => name)).size).toBe(70_000);
  for (const at of [0, 4463, 65_535, 69_999]) {
    const entry = zip.entries[at];
    expect([entry?.name, await contentOf(entry)]).toEqual([`files/${at}.txt`, `content ${at}`]);
  }
  zip.close();
}, 180_000);

test('more entries than are asked for are refused before the directory is read', async () => {
  await expect(openZip(await written('some.zip', many(11)), 10)).rejects.toThrow();
});

const large = 5 * 2 ** 30;

async function* gigabytes(): AsyncIterable<Uint8Array> {
  for (let at = 0; at < large; at += zeros.length) yield zeros;
}

async function* withLarge(): AsyncIterable<ZipPart> {
  yield { name: 'first.csv', content: once('Name\nRobin') };
  yield { name: 'files/large.bin', content: gigabytes(), isPacked: true };
  yield { name: 'files/after.txt', content: once('after five gigabytes') };
}

test('an archive of more than 4 GiB says where everything is', async () => {
  const path = await written('large.zip', withLarge());
  const file: FileHandle = await open(path, 'r');
  const { size } = await file.stat();
  await file.close();
  expect(size).toBeGreaterThan(large);
  const zip = await openZip(path, 10);
  const [first, middle, after] = zip.entries;
  expect(zip.entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['first.csv', 10],
    ['files/large.bin', large],
    ['files/after.txt', 20],
  ]);
  expect(await contentOf(first)).toBe('Name\nRobin');
  expect(await middle?.contentAt()).toBeLessThan(1000);
  expect(after?.local).toBeGreaterThan(large);
  expect(await contentOf(after)).toBe('after five gigabytes');
  zip.close();
}, 180_000);

test('what goes wrong in a part ends the archive with it', async () => {
  async function* broken(): AsyncIterable<ZipPart> {
    yield { name: 'one.csv', content: once('x') };
    throw new Error('The storage is gone');
  }
  await expect(buffer(zipped(broken()))).rejects.toThrow('The storage is gone');
  async function* brokenContent(): AsyncIterable<string> {
    yield 'x';
    throw new Error('The file is gone');
  }
  async function* part(): AsyncIterable<ZipPart> {
    yield { name: 'one.csv', content: brokenContent() };
  }
  await expect(buffer(zipped(part()))).rejects.toThrow('The file is gone');
});

test('who stops reading an archive stops its parts too', async () => {
  const closed: string[] = [];
  async function* endless(): AsyncIterable<ZipPart> {
    try {
      for (let at = 0; ; at += 1) yield { name: `${at}.txt`, content: once('x'.repeat(100_000)), isPacked: true };
    } finally {
      closed.push('parts');
    }
  }
  for await (const piece of zipped(endless())) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => closed).toEqual(['parts']);
});
