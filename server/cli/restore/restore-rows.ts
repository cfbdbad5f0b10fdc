import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { collect, readArchive } from '#server/cli/archive/check-archive.ts';
import { tableName, type Manifest } from '#server/cli/archive/manifest.ts';
import { withClient } from '#server/cli/open-client.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { matchTables, refuseOtherHistory, refuseUsedTarget } from '#server/cli/tables/inspect-target.ts';
import { listMigrations, type Table } from '#server/cli/tables/list-tables.ts';
import { loadRows, setSequences, withTablesOpen } from '#server/cli/tables/load-tables.ts';
import { beginWork, measureTable } from '#server/cli/tables/measure-table.ts';
import { databaseConnection } from '#server/database-connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { claimFolder } from './claim-folder.ts';
import { extract } from './extract.ts';
import type { RestorePlan } from './restore-cluster.ts';

/** What lies beside the database in a data directory. */
const keptNames = ['secret', 'files'];

/** Makes a new embedded database in an empty folder and fills it. */
export async function restoreRowsToFolder(plan: RestorePlan): Promise<void> {
  const { dataDirectory, context } = plan;
  await claimFolder(dataDirectory, {
    fill: () => extractKeptFiles(plan),
    async prove() {
      const server = await startEmbeddedPostgres({ dataDirectory, log: { info: context.note, warn: context.note } });
      try {
        await fillDatabase(plan, { ...server.connection });
      } finally {
        await server.stop();
      }
    },
  });
}

/** Fills the empty database of a server; the secret and the files go to the data directory. */
export async function restoreRowsToServer(plan: RestorePlan, databaseUrl: string): Promise<void> {
  refuseOtherFiles(plan);
  try {
    await extractKeptFiles(plan);
    await fillDatabase(plan, databaseConnection(plan.context.config, databaseUrl));
  } catch (error) {
    for (const name of keptNames) rmSync(join(plan.dataDirectory, name), { recursive: true, force: true });
    throw error;
  }
}

async function fillDatabase({ file, manifest, context }: RestorePlan, connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, 'The database', async (client) => {
    await refuseUsedTarget(client);
    await migrate(connection, context.note);
    refuseOtherHistory(
      manifest.migrations,
      await listMigrations(client),
      `This backup was made by Gable ${manifest.gable} with another set of migrations: restore it with that version, and then start this one on it.`,
    );
    await beginWork(client, 'write');
    const tables = await matchTables(client, manifest.tables);
    await withTablesOpen(client, tables, async () => {
      await loadParts(client, { file, manifest, tables, context });
      await compare(client, manifest, tables);
    });
    await setSequences(client, manifest.sequences);
    await client.query('commit');
  });
}

async function loadParts(
  client: pg.Client,
  {
    file,
    manifest,
    tables,
    context,
  }: Pick<RestorePlan, 'file' | 'manifest' | 'context'> & { tables: readonly Table[] },
): Promise<void> {
  const progress = context.startProgress('Restoring');
  try {
    await readArchive(file, async ({ name, size, body }) => {
      context.signal.throwIfAborted();
      const [kind, folder = ''] = name.split('/');
      if (kind !== 'rows') return;
      const [schema, table] = folder.split('.').map(decodeURIComponent);
      const isNamed = (candidate: { schema: string; name: string }): boolean =>
        candidate.schema === schema && candidate.name === table;
      const target = tables.find(isNamed);
      const written = manifest.tables.find(isNamed);
      if (target === undefined || written === undefined)
        throw new Refusal(`The backup has rows of no known table: ${name}.`);
      const part = await collect(body);
      await loadRows(client, { ...target, columns: written.columns }, [part]);
      progress.advance(size);
    });
  } finally {
    progress.end();
  }
}

async function compare(client: pg.Client, manifest: Manifest, tables: readonly Table[]): Promise<void> {
  for (const stated of manifest.tables) {
    const table = tables.find((candidate) => tableName(candidate) === tableName(stated));
    if (table === undefined) continue;
    const { rows, checksum } = await measureTable(client, table);
    if (rows !== stated.rows || checksum !== stated.checksum)
      throw new Refusal(
        `The table ${tableName(stated)} is not what was backed up (${rows} rows, ${stated.rows} expected), and nothing was kept: take an older backup, and report this.`,
      );
  }
}

/** Beside a server, the data directory may be in use; then it must not hold other files or another secret. */
function refuseOtherFiles({ dataDirectory, context }: RestorePlan): void {
  const files = join(dataDirectory, 'files');
  const isFilled = existsSync(files) && readdirSync(files).length > 0;
  if (isFilled || existsSync(join(dataDirectory, 'secret')))
    throw new Refusal(
      `The folder ${dataDirectory} has files or a secret already, and nothing is ever written over: move it away, or point GABLE_DATA to another folder.`,
    );
  if (context.config.secret !== undefined)
    context.note('GABLE_SECRET is set and counts: it must be the one that the backed-up Gable used.');
}

async function extractKeptFiles({ file, dataDirectory, context }: RestorePlan): Promise<void> {
  mkdirSync(dataDirectory, { recursive: true });
  const progress = context.startProgress('Restoring files');
  const destinations = keptNames.map((name) => ({ from: name, path: join(dataDirectory, name) }));
  await extract({ file, destinations, progress, signal: context.signal });
  progress.end();
}
