import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { decrypt, encrypt } from '#server/cli/archive/encryption.ts';
import { migrate } from '#server/database/migrate.ts';
import { runGable, sharedFolder } from './cli-run.ts';
import { refusalOf, startForTest } from './fault-folder.ts';
import { query } from './query.ts';

const folder = sharedFolder();
const data = join(folder.path, 'data');
const scan = randomBytes(5 * 65_536);
const passphrase = 'a passphrase for the tests, with ü';
const withPassphrase = { GABLE_BACKUP_PASSPHRASE: passphrase };
/** The head before the first chunk, and a chunk with its tag. */
const headBytes = 67;
const chunkBytes = 65_536 + 16;
let server: EmbeddedPostgres;
let file: string;
let quickFile: string;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDirectory: data, log: { info: () => undefined, warn: () => undefined } });
  await migrate({ ...server.connection });
  // Bytes that do not compress, so that the file has several chunks.
  mkdirSync(join(data, 'files'));
  writeFileSync(join(data, 'files', 'scan'), scan);
  writeFileSync(join(data, 'secret'), `${'5'.repeat(64)}\n`, { mode: 0o600 });
  const [said = ''] = await runGable(['backup', '--rows', '--to', folder.path], {
    GABLE_DATA: data,
    ...withPassphrase,
  });
  expect(said).toContain('encrypted, checked');
  file = /^Backup: (.*) \(/.exec(said)?.[1] ?? '';
  // The same content under a key that is made quickly, for the many files that are changed and refused.
  quickFile = join(folder.path, 'quick.tar.gz.enc');
  const content = decrypt(createReadStream(file), { passphrase, path: file });
  await writeFile(quickFile, encrypt(content, passphrase, 10));
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const restoring = (path: string, env: NodeJS.ProcessEnv) =>
  refusalOf(runGable(['restore', path, '--data', target()], env));
const target = () => join(folder.path, 'target');

describe('an encrypted backup', () => {
  it('shows nothing of what it holds, not even that it is compressed', () => {
    expect(file).toMatch(/\/gable-[\d-]+\.tar\.gz\.enc$/);
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(headBytes + 3 * chunkBytes);
    expect(bytes.subarray(0, 18).toString()).toBe('gable-encrypted-1\n');
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false);
    for (const word of ['manifest', 'secret', '55555555']) expect(bytes.includes(word)).toBe(false);
  });

  it('is checked by verify and brought back with its passphrase, also from a file', async () => {
    const passphraseFile = join(folder.path, 'passphrase');
    writeFileSync(passphraseFile, `${passphrase.normalize('NFD')}\n`);
    const env = { GABLE_BACKUP_PASSPHRASE_FILE: passphraseFile };
    const [verdict] = await runGable(['verify', '--backup', file], env);
    expect(verdict).toMatch(/as it was written on .*, with \d+ tables and \d+ rows\.$/);
    const restored = join(folder.path, 'restored');
    await runGable(['restore', file, '--data', restored], env);
    const copy = await startForTest(restored);
    expect(await query(copy.connection, 'select count(*)::int as users from app_user')).toEqual([{ users: 0 }]);
    expect(readFileSync(join(restored, 'files', 'scan')).equals(scan)).toBe(true);
    expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe(`${'5'.repeat(64)}\n`);
    await copy.stop();
    // The proof of the books works on what was brought back.
    await runGable(['verify'], { GABLE_DATA: restored });
  });

  it('of the files of a cluster comes back too', async () => {
    const plain = join(folder.path, 'cluster.tar.gz');
    await runGable(['backup', '--to', plain], { GABLE_DATA: data });
    const path = join(folder.path, 'cluster.tar.gz.enc');
    await writeFile(path, encrypt(createReadStream(plain), passphrase, 10));
    const restored = join(folder.path, 'restored cluster');
    await runGable(['restore', path, '--data', restored], withPassphrase);
    const copy = await startForTest(restored);
    expect(await query(copy.connection, 'select count(*)::int as users from app_user')).toEqual([{ users: 0 }]);
    expect(readFileSync(join(restored, 'files', 'scan')).equals(scan)).toBe(true);
  });

  it('is refused without a passphrase, and with a wrong one, before anything is touched', async () => {
    expect(await restoring(quickFile, {})).toBe(
      `Refusal: The backup ${quickFile} is encrypted: set GABLE_BACKUP_PASSPHRASE, or GABLE_BACKUP_PASSPHRASE_FILE, to the passphrase it was made with.`,
    );
    expect(await restoring(quickFile, { GABLE_BACKUP_PASSPHRASE: `${passphrase}.` })).toMatch(
      /^Refusal: The passphrase does not open the backup .*, and nothing was done with it: set GABLE_BACKUP_PASSPHRASE/,
    );
    expect(existsSync(target())).toBe(false);
  });

  const flip = (at: (size: number) => number) => (bytes: Buffer) => {
    const position = at(bytes.length);
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    return bytes;
  };
  const chunk = (bytes: Buffer, number: number) =>
    bytes.subarray(headBytes + number * chunkBytes, headBytes + (number + 1) * chunkBytes);
  const cases: Record<string, [RegExp, (bytes: Buffer) => Buffer]> = {
    'with one bit changed in its first chunk': [/not as it was written/, flip(() => headBytes + 5)],
    'with one bit changed in a tag': [/not as it was written/, flip(() => headBytes + chunkBytes - 1)],
    'with its last bit changed': [/not as it was written/, flip((size) => size - 1)],
    'with another cost in its head': [/not as it was written/, (bytes) => bytes.fill(40, 18, 19)],
    'without its last byte': [/not as it was written/, (bytes) => bytes.subarray(0, -1)],
    'cut after a whole chunk': [/its end is missing/, (bytes) => bytes.subarray(0, headBytes + 2 * chunkBytes)],
    'cut in its head': [/its end is missing/, (bytes) => bytes.subarray(0, 40)],
    'with two chunks in another order': [
      /not as it was written/,
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, headBytes),
          chunk(bytes, 1),
          chunk(bytes, 0),
          bytes.subarray(headBytes + 2 * chunkBytes),
        ]),
    ],
    'with a chunk left out': [
      /not as it was written/,
      (bytes) => Buffer.concat([bytes.subarray(0, headBytes), bytes.subarray(headBytes + chunkBytes)]),
    ],
    'with something after its end': [/not as it was written/, (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  };

  it.each(Object.entries(cases))('%s is refused, and nothing is left behind', async (name, [reason, change]) => {
    const path = join(folder.path, `${name}.tar.gz.enc`);
    writeFileSync(path, change(readFileSync(quickFile)));
    const said = await restoring(path, withPassphrase);
    expect(said).toMatch(/^Refusal: The backup .* is damaged \(.+\), and nothing was done with it: take another copy/);
    expect(said).toMatch(reason);
    expect(existsSync(target())).toBe(false);
    expect(await refusalOf(runGable(['verify', '--backup', path], withPassphrase))).toBe(said);
  });

  it('with a changed salt does not open', async () => {
    const path = join(folder.path, 'salt.tar.gz.enc');
    writeFileSync(path, flip(() => 20)(readFileSync(quickFile)));
    expect(await restoring(path, withPassphrase)).toContain('The passphrase does not open the backup');
  });
});

describe('the passphrase', () => {
  it('that cannot be read, or is too short, is refused before anything is written', async () => {
    const before = readdirSync(folder.path);
    const backup = (env: NodeJS.ProcessEnv) =>
      refusalOf(runGable(['backup', '--to', folder.path], { GABLE_DATA: data, ...env }));
    expect(await backup({ GABLE_BACKUP_PASSPHRASE_FILE: '/does/not/exist' })).toBe(
      'Refusal: The passphrase file /does/not/exist cannot be read (ENOENT): GABLE_BACKUP_PASSPHRASE_FILE must name a file that this user may read.',
    );
    expect(readdirSync(folder.path)).toEqual(before);
    const short = join(folder.path, 'short');
    writeFileSync(short, 'short\n');
    expect(await backup({ GABLE_BACKUP_PASSPHRASE_FILE: short })).toContain('at least 12 characters');
    expect(await backup({ GABLE_BACKUP_PASSPHRASE: 'short' })).toContain('at least 12 characters');
  });
});
