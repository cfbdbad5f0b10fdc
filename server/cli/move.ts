import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { databaseConnection } from '#server/database-connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { tableName } from './archive/manifest.ts';
import { textOption, type Command, type CommandContext } from './command.ts';
import { withClient } from './open-client.ts';
import { refuseMissing } from './open-embedded.ts';
import { UsageRefusal, Refusal } from './refusal.ts';
import { copyOut } from './tables/copy-stream.ts';
import { matchTables, refuseOtherHistory, refuseUsedTarget } from './tables/inspect-target.ts';
import { listMigrations, listSequences, listTables, quoted, quotedColumns, type Table } from './tables/list-tables.ts';
import { loadRows, setSequences, withTablesOpen } from './tables/load-tables.ts';
import { beginWork, measureTable } from './tables/measure-table.ts';

export const move: Command = {
  summary: 'Copies the embedded database to a PostgreSQL server and compares every row.',
  usage: '--to <url>',
  details: [
    'Stop Gable first. The target is an empty database on PostgreSQL 15 or newer; its user has to own it and may make',
    'roles. All of it arrives, or nothing. The embedded data stay as they are.',
  ],
  options: { to: { type: 'string', about: 'The address, for example postgres://gable:…@db.example.com/gable' } },
  takes: [],
  async run(input, context) {
    const url = textOption(input, 'to');
    if (url === undefined || !/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new UsageRefusal('move needs the address of a database: --to postgres://user:password@host/database');
    const { dataDirectory } = context.config;
    const moved = await moveDatabase({ dataDirectory, target: databaseConnection(context.config, url), context });
    context.print(`Moved ${moved.tables} tables with ${moved.rows} rows; every row was compared on both sides.`);
    for (const line of nextSteps(dataDirectory, context.config.files.folder)) context.print(line);
  },
};

interface Move {
  readonly dataDirectory: string;
  readonly target: pg.ClientConfig;
  readonly context: Pick<CommandContext, 'note' | 'signal' | 'startProgress'>;
  /** Replaced by tests that stand for a later version. */
  readonly migrateTarget?: typeof migrate;
}

/** Nobody else can have the embedded data meanwhile: starting their server claims the folder. */
export async function moveDatabase(plan: Move): Promise<{ tables: number; rows: number }> {
  const { dataDirectory, target, context, migrateTarget = migrate } = plan;
  refuseMissing(dataDirectory);
  return withClient(target, 'The target', async (to) => {
    await refuseUsedTarget(to);
    const server = await startEmbeddedPostgres({ dataDirectory, log: { info: context.note, warn: context.note } });
    try {
      return await withClient({ ...server.admin }, 'The embedded database', async (from) => {
        await beginWork(from, 'read');
        const history = await listMigrations(from);
        await migrateTarget(target, context.note);
        refuseOtherHistory(
          history,
          await listMigrations(to),
          'The embedded data were last used by another version of Gable: start this one on them once, and then move.',
        );
        return copyAll(from, to, context);
      });
    } finally {
      await server.stop();
    }
  });
}

async function copyAll(
  from: pg.Client,
  to: pg.Client,
  context: Move['context'],
): Promise<{ tables: number; rows: number }> {
  const tables = await listTables(from);
  await beginWork(to, 'write');
  const rows = await withTablesOpen(to, await matchTables(to, tables), async () => {
    for (const table of tables) await copyTable(from, to, table, context);
    return compareTables(from, to, tables);
  });
  await setSequences(to, await listSequences(from));
  context.signal.throwIfAborted();
  await to.query('commit');
  return { tables: tables.length, rows };
}

async function copyTable(from: pg.Client, to: pg.Client, table: Table, context: Move['context']): Promise<void> {
  const progress = context.startProgress(`Copying ${tableName(table)}`);
  const watched = async function* (): AsyncGenerator<Buffer> {
    for await (const rows of copyOut(from, `copy ${quoted(table)} (${quotedColumns(table.columns)}) to stdout`)) {
      context.signal.throwIfAborted();
      progress.advance(rows.length);
      yield rows;
    }
  };
  try {
    await loadRows(to, table, watched());
  } finally {
    progress.end();
  }
}

/** Counts and checksums of every table on both sides; the first difference ends the move. Answers with the rows. */
export async function compareTables(from: pg.Client, to: pg.Client, tables: readonly Table[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const [here, there] = await Promise.all([measureTable(from, table), measureTable(to, table)]);
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new Refusal(
        `The table ${tableName(table)} differs after the copy (${here.rows} rows here, ${there.rows} there), and nothing was kept on the target: report this; the embedded data are untouched.`,
      );
    rows += here.rows;
  }
  return rows;
}

function nextSteps(dataDirectory: string, files: string): string[] {
  const secret = join(dataDirectory, 'secret');
  return [
    'Next:',
    '  1. Set DATABASE_URL to the address you moved to.',
    existsSync(secret)
      ? `  2. Set GABLE_SECRET to what is in ${secret}, on every machine that will run Gable: without it everybody has to sign in anew, and second factors are lost.`
      : '  2. Keep GABLE_SECRET as it is.',
    ...(existsSync(files)
      ? [`  3. Keep ${files}, which holds the uploaded files, where GABLE_DATA or GABLE_FILES points.`]
      : []),
    `Then start Gable. When you are content, the embedded database in ${dataDirectory} can be deleted.`,
  ];
}
