import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { Progress, StartProgress } from '#server/cli/progress.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { decrypt, magic } from './encryption.ts';
import { formatVersion, manifestName, manifestSchema, type Manifest } from './manifest.ts';
import { DamagedTar, readTar, type TarMember } from './read-tar.ts';

/** A backup and what it is opened with, where it is encrypted. */
export interface BackupFile {
  readonly path: string;
  readonly passphrase: string | undefined;
}

/** Reads a backup from its first to its last byte and compares every entry with the hash that was noted for it. */
export async function checkArchive(file: BackupFile, startProgress: StartProgress): Promise<Manifest> {
  const { path } = file;
  const progress = startProgress('Checking the backup');
  const found: Manifest['members'] = [];
  let manifest: Manifest | undefined;
  try {
    await readArchive(file, async ({ name, size, body }) => {
      if (manifest !== undefined) throw new DamagedTar('something follows its list of contents');
      if (name === manifestName) manifest = parseManifest(path, await collect(body));
      else if (!isExpected(name)) throw new DamagedTar(`it holds ${JSON.stringify(name)}, which no backup has`);
      else found.push({ name, size, sha256: await hashOf(body, progress) });
    });
  } finally {
    progress.end();
  }
  if (manifest === undefined) throw damaged(path, 'its list of contents is missing');
  if (!isDeepStrictEqual(found, manifest.members)) throw damaged(path, 'its content is not what was written');
  return manifest;
}

/** Gives every entry of a backup to `handle`, in order; a file that is no whole backup is refused in one sentence. */
export async function readArchive(
  { path, passphrase }: BackupFile,
  handle: (member: TarMember) => Promise<void>,
): Promise<void> {
  let file: Readable | undefined;
  const gunzip = createGunzip();
  try {
    file = await openFile(path, passphrase);
    file.on('error', (error) => gunzip.destroy(error));
    for await (const member of readTar(file.pipe(gunzip))) await handle(member);
  } catch (error) {
    throw explain(error, path);
  } finally {
    file?.destroy();
    gunzip.destroy();
  }
}

/** The compressed content of a backup, whether it is encrypted or not. */
async function openFile(path: string, passphrase: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (passphrase === undefined)
    throw new Refusal(
      `The backup ${path} is encrypted: set GABLE_BACKUP_PASSPHRASE, or GABLE_BACKUP_PASSPHRASE_FILE, to the passphrase it was made with.`,
    );
  return Readable.from(decrypt(createReadStream(path), { passphrase, path }), { objectMode: false });
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.subarray(0, bytesRead).equals(magic);
  } finally {
    await file.close();
  }
}

/** Names that a backup can have: nothing else is ever written, so that no entry can reach another folder. */
function isExpected(name: string): boolean {
  const parts = name.replace(/\/$/, '').split('/');
  if (name.includes('\0') || parts.some((part) => part === '' || part === '.' || part === '..')) return false;
  return parts.length === 1
    ? ['postgres/', 'files/', 'secret', 'postgres-password'].includes(name)
    : ['postgres', 'files', 'rows'].includes(parts[0] ?? '');
}

function parseManifest(path: string, bytes: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new DamagedTar('its list of contents cannot be read');
  }
  if (typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > formatVersion)
    throw new Refusal(`The backup ${path} was made by a newer Gable: restore it with that one.`);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new DamagedTar('its list of contents cannot be read');
  return parsed.data;
}

async function hashOf(body: AsyncIterable<Buffer>, progress: Progress): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    hash.update(chunk);
    progress.advance(chunk.length);
  }
  return hash.digest('hex');
}

export async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

function damaged(path: string, reason: string): Refusal {
  return new Refusal(
    `The backup ${path} is damaged (${reason}), and nothing was done with it: take another copy of it, or an older backup.`,
  );
}

function explain(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof DamagedTar) return damaged(path, error.message);
  if (code === 'Z_BUF_ERROR') return damaged(path, 'its end is missing');
  if (code.startsWith('Z_')) return damaged(path, 'it is not as it was written');
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Refusal(`There is no file ${path}.`);
  if (code === 'EISDIR') return new Refusal(`${path} is a folder: name the backup in it.`);
  if (code === 'EACCES') return new Refusal(`${path} cannot be read by this user: run the command as its owner.`);
  return error;
}
