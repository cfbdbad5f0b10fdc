import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { measureBoard } from './measure-board.ts';
import { measureReceipts } from './measure-receipts.ts';
import { measureRuns } from './measure-runs.ts';
import { measureToday } from './measure-today.ts';
import { benchMonths, chargeMonth, openOffice } from './office.ts';
import type { Result } from '#bench/result.ts';

/** What the daily money must show, on a fully durable PostgreSQL as in production; nothing else runs beside. */
export async function measureRent(sizes = { few: 1000, small: 10_000, large: 100_000 }): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
  });
  const offices: OpenDatabase[] = [];
  try {
    const many = await openIn(server.connection);
    offices.push(many);
    const runs = await measureRuns(many.database, many.client, sizes);
    await many.client.query('create database few');
    const few = await openIn({ ...server.connection, database: 'few' });
    offices.push(few);
    const organisationId = await openOffice(few.database, few.client, sizes.few);
    for (const month of benchMonths) await chargeMonth(few.database, organisationId, month, sizes.few);
    for (const { client } of offices) await client.query('vacuum (analyze)');
    const large = { ...many, organisationId: runs.organisationId, leases: sizes.large };
    const small = { ...few, organisationId, leases: sizes.few };
    const board = await measureBoard(small, large);
    return [...runs.results, ...board, ...(await measureToday(small, large)), await measureReceipts(large)];
  } finally {
    for (const { client, database } of offices) {
      await client.end();
      await database.close();
    }
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

interface OpenDatabase {
  readonly connection: pg.ClientConfig;
  readonly database: Database;
  readonly client: pg.Client;
}

async function openIn(connection: pg.ClientConfig): Promise<OpenDatabase> {
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  return {
    connection,
    database: openDatabase({ connection, prepares: true, statementTimeoutMilliseconds: 600_000 }),
    client,
  };
}
