import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemFolders } from '#server/adapters/embedded-postgres/programs.ts';
import { findRunningEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { faultFolder, filesIn, refusalOf, startForTest, subfolder } from './fault-folder.ts';
import { query } from './query.ts';

describe('the embedded PostgreSQL', () => {
  it('makes its database on the first start and has it again on the second', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startForTest(data);
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await startForTest(data);
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is one that only this user can reach, that survives power cuts, and whose owner is no superuser', async () => {
    const { connection } = await startForTest(join(faultFolder(), 'data'));
    const [row] = await query(
      connection,
      `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
              current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as major,
              rolsuper as superuser, (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owner
       from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ tcp: '', fsync: 'on', encoding: 'UTF8', major: 18, superuser: false, owner: true });
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  it('lets its owner make the extensions that the schema uses', async () => {
    const { connection } = await startForTest(join(faultFolder(), 'data'));
    for (const name of ['btree_gist', 'pg_trgm', 'unaccent']) await query(connection, `create extension ${name}`);
    expect(await query(connection, "select unaccent('Zürich') as plain")).toEqual([{ plain: 'Zurich' }]);
  });

  it('leaves nothing behind but its data when it stops', async () => {
    const data = join(faultFolder(), 'data');
    const server = await startForTest(data);
    await server.stop();
    expect(filesIn(data)).toEqual(['postgres', 'postgres.log']);
    expect(readdirSync(join(data, 'postgres'))).not.toContain('postmaster.pid');
    expect(() => statSync(server.connection.host)).toThrow('ENOENT');
  });

  it('can be found by a command beside the running Gable, and not after it stopped', async () => {
    const data = join(faultFolder(), 'data');
    const server = await startForTest(data);
    const found = findRunningEmbeddedPostgres(data);
    expect(found?.connection).toEqual(server.connection);
    await server.stop();
    expect(findRunningEmbeddedPostgres(data)).toBeUndefined();
  });

  it('comes back by itself, at the same address, when the system ends it', async () => {
    const data = join(faultFolder(), 'data');
    const server = await startForTest(data);
    await query(server.connection, 'create table kept as select 42 as answer');
    process.kill(Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
    const answer = async (): Promise<unknown> => {
      for (let attempt = 0; attempt < 100; attempt += 1) {
        await sleep(100);
        const rows = await query(server.connection, 'select answer from kept').catch(() => undefined);
        if (rows !== undefined) return rows;
      }
      return 'it stayed away';
    };
    await sleep(300);
    expect(await answer()).toEqual([{ answer: 42 }]);
    expect(server.said.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL)');
  });

  it('gives none of our environment to the server, because it holds secrets', async () => {
    process.env['GABLE_SECRET'] = 'not-for-others-not-for-others-00';
    try {
      const data = join(faultFolder(), 'data');
      await startForTest(data);
      const pid = Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);
      if (process.platform === 'linux')
        expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('not-for-others');
    } finally {
      delete process.env['GABLE_SECRET'];
    }
  });
});

describe('a data directory of another PostgreSQL', () => {
  it('is refused with what to do, and not touched', async () => {
    const data = subfolder(faultFolder(), 'data', 0o755);
    const cluster = subfolder(data, 'postgres', 0o700);
    writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
    const said = await refusalOf(startForTest(data));
    expect(said).toMatch(
      /^StartRefusal: The data in .* were written by PostgreSQL 12, and this machine has PostgreSQL 18/,
    );
    expect(said).toContain('npm run gable -- backup');
    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  });
});

describe('a machine without the package', () => {
  const nothing = { packaged: () => undefined, system: () => [] };

  it('is told to set DATABASE_URL when it has no PostgreSQL of its own', async () => {
    const said = await refusalOf(startForTest(join(faultFolder(), 'data'), { machine: { binaries: nothing } }));
    expect(said).toMatch(/^StartRefusal: There is no PostgreSQL for this machine: set DATABASE_URL/);
  });

  it('passes over programs that do not run', async () => {
    const broken = subfolder(faultFolder(), 'bin', 0o755);
    for (const name of ['postgres', 'initdb']) writeFileSync(join(broken, name), 'no program', { mode: 0o755 });
    const machine = { binaries: { ...nothing, system: () => [broken] } };
    expect(await refusalOf(startForTest(join(faultFolder(), 'data'), { machine }))).toContain('set DATABASE_URL');
  });

  it.skipIf(systemFolders().length === 0)('runs on the PostgreSQL of its system', async () => {
    const machine = { binaries: { ...nothing, system: systemFolders } };
    const server = await startForTest(join(faultFolder(), 'data'), { machine });
    expect(systemFolders()).toContain(server.binDirectory);
    expect(await query(server.connection, "select upper('ä') as upper")).toEqual([{ upper: 'Ä' }]);
  });
});
