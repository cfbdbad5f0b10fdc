import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { existingPlaces } from '#server/adapters/embedded-postgres/places.ts';
import { checkArchive } from '#server/cli/archive/check-archive.ts';
import { formatVersion, thisPlatform, type ManifestContent, type StatedTable } from '#server/cli/archive/manifest.ts';
import { refuseExisting, writeArchive, type ArchiveWriter } from '#server/cli/archive/write-archive.ts';
import { readBackupPassphrase } from '#server/cli/backup-passphrase.ts';
import { textOption, type Command, type CommandContext } from '#server/cli/command.ts';
import { gableVersion } from '#server/cli/gable-version.ts';
import { withClient } from '#server/cli/open-client.ts';
import { openEmbedded } from '#server/cli/open-embedded.ts';
import { sizeOf, type Progress } from '#server/cli/progress.ts';
import { listMigrations, listSequences, listTables } from '#server/cli/tables/list-tables.ts';
import { beginWork, countRows } from '#server/cli/tables/measure-table.ts';
import { databaseConnection } from '#server/database-connection.ts';
import { copyCluster } from './copy-cluster.ts';
import { copyKeptFiles } from './copy-kept-files.ts';
import { copyRows } from './copy-rows.ts';

export const backup: Command = {
  summary: 'Writes everything into one file, also while Gable runs.',
  usage: '[--to <file or folder>] [--rows]',
  details: [
    'The file holds the database, the uploaded files and the secret in GABLE_DATA: keep it as safe as those. It is read',
    'again from its first to its last byte when it is written. Nothing is written over. With GABLE_BACKUP_PASSPHRASE, or a',
    'file named by GABLE_BACKUP_PASSPHRASE_FILE, it is encrypted, and only that passphrase opens it.',
  ],
  options: {
    to: {
      type: 'string',
      about: 'The file, or the folder for gable-<date>.tar.gz(.enc). Default: the folder you are in.',
    },
    rows: {
      type: 'boolean',
      about: 'Rows instead of files: for another kind of machine or PostgreSQL. Always so with DATABASE_URL.',
    },
  },
  takes: [],
  async run(input, context) {
    const madeAt = new Date();
    const passphrase = readBackupPassphrase(context.config);
    const isEncrypted = passphrase !== undefined;
    const path = choosePath(resolve(context.folder, textOption(input, 'to') ?? '.'), { madeAt, isEncrypted });
    refuseExisting(path);
    await makeBackup(context, { path, passphrase, madeAt, asRows: input.options['rows'] === true });
    const { tables } = await checkArchive({ path, passphrase }, context.startProgress);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const how = isEncrypted ? 'encrypted, checked' : 'checked';
    context.print(`Backup: ${path} (${sizeOf(statSync(path).size)}, ${tables.length} tables, ${rows} rows, ${how}).`);
    if (context.config.files.s3 !== undefined)
      context.note('Uploaded files are in a bucket and not in the backup: back that up with the means of its service.');
    if (context.config.secret !== undefined)
      context.note('GABLE_SECRET is a setting and not in the backup: keep it in a safe place of its own.');
  },
};

interface BackupPlan {
  readonly path: string;
  readonly passphrase: string | undefined;
  readonly madeAt: Date;
  readonly asRows: boolean;
}

async function makeBackup(context: CommandContext, { path, passphrase, madeAt, asRows }: BackupPlan): Promise<void> {
  const { config, signal, startProgress } = context;
  const source = await openSource(context);
  const progress = startProgress('Writing the backup');
  try {
    await writeArchive({ path, passphrase, writtenAt: madeAt, signal }, async (archive) => {
      const { embedded } = source;
      const database =
        embedded === undefined || asRows
          ? await backUpRows(source.connection, archive, progress)
          : await backUpCluster(embedded, config.dataDirectory, archive, progress);
      await copyKeptFiles({ dataDirectory: config.dataDirectory, files: config.files.folder }, archive, progress);
      const platform = thisPlatform();
      return { format: formatVersion, gable: gableVersion(), madeAt: madeAt.toISOString(), platform, ...database };
    });
  } finally {
    progress.end();
    await source.stop();
  }
}

async function openSource({ config, note }: CommandContext) {
  if (config.databaseUrl !== undefined) {
    const connection = databaseConnection(config, config.databaseUrl);
    return { connection, embedded: undefined, stop: () => Promise.resolve() };
  }
  const embedded = await openEmbedded(config.dataDirectory, note);
  const connection: pg.ClientConfig = { ...embedded.connection };
  return { connection, embedded, stop: () => embedded.stop() };
}

type Content = Pick<ManifestContent, 'kind' | 'postgresMajor' | 'migrations' | 'exactCounts' | 'tables' | 'sequences'>;

async function backUpRows(connection: pg.ClientConfig, archive: ArchiveWriter, progress: Progress): Promise<Content> {
  return withClient(connection, 'The database', async (client) => {
    await beginWork(client, 'read');
    const tables = await copyRows(client, archive, progress);
    return { ...(await describe(client, tables)), kind: 'rows', exactCounts: true };
  });
}

async function backUpCluster(
  embedded: Parameters<typeof copyCluster>[0],
  dataDirectory: string,
  archive: ArchiveWriter,
  progress: Progress,
): Promise<Content> {
  const { description, exactCounts } = await copyCluster(embedded, archive, progress, async (client) => {
    const tables: StatedTable[] = [];
    for (const { schema, name, columns } of await listTables(client))
      tables.push({ schema, name, columns: [...columns], rows: await countRows(client, { schema, name }) });
    return describe(client, tables);
  });
  if (process.platform === 'win32')
    await archive.addFile('postgres-password', join(existingPlaces(dataDirectory).home, 'postgres-password'));
  return { ...description, kind: 'cluster', exactCounts };
}

async function describe(client: pg.Client, tables: StatedTable[]): Promise<Omit<Content, 'kind' | 'exactCounts'>> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return {
    postgresMajor: rows[0]?.major ?? 0,
    migrations: await listMigrations(client),
    tables,
    sequences: await listSequences(client),
  };
}

/** A folder gets a file with the date; anything else is the name of the file. */
function choosePath(to: string, { madeAt, isEncrypted }: { madeAt: Date; isEncrypted: boolean }): string {
  const stamp = madeAt.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  // A name without the ending of a backup is a folder, also one that is still to be made: a nightly `--to /backups` must
  // not write one file and then refuse to write over it.
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory() ?? !/\.(tar\.gz|tgz)(\.enc)?$/.test(to);
  if (isFolder) mkdirSync(to, { recursive: true });
  return isFolder ? join(to, `gable-${stamp}.tar.gz${isEncrypted ? '.enc' : ''}`) : to;
}
