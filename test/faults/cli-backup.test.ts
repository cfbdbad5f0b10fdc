import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { existingPlaces } from '#server/adapters/embedded-postgres/places.ts';
import { canReach, lookUpUser } from '#server/adapters/embedded-postgres/server-user.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { copyCluster } from '#server/cli/backup/copy-cluster.ts';
import { writeArchive } from '#server/cli/archive/write-archive.ts';
import { migrate } from '#server/database/migrate.ts';
import { runGable, sharedFolder, spawnGable } from './cli-run.ts';
import { isRoot, refusalOf, startForTest } from './fault-folder.ts';
import { query } from './query.ts';
import { ownTables } from './own-tables.ts';

const folder = sharedFolder();
const data = join(folder.path, 'data');
const longName = `${'a very long name, '.repeat(7)}Zürich 東京.pdf`;
let server: EmbeddedPostgres;
let quietBackup: string;
let rowsBackup: string;

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDirectory: data, log: { info: () => undefined, warn: () => undefined } });
  await migrate({ ...server.connection });
  await query(
    server.connection,
    `create table entry (entry_id bigint primary key, body text not null);
     create table echo (entry_id bigint primary key references entry, body text not null);
     insert into entry select n, repeat('filler ', 40) from generate_series(-3000, -1) n`,
  );
  writeFileSync(join(data, 'secret'), `${'5'.repeat(64)}\n`, { mode: 0o600 });
  mkdirSync(join(data, 'files', 'leases', 'empty'), { recursive: true });
  writeFileSync(join(data, 'files', 'leases', longName), 'the scan of a lease');
  mkdirSync(join(data, 'files', 'incoming'));
  writeFileSync(join(data, 'files', 'incoming', 'half'), 'what has not come in whole');
  quietBackup = join(folder.path, 'quiet.tar.gz');
  await runGable(['backup', '--to', quietBackup], { GABLE_DATA: data });
  rowsBackup = join(folder.path, 'rows.tar.gz');
  await runGable(['backup', '--rows', '--to', rowsBackup], { GABLE_DATA: data });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** A target of its own below the shared folder, which is gone with it. */
function freshTarget(name: string): string {
  return join(folder.path, `target ${name}`);
}

function restoring(file: string, target: string): Promise<string[]> {
  return runGable(['restore', file, '--data', target], {});
}

/** A copy of a backup with its bytes changed. */
function changed(backup: string, name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(folder.path, `${name}.tar.gz`);
  writeFileSync(path, change(readFileSync(backup)));
  return path;
}

/** Writers that note what was acknowledged; each transaction writes both tables, and some take rows away again. */
function startWriters(count: number) {
  const acknowledged = new Set<number>();
  let next = 1;
  const ending = new AbortController();
  const write = async (): Promise<void> => {
    const client = new pg.Client({ ...server.connection });
    await client.connect();
    while (!ending.signal.aborted) {
      const id = next;
      next += 1;
      await client.query('begin');
      await client.query(`insert into entry values ($1, repeat('text ', 100))`, [id]);
      await client.query('insert into echo values ($1, $2)', [id, `echo of ${id}`]);
      await client.query(`update entry set body = body || '.' where entry_id = -1`);
      await client.query('commit');
      acknowledged.add(id);
      await sleep(5);
    }
    await client.end();
  };
  /** What makes a server throw away the log that a backup still needs. */
  const pressLog = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await query(server.admin, 'select pg_switch_wal(); checkpoint');
      await sleep(300);
    }
  };
  const running = Promise.all([...Array.from({ length: count }, write), pressLog()]);
  return {
    acknowledged,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

describe('a backup of a running Gable', () => {
  it('brings back every row acknowledged before it began, nothing by halves, and the files beside it', async () => {
    const writers = startWriters(3);
    onTestFinished(() => writers.stop());
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(20);
    const before = [...writers.acknowledged];
    const file = join(folder.path, 'busy.tar.gz');
    const [said] = await runGable(['backup', '--to', file], { GABLE_DATA: data });
    const after = writers.acknowledged.size;
    await writers.stop();
    expect(after).toBeGreaterThan(before.length);
    expect(said).toMatch(/^Backup: .*busy\.tar\.gz \(.* MB, \d+ tables, \d+ rows, checked\)\.$/);
    expect(said).toContain(`${ownTables + 2} tables`);

    const target = freshTarget('busy');
    const [restored] = await restoring(file, target);
    expect(restored).toContain(`Restored into ${target}: ${ownTables + 2} tables`);
    const copy = await startForTest(target);
    const ids = await query(copy.connection, 'select entry_id::int as id from entry join echo using (entry_id)');
    const there = new Set(ids.map(({ id }) => id));
    expect(before.filter((id) => !there.has(id))).toEqual([]);
    const [halves] = await query(
      copy.connection,
      `select count(*)::int as halves from entry full join echo using (entry_id)
        where entry_id > 0 and (entry.body is null or echo.body is distinct from 'echo of ' || entry_id)`,
    );
    expect(halves).toEqual({ halves: 0 });
    expect(readFileSync(join(target, 'secret'), 'utf8')).toBe(`${'5'.repeat(64)}\n`);
    expect(readFileSync(join(target, 'files', 'leases', longName), 'utf8')).toBe('the scan of a lease');
    expect(existsSync(join(target, 'files', 'leases', 'empty'))).toBe(true);
    expect(existsSync(join(target, 'files', 'incoming'))).toBe(false);
    expect(statSync(join(target, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // Every index is walked and compared with its table.
    await query(copy.admin, 'create extension amcheck');
    await query(
      copy.admin,
      `select bt_index_check(i.indexrelid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p'`,
    );
  });

  it('goes on beside a transaction that stays open, and then says that its counts are not exact', async () => {
    const writer = new pg.Client({ ...server.connection });
    await writer.connect();
    await writer.query('begin; update entry set body = body where entry_id = -2');
    const nowhere = { addFolder: () => done, addBytes: () => done, addFile: () => Promise.resolve(0) };
    const done = Promise.resolve();
    const progress = { advance: () => undefined, end: () => undefined };
    const { exactCounts } = await copyCluster(server, nowhere, progress, () => done, 300);
    expect(exactCounts).toBe(false);
    await writer.query('commit');
    await writer.end();
  });

  it('is not written over another file', async () => {
    const hash = (): string => createHash('sha256').update(readFileSync(quietBackup)).digest('hex');
    const before = hash();
    expect(await refusalOf(runGable(['backup', '--to', quietBackup], { GABLE_DATA: data }))).toMatch(
      /^Refusal: There is already a file .*quiet\.tar\.gz/,
    );
    expect(hash()).toBe(before);
  });

  it('leaves the server without a slot, a lock or a backup in progress', async () => {
    expect(await query(server.admin, 'select slot_name from pg_replication_slots')).toEqual([]);
    expect(
      await query(server.admin, "select pid from pg_stat_activity where application_name = 'gable command'"),
    ).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('a damaged backup', () => {
  const flip = (at: (size: number) => number) => (bytes: Buffer) => {
    const position = at(bytes.length);
    bytes[position] = (bytes[position] ?? 0) ^ 0x10;
    return bytes;
  };
  /** Damage that the compression does not notice, because it was compressed again. */
  const inside = (change: (tar: Buffer) => Buffer) => (bytes: Buffer) =>
    gzipSync(change(gunzipSync(bytes)), { level: 1 });
  const bodyOf = (tar: Buffer, name: string): number => tar.indexOf(`${name}\0`) + 512;

  const cases: Record<string, (bytes: Buffer) => Buffer> = {
    'with one bit changed near its start': flip(() => 400),
    'with one bit changed in its middle': flip((size) => Math.floor(size / 2)),
    'with one bit changed near its end': flip((size) => size - 200),
    'with another checksum at its end': flip((size) => size - 6),
    'cut in half': (bytes) => bytes.subarray(0, bytes.length / 2),
    'without its last byte': (bytes) => bytes.subarray(0, -1),
    'of no bytes at all': () => Buffer.alloc(0),
    'that is some other file': () => Buffer.from('not a backup'),
    'with another secret in it': inside((tar) => tar.fill('6', bodyOf(tar, 'secret'), bodyOf(tar, 'secret') + 8)),
    'with a row changed': inside((tar) =>
      tar.fill(7, bodyOf(tar, 'rows/public.entry/000001.copy'), bodyOf(tar, 'rows/public.entry/000001.copy') + 1),
    ),
    'with an entry renamed': inside((tar) =>
      tar.fill('x', tar.indexOf('rows/public.entry/000001.copy\0'), tar.indexOf('rows/public.entry/000001.copy\0') + 1),
    ),
    'without its list of contents': inside((tar) =>
      Buffer.concat([tar.subarray(0, tar.indexOf('manifest.json\0')), Buffer.alloc(1024)]),
    ),
  };

  it.each(Object.entries(cases))('%s is refused in one sentence, and nothing is left behind', async (name, change) => {
    const target = freshTarget('damaged');
    const said = await refusalOf(restoring(changed(rowsBackup, `damaged ${name}`, change), target));
    expect(said).toMatch(/^Refusal: The backup .* is damaged \(.+\), and nothing was done with it: take another copy/);
    expect(said).not.toContain('\n');
    expect(existsSync(target)).toBe(false);
  });

  it('that would write outside of its folder is refused', async () => {
    const file = join(folder.path, 'escaping.tar.gz');
    await writeArchive(
      { path: file, writtenAt: new Date(0), signal: new AbortController().signal },
      async (archive) => {
        await archive.addBytes('files/../../escaped', Buffer.from('out'));
        const nothing = { exactCounts: true, migrations: [], tables: [], sequences: [] };
        return {
          format: 1,
          kind: 'cluster',
          gable: '0',
          madeAt: new Date(0).toISOString(),
          postgresMajor: 18,
          platform: '',
          ...nothing,
        };
      },
    );
    expect(await refusalOf(restoring(file, freshTarget('escaping')))).toContain('which no backup has');
  });
});

describe('a restore', () => {
  it('into a folder that is not empty is refused, with what to do, and leaves it alone', async () => {
    const target = freshTarget('in use');
    mkdirSync(target);
    writeFileSync(join(target, 'note.txt'), 'mine');
    expect(await refusalOf(restoring(quietBackup, target))).toBe(
      `Refusal: The folder ${target} is not empty, and nothing is ever written over: move it away, or name another folder with --data.`,
    );
    expect(readdirSync(target)).toEqual(['note.txt']);
  });

  it('that does not bring back every row is refused, and the folder is as empty as it was', async () => {
    const target = freshTarget('short');
    mkdirSync(target);
    chmodSync(target, 0o755);
    const short = changed(quietBackup, 'short', (bytes) => {
      const tar = gunzipSync(bytes);
      tar.write('"rows": 3001', tar.indexOf('"rows": 3000'));
      return gzipSync(tar, { level: 1 });
    });
    expect(await refusalOf(restoring(short, target))).toMatch(
      /^Refusal: The table entry has 3000 rows after the restore and had 3001; nothing was left in/,
    );
    expect(readdirSync(target)).toEqual([]);
  });

  it.skipIf(!isRoot)('leaves alone what an earlier folder of that name has kept elsewhere', async () => {
    const home = freshTarget('private');
    mkdirSync(home, { mode: 0o700 });
    const target = join(home, 'data');
    await restoring(quietBackup, target);
    const { cluster } = existingPlaces(target);
    expect(cluster).not.toContain(home);
    onTestFinished(() => rmSync(dirname(cluster), { recursive: true, force: true }));
    rmSync(target, { recursive: true });
    for (const file of [rowsBackup, quietBackup])
      expect(await refusalOf(restoring(file, target))).toMatch(/^Refusal: There are data of an earlier .* in .*: move/);
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    expect(existsSync(target)).toBe(false);
  });

  it('of an embedded database is not attempted on a server', async () => {
    const env = { DATABASE_URL: 'postgres://gable@db.example/gable', GABLE_DATA: freshTarget('server') };
    expect(await refusalOf(runGable(['restore', quietBackup], env))).toContain('move --to <url>');
  });
});

describe('the program', () => {
  it('says what it was asked wrongly with 2, what it cannot do with 1, and what it did with 0', async () => {
    const env = { PATH: process.env['PATH'], GABLE_DATA: freshTarget('nothing') };
    const wrong = await spawnGable(['restore'], { env });
    expect(wrong).toMatchObject({ code: 2, printed: '', noted: expect.stringContaining('restore needs the file') });
    const unable = await spawnGable(['backup'], { env });
    expect(unable).toMatchObject({
      code: 1,
      printed: '',
      noted: expect.stringMatching(/^There is no database in .*\n$/),
    });
    const help = await spawnGable(['backup', '--help'], { env });
    expect(help).toMatchObject({ code: 0, noted: '', printed: expect.stringContaining('--to') });
  });

  const nobody = isRoot ? lookUpUser('nobody') : undefined;
  const checkout = join(import.meta.dirname, '..', '..', 'server', 'cli', 'main.ts');
  const canDrop = nobody !== undefined && canReach(checkout, nobody) && canReach(process.execPath, nobody);

  it.skipIf(!canDrop)('restores and backs up as an ordinary user what root backed up', async () => {
    const home = freshTarget('of nobody');
    mkdirSync(home);
    chownSync(home, nobody?.uid ?? 0, nobody?.gid ?? 0);
    const file = changed(quietBackup, 'for nobody', (bytes) => bytes);
    chmodSync(file, 0o644);
    const options = {
      uid: nobody?.uid,
      gid: nobody?.gid,
      env: { PATH: process.env['PATH'], GABLE_DATA: join(home, 'data') },
    };
    const restored = await spawnGable(['restore', file], options);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining(`${ownTables + 2} tables`) });
    const again = await spawnGable(['backup', '--to', home], options);
    expect(again.code).toBe(0);
    expect(again.printed).toMatch(
      /^Backup: .*\/gable-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz \(.* \d+ tables, 30\d\d rows, checked\)\.\n$/,
    );
  });
});
