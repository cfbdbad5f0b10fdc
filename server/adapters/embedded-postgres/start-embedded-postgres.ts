import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { findBinaries, type Binaries, type BinarySources, type PostgresSource } from './binaries.ts';
import {
  clusterMajor,
  clusterPassword,
  createCluster,
  ensureDatabase,
  owner,
  superuser,
  type Connection,
} from './cluster.ts';
import { dataDirectoryHolder, lockDataDirectory } from './data-lock.ts';
import { choosePlaces, existingPlaces, makeSocketFolder, removeSocketFolder, type Places } from './places.ts';
import { releaseName } from './newer-minor.ts';
import { prepareDataDirectory } from './prepare-data-directory.ts';
import { isRunning, readPostmasterFile, stopOrphan } from './postmaster-file.ts';
import { chooseServerUser, type LookUpUser } from './server-user.ts';
import { diskFullRefusal, isDiskFull, StartRefusal } from './start-refusal.ts';
import { supervise } from './supervise.ts';
import type { StartLog } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  readonly dataDirectory: string;
  readonly log: StartLog;
  /** Server settings on top of ours. Tests turn off what only guards against power cuts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What the machine offers; replaced by tests that act as another one. */
  readonly machine?: { lookUpUser?: LookUpUser; binaries?: BinarySources; sharedRoot?: string };
}

export interface PostgresServer {
  /** For example 18.4. */
  readonly version: string;
  readonly source: PostgresSource;
}

export interface EmbeddedPostgres {
  /** As the role that owns Gable's database. */
  readonly connection: Connection;
  /** As the server's superuser, in the same database: for backups and for tests that make databases. */
  readonly admin: Connection;
  readonly binDirectory: string;
  /** What runs, and where its programs come from. */
  readonly server: PostgresServer;
  readonly clusterDirectory: string;
  /** Ends the server, which writes everything down first, and leaves nothing behind but the data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL on the data in `dataDirectory`, making them on the first start. Only this machine's user can
 * reach it, over a socket in a private folder. Whatever the operator can do something about is a `StartRefusal`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDirectory);
  try {
    prepareDataDirectory(dataDirectory);
    const lock = lockDataDirectory(dataDirectory);
    try {
      const server = await startLocked(dataDirectory, options);
      return {
        ...server,
        async stop() {
          await server.stop();
          lock.release();
        },
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw isDiskFull(error) ? diskFullRefusal(dataDirectory) : error;
  }
}

/** How to reach the embedded server of a Gable that runs on this data directory, for commands beside it. */
export function findRunningEmbeddedPostgres(
  dataDirectory: string,
): Pick<EmbeddedPostgres, 'connection' | 'admin' | 'clusterDirectory'> | undefined {
  if (dataDirectoryHolder(resolve(dataDirectory)) === undefined) return undefined;
  const places = existingPlaces(resolve(dataDirectory));
  const file = readPostmasterFile(places.cluster);
  if (file === undefined || !file.ready || !isRunning(file, places.cluster)) return undefined;
  const host = process.platform === 'win32' ? '127.0.0.1' : file.socketFolder;
  return { ...connections(places, host, file.port), clusterDirectory: places.cluster };
}

async function startLocked(dataDirectory: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, machine } = options;
  const user = chooseServerUser(existingPlaces(dataDirectory).cluster, machine?.lookUpUser);
  const places = choosePlaces(dataDirectory, user, machine?.sharedRoot);
  if (places.home !== dataDirectory) {
    log.info(
      `PostgreSQL runs as ${user?.name}, who cannot reach ${dataDirectory}: its data are kept in ${places.home}.`,
    );
  }
  const binaries = findBinaries({
    user,
    dataMajor: clusterMajor(places.cluster),
    dataDirectory,
    copyFolder: places.copyFolder,
    ...(machine?.binaries && { sources: machine.binaries }),
    tell: (sentence) => log.info(sentence),
  });
  if (binaries.copiedTo !== undefined) log.info(`PostgreSQL’s programs are run from a copy in ${binaries.copiedTo}.`);
  if (await stopOrphan(places.cluster))
    log.info('Stopped the PostgreSQL that an earlier, killed Gable had left running.');
  // The programs that came with Gable make the data, so that they can always open them again.
  if (!existsSync(places.cluster)) await createCluster(places, binaries.fallback ?? binaries, user);

  const tcp = process.platform === 'win32';
  const host = tcp ? '127.0.0.1' : makeSocketFolder(user);
  const port = tcp ? await freePort() : Number(options.settings?.['port'] ?? 5432);
  const reach = tcp ? { listen_addresses: host } : { listen_addresses: '', unix_socket_directories: host };
  const { connection, admin } = connections(places, host, port);
  try {
    const settings = { ...serverSettings, ...reach, port: String(port), ...options.settings };
    const start = (chosen: Binaries) => supervise({ binDirectory: chosen.binDirectory, places, user, settings }, log);
    const { supervisor, running } = await startChosen(binaries, start, log);
    const stop = async (): Promise<void> => {
      await supervisor.stop();
      removeSocketFolder(host);
    };
    await ensureDatabase({ ...admin, database: superuser }).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    const server = { version: releaseName(running), source: running.source };
    return { connection, admin, server, binDirectory: running.binDirectory, clusterDirectory: places.cluster, stop };
  } catch (error) {
    removeSocketFolder(host);
    throw error;
  }
}

/** A newer server of the machine that does not start on these data gives way to the one that comes with Gable. */
async function startChosen<Supervisor>(
  binaries: Binaries,
  start: (chosen: Binaries) => Promise<Supervisor>,
  log: StartLog,
): Promise<{ supervisor: Supervisor; running: Binaries }> {
  const { fallback } = binaries;
  try {
    return { supervisor: await start(binaries), running: binaries };
  } catch (error) {
    if (fallback === undefined || !(error instanceof StartRefusal)) throw error;
    log.warn(
      `PostgreSQL ${releaseName(binaries)} in ${binaries.binDirectory} did not start, so the ${releaseName(fallback)} that comes with Gable is used. ${error.message}`,
    );
    return { supervisor: await start(fallback), running: fallback };
  }
}

const serverSettings: Readonly<Record<string, string>> = {
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_wal_size: '1GB',
  // Some builds have a compiler for queries, which costs short ones more than it gives.
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  cluster_name: 'gable',
};

function connections(places: Places, host: string, port: number): { connection: Connection; admin: Connection } {
  const password = clusterPassword(places);
  const common = { host, port, database: owner, ...(password !== undefined && { password }) };
  return { connection: { ...common, user: owner }, admin: { ...common, user: superuser } };
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') failed(new Error('no port was given'));
        else found(address.port);
      });
    });
  });
}
