import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import { measureRuns } from './measure-runs.ts';
import type { Result } from '#bench/result.ts';

/** What the daily money must show, on a fully durable PostgreSQL as in production; nothing else runs beside. */
export async function measureRent(sizes = { small: 10_000, large: 100_000 }): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
  });
  const { connection } = server;
  await migrate(connection);
  const database = openDatabase({ connection, statementTimeoutMilliseconds: 600_000 });
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await measureRuns(database, client, sizes);
  } finally {
    await client.end();
    await database.close();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
