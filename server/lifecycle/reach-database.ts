import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import type { PostgresServer } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';
import type { Config } from '#server/config.ts';
import { databaseConnection, describeTlsFailure } from '#server/database-connection.ts';

/** Which PostgreSQL it is: the one that comes with Gable, a newer one of this machine, or a server. */
export interface ReachedServer {
  readonly version: string;
  readonly source: PostgresServer['source'] | 'server';
}

export interface ReachedDatabase {
  readonly connection: pg.ClientConfig;
  readonly server: ReachedServer;
  /** Stops the embedded server; a server that somebody else runs is left alone. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly say: (sentence: string) => void;
  readonly signal: AbortSignal;
}

/** The database to work on: the embedded one, started here, or the given one, waited for until it answers. */
export async function reachDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseTls' | 'dataDirectory'>,
  waiting: Waiting,
): Promise<ReachedDatabase> {
  if (config.databaseUrl === undefined) {
    const { say } = waiting;
    return startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log: { info: say, warn: say } });
  }
  const connection = databaseConnection(config, config.databaseUrl);
  const version = await waitForServer(connection, waiting);
  return { connection, server: { version, source: 'server' }, stop: () => Promise.resolve() };
}

async function waitForServer(connection: pg.ClientConfig, { say, signal }: Waiting): Promise<string> {
  for (let delayMs = 500; ; delayMs = Math.min(delayMs * 2, 15_000)) {
    const { version, reason } = await tryToConnect(connection);
    if (version !== undefined) return version;
    say(`The database cannot be reached (${reason}); trying again in ${delayMs / 1000} s.`);
    await sleep(delayMs, undefined, { signal });
  }
}

type Attempt =
  | { readonly version: string; readonly reason?: undefined }
  | { readonly version?: undefined; readonly reason: string };

/** Answers with the server's version, or why it did not work when waiting may help; refuses when it cannot. */
async function tryToConnect(connection: pg.ClientConfig): Promise<Attempt> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, application_name: 'gable start' });
  // A server that goes away while we ask must not bring the process down.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    // Distributions add their own words: 16.4 (Debian 16.4-1).
    const version = rows[0]?.version.split(' ')[0] ?? '';
    refuseOldServer(Number.parseInt(version, 10));
    return { version };
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    return { reason: reasonToWait(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOldServer(major: number): void {
  if (major >= 15) return;
  throw new StartRefusal(`The server of DATABASE_URL is PostgreSQL ${major}: Gable needs 15 or newer.`);
}

function reasonToWait(error: unknown): string {
  const tls = describeTlsFailure(error);
  if (tls !== undefined)
    throw new StartRefusal(
      `The database cannot be reached by TLS (${tls}): correct that or DATABASE_URL, and start again.`,
    );
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const hopeless = hopelessCodes[code];
  if (hopeless !== undefined) throw new StartRefusal(`${hopeless}: correct DATABASE_URL, and start again.`);
  return knownReasons[code] ?? (code || 'no answer');
}

/** What waiting does not cure; the address itself is never printed, because it holds the password. */
const hopelessCodes: Readonly<Record<string, string>> = {
  '28P01': 'The database refused the user name or the password',
  '28000': 'The database does not let this user in',
  '3D000': 'The server does not have that database',
};

const knownReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the name cannot be looked up',
  ENOENT: 'no socket there',
  ETIMEDOUT: 'no answer',
  ECONNRESET: 'connection lost',
  EHOSTUNREACH: 'no way to the host',
  '57P03': 'it is starting up',
  '53300': 'it has no connection left',
};
