import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startS3Service } from '#test/support/s3-service.ts';
import { diskStorage } from './disk-storage.ts';
import type { FileContent, FileStorage } from './file-storage.ts';
import { openStorage } from './open-storage.ts';
import { clearIncoming, receiveFile } from './receive-file.ts';
import { s3Storage } from './s3-storage.ts';

const key = '019ca0f2-5c00-7000-8000-000000000001/02/019ca0f2-5c00-7000-8000-000000000002';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gable-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function contentOf(bytes: Buffer, chunk = 65_536): FileContent {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes: bytes.length, sha256, open: () => Readable.from(pieces()) };
}

async function bytesOf(stream: Promise<Readable>): Promise<Buffer> {
  return buffer(await stream);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
}

const storages: readonly [string, () => Promise<FileStorage>][] = [
  ['a folder', () => Promise.resolve(openStorage({ folder: newFolder(), s3: undefined }))],
  [
    'a bucket',
    async () => {
      const { endpoint, keys } = await startS3Service();
      return openStorage({ folder: newFolder(), s3: { endpoint, bucket: 'files', ...keys } });
    },
  ],
];

describe.for(storages)('%s', ([, open]) => {
  test('gives back what was put, byte for byte, and nothing once it is removed', async () => {
    const storage = await open();
    const bytes = randomBytes(3_000_001);
    await storage.put(key, contentOf(bytes));
    await storage.put(`${key}.160.webp`, contentOf(Buffer.from('small')));
    expect((await bytesOf(storage.get(key))).equals(bytes)).toBe(true);
    expect((await bytesOf(storage.get(`${key}.160.webp`))).toString()).toBe('small');
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toThrow();
    expect((await bytesOf(storage.get(`${key}.160.webp`))).toString()).toBe('small');
  });

  test('takes the removal of nothing for done', async () => {
    await (await open()).remove(key);
  });

  test('is not led elsewhere by a key', async () => {
    const storage = await open();
    for (const wrong of ['', '../secret', `${key}/../../x`, `/${key}`, `${key}?x`, `${key}.160.exe`, 'incoming/x'])
      await expect(storage.put(wrong, contentOf(Buffer.from('x'))), wrong).rejects.toThrow(TypeError);
  });

  test('keeps nothing of a file that breaks off', async () => {
    const storage = await open();
    const broken = { ...contentOf(Buffer.alloc(100_000)), open: () => Readable.from(brokenPieces()) };
    await expect(storage.put(key, broken)).rejects.toThrow();
    await expect(storage.get(key)).rejects.toThrow();
  });
});

async function* brokenPieces() {
  yield Buffer.alloc(1000);
  await new Promise((resume) => setTimeout(resume, 10));
  throw new Error('broken');
}

test('a folder has whole files only, for nobody else to read', async () => {
  const folder = newFolder();
  const storage = diskStorage(folder);
  await storage.put(key, contentOf(Buffer.from('x')));
  const short = { ...contentOf(Buffer.from('x')), bytes: 2 };
  await expect(storage.put(`${key}.160.webp`, short)).rejects.toThrow('became one of 1');
  expect(filesBelow(folder)).toEqual([key]);
  if (process.platform !== 'win32') expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
});

test('a bucket that refuses the signature is told by its code, never with what was signed', async () => {
  const service = await startS3Service();
  const wrong = { ...service.keys, secretAccessKey: 'another key' };
  const storage = s3Storage({ endpoint: service.endpoint, bucket: 'files', ...wrong });
  await expect(storage.put(key, contentOf(Buffer.from('x')))).rejects.toThrow(
    'The file storage answered 403 SignatureDoesNotMatch',
  );
  expect(service.refused).toEqual(['SignatureDoesNotMatch']);
});

test('a service that is down, or gone, is something to try again later', async () => {
  const service = await startS3Service();
  service.failure = 503;
  const storage = s3Storage({ endpoint: service.endpoint, bucket: 'files', ...service.keys });
  await expect(storage.put(key, contentOf(Buffer.from('x')))).rejects.toMatchObject({ code: 'files-unavailable' });
  const nowhere = s3Storage({ endpoint: 'http://127.0.0.1:9', bucket: 'files', ...service.keys });
  await expect(nowhere.get(key)).rejects.toMatchObject({ code: 'files-unavailable', retryAfterSeconds: 5 });
});

describe('what comes in', () => {
  test('is counted and hashed while it is written', async () => {
    const folder = newFolder();
    const bytes = randomBytes(200_000);
    const received = await receiveFile(folder, contentOf(bytes).open() as AsyncIterable<Buffer>);
    expect(received).toMatchObject({ bytes: 200_000, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(readFileSync(received.path).equals(bytes)).toBe(true);
    await received.remove();
    expect(filesBelow(folder)).toEqual([]);
  });

  test('leaves nothing where it breaks off', async () => {
    const folder = newFolder();
    await expect(receiveFile(folder, brokenPieces())).rejects.toThrow('broken');
    expect(filesBelow(folder)).toEqual([]);
  });

  test('and was left by a process that was killed is cleared away after a day', async () => {
    const folder = newFolder();
    const old = await receiveFile(folder, contentOf(Buffer.from('old')).open() as AsyncIterable<Buffer>);
    const young = await receiveFile(folder, contentOf(Buffer.from('young')).open() as AsyncIterable<Buffer>);
    const now = new Date();
    utimesSync(old.path, now, new Date(now.getTime() - 90_000_000));
    writeFileSync(join(folder, 'kept'), 'x');
    await clearIncoming(folder, now);
    expect(
      filesBelow(folder)
        .map((name) => join(folder, name))
        .toSorted(),
    ).toEqual([young.path, join(folder, 'kept')].toSorted());
    await clearIncoming(join(folder, 'nowhere'), now);
  });
});
