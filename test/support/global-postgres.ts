import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';

export interface TestServer {
  /** Without its database: each test file adds the name of its own. */
  readonly connection: pg.ClientConfig;
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** One server and one migrated template for all API tests: embedded, or the one that DATABASE_URL points to. */
export default async function globalPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await reachServer();
  const template = `gable_template_${process.pid}`;
  await query(server.connection, `create database ${template}`);
  await migrate({ ...server.connection, database: template });
  project.provide('testServer', { connection: server.connection, template });
  return async () => {
    await dropOwnDatabases(server.connection, template);
    await server.stop();
  };
}

async function reachServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL'];
  if (url !== undefined && url !== '') {
    const { hostname, port, username, password, searchParams } = new URL(url);
    const host = searchParams.get('host') ?? decodeURIComponent(hostname);
    const connection = {
      host,
      port: Number(port === '' ? 5432 : port),
      user: decodeURIComponent(username),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      database: 'postgres',
    };
    return { connection, stop: () => Promise.resolve() };
  }
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-test-'));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
    settings: {
      // What only guards against a power cut is off: these data live as long as the tests.
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // It would look once a minute into each of some hundred databases that nobody uses any more.
      autovacuum: 'off',
      max_connections: '200',
    },
  });
  return {
    connection: { ...server.admin },
    stop: async () => {
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Without FORCE, which counts an autovacuum worker as a superuser's session and refuses to end it for any other role; a
 * plain DROP sends such a worker away and waits for it.
 */
async function dropOwnDatabases(connection: pg.ClientConfig, template: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template}%`,
    ]);
    for (const { datname } of rows) {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = $2',
        [datname, 'client backend'],
      );
      await client.query(`drop database "${datname}"`);
    }
  } finally {
    await client.end();
  }
}

async function query(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
