import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isDiskFull } from '#server/adapters/embedded-postgres/start-refusal.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { encrypt } from './encryption.ts';
import { manifestName, type Manifest, type ManifestContent } from './manifest.ts';
import { blockSize, padding, writeTarHeader } from './tar-header.ts';

export interface ArchiveWriter {
  addFolder(name: string): Promise<void>;
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Adds a file as it is now, in its size of this moment; one that is gone is passed over. Answers with its size. */
  addFile(name: string, path: string): Promise<number>;
}

interface ArchiveOptions {
  readonly path: string;
  readonly writtenAt: Date;
  readonly signal: AbortSignal;
  /** Encrypts the file; undefined: it is not encrypted. */
  readonly passphrase?: string | undefined;
}

/**
 * Writes a compressed tar file: what `fill` adds, and at the end the manifest with the hash of each entry. It is
 * written under another name, and gets its own only when it is whole and on the disk. Only its owner can read it.
 */
export async function writeArchive(
  { path, writtenAt, signal, passphrase }: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<ManifestContent>,
): Promise<void> {
  refuseExisting(path);
  const draft = `${path}.partial`;
  const gzip = createGzip({ level: 1 });
  const file = createWriteStream(draft, { mode: 0o600 });
  const written =
    passphrase === undefined
      ? pipeline(gzip, file, { signal })
      : pipeline(gzip, (source: AsyncIterable<Buffer>) => encrypt(source, passphrase), file, { signal });
  // Awaited at the end; until then a failure must not count as one that nobody handles.
  written.catch(() => undefined);
  try {
    const { archive, members, flush } = tarWriter(gzip, written, writtenAt);
    const content = await fill(archive);
    const manifest: Manifest = { ...content, members };
    await archive.addBytes(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    await flush(Buffer.alloc(2 * blockSize));
    gzip.end();
    await written;
    await syncToDisk(draft);
    refuseExisting(path);
    renameSync(draft, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    gzip.destroy();
    await written.catch(() => undefined);
    rmSync(draft, { force: true });
    throw explain(error, path);
  }
}

function tarWriter(gzip: NodeJS.WritableStream, written: Promise<void>, writtenAt: Date) {
  const members: Manifest['members'] = [];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  const flush = async (last: Buffer): Promise<void> => {
    const chunk = Buffer.concat([...waiting, last]);
    waiting = [];
    waitingBytes = 0;
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), written]);
  };
  /** A cluster has thousands of small files: compressing them together is several times faster than one by one. */
  const write = async (bytes: Buffer): Promise<void> => {
    if (waitingBytes + bytes.length >= 262_144) return flush(bytes);
    waiting.push(bytes);
    waitingBytes += bytes.length;
  };
  const add = async (name: string, size: number, body: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> => {
    const hash = createHash('sha256');
    await write(writeTarHeader({ name, size }, writtenAt));
    for await (const chunk of body) {
      hash.update(chunk);
      await write(chunk);
    }
    await write(padding(size));
    if (name !== manifestName) members.push({ name, size, sha256: hash.digest('hex') });
  };
  const archive: ArchiveWriter = {
    addFolder: (name) => add(`${name}/`, 0, []),
    addBytes: (name, bytes) => add(name, bytes.length, [bytes]),
    async addFile(name, path) {
      const file = await open(path, 'r').catch(passOver);
      if (file === undefined) return 0;
      try {
        const { size } = await file.stat();
        await add(name, size, exactly(file.createReadStream({ autoClose: false, highWaterMark: 262_144 }), size));
        return size;
      } finally {
        await file.close();
      }
    },
  };
  return { archive, members, flush };
}

/** PostgreSQL may lengthen or shorten a file while it is read; its log brings the rest, or takes away what is too much. */
async function* exactly(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let missing = size;
  if (missing === 0) return;
  for await (const chunk of source) {
    yield chunk.subarray(0, missing);
    missing -= Math.min(missing, chunk.length);
    if (missing === 0) return;
  }
  for (; missing > 0; missing -= Math.min(missing, 65_536)) yield Buffer.alloc(Math.min(missing, 65_536));
}

function passOver(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

export function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new Refusal(`There is already a file ${path}: name another one with --to, or move that one away.`);
}

async function syncToDisk(path: string): Promise<void> {
  // Windows lets nobody open a folder, and keeps its names without being asked.
  if (process.platform === 'win32') return;
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error))
    return new Refusal(`The disk that holds ${dirname(path)} is full: name a place on another one with --to.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR')
    return new Refusal(`${path} cannot be written (${code}): name a folder that is there and that you may write to.`);
  return error;
}
