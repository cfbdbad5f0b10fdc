import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import type { Places } from './places.ts';
import { program } from './programs.ts';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './server-user.ts';
import { explainFailure } from './start-refusal.ts';

/** How to reach a database of the embedded server; `pg` takes it as it is. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export const superuser = 'postgres';
export const owner = 'gable';

/** The major version that wrote a cluster, or undefined where there is none yet. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

/** Makes the cluster, beside its final name and moved there when whole: an interrupted start leaves no half of one. */
export async function createCluster(places: Places, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const draft = `${places.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user !== undefined) chownSync(draft, user.uid, user.gid);
  const initdb = program(binaries.binDirectory, 'initdb');
  const args = ['-D', draft, '-U', superuser, '-E', 'UTF8', '--no-instructions', ...locale(binaries.major)];
  const { code, said } = await runProgram(initdb, [...args, ...authentication(places)], user);
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw explainFailure('PostgreSQL could not make its database', said, places.home);
  }
  renameSync(draft, places.cluster);
}

/**
 * Makes Gable's role and database when they are not there. The role owns the database and may make roles, because the
 * migrations make the one that row-level security binds; it is no superuser.
 */
export async function ensureDatabase(admin: Connection): Promise<void> {
  const client = new pg.Client({ ...admin });
  await client.connect();
  try {
    const role = await client.query('select from pg_roles where rolname = $1', [owner]);
    const password = admin.password === undefined ? '' : ` password '${admin.password}'`;
    if (role.rowCount === 0) await client.query(`create role ${owner} login createrole createdb${password}`);
    const database = await client.query('select from pg_database where datname = $1', [owner]);
    if (database.rowCount === 0) await client.query(`create database ${owner} owner ${owner}`);
  } finally {
    await client.end();
  }
}

/** Windows has no socket that only its owner can open, so there a password is made and kept beside the data. */
export function clusterPassword(places: Places): string | undefined {
  if (process.platform !== 'win32') return undefined;
  const file = join(places.home, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function authentication(places: Places): string[] {
  if (clusterPassword(places) === undefined) return ['--auth=trust'];
  return ['--auth=scram-sha-256', `--pwfile=${join(places.home, 'postgres-password')}`];
}

/** The built-in C.UTF-8 sorts the same on every system and with every library; servers before 17 lack it. */
function locale(major: number): string[] {
  if (major >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return [process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C'];
}
