import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neededExtensions } from '#server/adapters/embedded-postgres/newer-minor.ts';
import { releaseOf } from '#server/adapters/embedded-postgres/programs.ts';
import { migrate } from '#server/database/migrate.ts';
import { readMigrations } from '#server/database/migration-files.ts';
import { faultFolder, reachablePackage, startForTest } from './fault-folder.ts';
import { query } from './query.ts';

const native = reachablePackage();
const packaged = releaseOf(join(native, 'bin')) ?? { major: 0, minor: 0 };
const own = `${packaged.major}.${packaged.minor}`;

interface Installed {
  readonly version: string;
  /** Lines of shell that come before the real program. */
  readonly before?: string;
  /** A share folder of its own, for one that lacks something. */
  readonly share?: string;
}

/** A PostgreSQL as a system installs it: the packaged programs behind another version number. */
function install(folder: string, { version, before = '', share }: Installed): string {
  const bin = join(folder, `postgresql ${version}`, 'bin');
  mkdirSync(bin, { recursive: true });
  const real = (name: string) => `exec '${join(native, 'bin', name)}' "$@"`;
  writeProgram(
    join(bin, 'postgres'),
    `[ "$1" = --version ] && { echo 'postgres (PostgreSQL) ${version}'; exit; }\n${before}\n${real('postgres')}`,
  );
  const shown = share === undefined ? '' : `[ "$1" = --show ] && { echo 'share_path=${share}' >&2; exit; }\n`;
  writeProgram(join(bin, 'initdb'), `${shown}${real('initdb')}`);
  return bin;
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

const machineWith = (...folders: string[]) => ({ binaries: { packaged: () => native, system: () => folders } });

describe('a PostgreSQL of the machine', () => {
  it('that is a later minor release of the same major is used, and its data open with either', async () => {
    const folder = faultFolder();
    const newer = install(folder, { version: `${packaged.major}.${packaged.minor + 1}` });
    const newest = install(folder, { version: `${packaged.major}.${packaged.minor + 10} (Debian)` });
    const data = join(folder, 'data');
    const words = ['zebra', 'Äpfel', 'apfel', 'Öl', 'Zürich', 'ß', 'ss'];
    const sorted = 'select array_agg(body order by body) as words from word';
    const first = await startForTest(data, { machine: machineWith(newer, newest) });
    expect(first.binDirectory).toBe(newest);
    expect(first.server).toEqual({ version: `${packaged.major}.${packaged.minor + 10}`, source: 'system' });
    expect(first.said.join()).toContain(`it is newer than the ${own} that comes with Gable`);
    // What other builds would sort otherwise is left to nobody: neither the C library nor ICU is asked.
    expect(
      await query(
        first.connection,
        'select datlocprovider, datlocale from pg_database where datname = current_database()',
      ),
    ).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }]);
    await migrate({ ...first.connection });
    await query(first.connection, 'create table word (body text primary key)');
    for (const word of words) await query(first.connection, `insert into word values ('${word}')`);
    const order = await query(first.connection, sorted);
    await first.stop();

    const second = await startForTest(data, { machine: machineWith() });
    expect(second.server).toEqual({ version: own, source: 'packaged' });
    expect(await query(second.connection, sorted)).toEqual(order);
    await query(second.connection, `insert into word values ('Ähre')`);
    await second.stop();

    const third = await startForTest(data, { machine: machineWith(newer) });
    expect(third.binDirectory).toBe(newer);
    await query(third.admin, 'create extension amcheck');
    await query(third.admin, `select bt_index_check('word_pkey', true)`);
    expect(await query(third.connection, 'select count(*)::int as words from word')).toEqual([{ words: 8 }]);
  });

  it('that is older, equal or of another major is not used', async () => {
    const folder = faultFolder();
    const others = [own, `${packaged.major}.0`, `${packaged.major + 1}.9`, `${packaged.major - 1}.99`];
    const machine = machineWith(...others.map((version) => install(folder, { version })));
    const server = await startForTest(join(folder, 'data'), { machine });
    expect(server.binDirectory).toBe(join(native, 'bin'));
    expect(server.server).toEqual({ version: own, source: 'packaged' });
  });

  it('without the extensions that Gable needs is passed over, with what to install', async () => {
    const folder = faultFolder();
    const share = join(folder, 'share');
    cpSync(join(native, 'share', 'postgresql', 'extension'), join(share, 'extension'), { recursive: true });
    rmSync(join(share, 'extension', 'unaccent.control'));
    const version = `${packaged.major}.${packaged.minor + 1}`;
    const bin = install(folder, { version, share });
    const server = await startForTest(join(folder, 'data'), { machine: machineWith(bin) });
    expect(server.server.source).toBe('packaged');
    expect(server.said).toContain(
      `PostgreSQL ${version} in ${bin} is newer than the ${own} that comes with Gable, and lacks unaccent: install its contrib package to use it.`,
    );
  });

  it('that does not start on the data gives way to the one that comes with Gable', async () => {
    const folder = faultFolder();
    const version = `${packaged.major}.${packaged.minor + 1}`;
    const bin = install(folder, {
      version,
      before: "echo 'FATAL: database files are incompatible with server'; exit 1",
    });
    const server = await startForTest(join(folder, 'data'), { machine: machineWith(bin) });
    expect(server.server).toEqual({ version: own, source: 'packaged' });
    expect(server.said.join()).toContain(
      `PostgreSQL ${version} in ${bin} did not start, so the ${own} that comes with`,
    );
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

it('is asked for every extension that the migrations create', async () => {
  const created = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/create extension (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  expect(new Set<unknown>(neededExtensions)).toEqual(new Set<unknown>(created));
});
