import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '#server/adapters/embedded-postgres/cluster.ts';
import type { ArchiveWriter } from '#server/cli/archive/write-archive.ts';
import { openClient } from '#server/cli/open-client.ts';
import type { Progress } from '#server/cli/progress.ts';
import { quoted } from '#server/cli/tables/list-tables.ts';
import { listReferencedFirst } from '#server/cli/tables/list-referenced-first.ts';
import { listClusterFiles } from './list-cluster-files.ts';

interface Source {
  readonly admin: Connection;
  readonly clusterDirectory: string;
}

/**
 * Copies the files of a running cluster, and the log that makes them whole: what PostgreSQL calls an online base
 * backup. `describe` gets a connection that sees exactly what a restore will bring back, row for row; only where
 * writers could not be made to stand still for an instant, some rows more or less (`exactCounts` is false then).
 */
export async function copyCluster<Description>(
  { admin, clusterDirectory }: Source,
  archive: ArchiveWriter,
  progress: Progress,
  describe: (client: pg.Client) => Promise<Description>,
  patienceMs = 20_000,
): Promise<{ description: Description; exactCounts: boolean }> {
  const [session, lock, view] = await Promise.all([open(admin), open(admin), open(admin)]);
  try {
    // The slot keeps the log from being recycled while it is needed; it goes away with the session.
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [`gable_backup_${process.pid}`]);
    await session.query("select pg_backup_start('gable', fast => true)");
    await copyFiles(clusterDirectory, archive, progress);

    const exactCounts = await standStill(lock, patienceMs);
    await view.query('begin isolation level repeatable read, read only; select 1');
    const { rows } = await session.query<Stop>(
      'select labelfile as label, pg_walfile_name(lsn - 1) as last from pg_backup_stop(wait_for_archive => false)',
    );
    await lock.query('rollback');
    const [stop] = rows;
    if (stop === undefined) throw new Error('pg_backup_stop always answers with one row');
    await archive.addBytes('postgres/backup_label', Buffer.from(stop.label));
    await copyLog(join(clusterDirectory, 'pg_wal'), stop, archive, progress);
    return { description: await describe(view), exactCounts };
  } finally {
    await Promise.all([session, lock, view].map((client) => client.end().catch(() => undefined)));
  }
}

interface Stop {
  readonly label: string;
  /** The last segment of the log that the backup needs. */
  readonly last: string;
}

function open(admin: Connection): Promise<pg.Client> {
  return openClient({ ...admin }, 'The embedded database');
}

async function copyFiles(cluster: string, archive: ArchiveWriter, progress: Progress): Promise<void> {
  await archive.addFolder('postgres');
  for (const { name, isFolder } of listClusterFiles(cluster)) {
    if (isFolder) await archive.addFolder(`postgres/${name}`);
    else progress.advance(await archive.addFile(`postgres/${name}`, join(cluster, name)));
  }
  await archive.addBytes('postgres/global/pg_control', await readControlFile(join(cluster, 'global', 'pg_control')));
}

/**
 * Waits for running writers and holds back new ones; readers go on. Each try is far shorter than the second after which
 * PostgreSQL looks for deadlocks, so that no user's transaction is ever the victim of a backup.
 */
async function standStill(lock: pg.Client, patienceMs: number): Promise<boolean> {
  const tables = await listReferencedFirst(lock);
  if (tables.length === 0) return true;
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50 + Math.random() * 200)) {
    try {
      await lock.query("begin; set local statement_timeout = '250ms'");
      await lock.query(`lock table ${tables.map(quoted).join(', ')} in share mode`);
      return true;
    } catch (error) {
      await lock.query('rollback');
      const isBusy = error instanceof Error && 'code' in error && error.code === '57014';
      if (!isBusy) throw error;
    }
  }
  return false;
}

/** PostgreSQL writes this file in place while it is read; two equal readings are a whole one. */
async function readControlFile(path: string): Promise<Buffer> {
  let before = await readFile(path);
  for (;;) {
    await sleep(5);
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

async function copyLog(
  folder: string,
  { label, last }: Stop,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<void> {
  const first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (first === undefined) throw new Error(`The backup label names no start: ${label}`);
  const segments = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments.length !== segmentNumber(last) - segmentNumber(first) + 1)
    throw new Error(`The log from ${first} to ${last} is not all there`);
  for (const name of segments.toSorted()) {
    const bytes = readFileSync(join(folder, name));
    await archive.addBytes(`postgres/pg_wal/${name}`, bytes);
    progress.advance(bytes.length);
  }
}

/** The name of a segment is its timeline and its number in two parts, of which the second has 256 values. */
function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}
