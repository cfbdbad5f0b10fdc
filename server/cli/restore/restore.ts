import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkArchive } from '#server/cli/archive/check-archive.ts';
import { thisPlatform, type Manifest } from '#server/cli/archive/manifest.ts';
import { readBackupPassphrase } from '#server/cli/backup-passphrase.ts';
import { textOption, type Command } from '#server/cli/command.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { refuseFilled } from './claim-folder.ts';
import { restoreCluster } from './restore-cluster.ts';
import { restoreRowsToFolder, restoreRowsToServer } from './restore-rows.ts';

export const restore: Command = {
  summary: 'Brings a backup back, into an empty place.',
  usage: '<file> [--data <folder>]',
  details: [
    'The whole file is checked before anything is written, and every table is counted afterwards. What is there already',
    'is never written over: the folder, or the database of DATABASE_URL, must be empty. An encrypted backup is opened with',
    'the passphrase in GABLE_BACKUP_PASSPHRASE, or in the file that GABLE_BACKUP_PASSPHRASE_FILE names.',
  ],
  options: { data: { type: 'string', about: 'The folder to restore into. Default: GABLE_DATA.' } },
  takes: ['the file of a backup'],
  async run(input, context) {
    const passphrase = readBackupPassphrase(context.config);
    const file = { path: resolve(context.folder, input.given[0] ?? ''), passphrase };
    const named = textOption(input, 'data');
    const dataDirectory = named === undefined ? context.config.dataDirectory : resolve(context.folder, named);
    const databaseUrl = named === undefined ? context.config.databaseUrl : undefined;
    if (databaseUrl === undefined) refuseFilled(dataDirectory);
    const manifest = await checkArchive(file, context.startProgress);
    const plan = { file, manifest, dataDirectory, context };
    if (manifest.kind === 'cluster') {
      refuseForeignCluster(manifest, databaseUrl);
      await restoreCluster(plan);
    } else if (databaseUrl === undefined) await restoreRowsToFolder(plan);
    else await restoreRowsToServer(plan, databaseUrl);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const place = databaseUrl === undefined ? dataDirectory : 'the database of DATABASE_URL';
    context.print(
      `Restored into ${place}: ${manifest.tables.length} tables, ${rows} rows, as they were on ${manifest.madeAt}.`,
    );
    const files = resolve(dataDirectory, 'files');
    if (context.config.files.folder !== files && named === undefined && existsSync(files))
      context.note(`GABLE_FILES is set: move what is in ${files} to ${context.config.files.folder}.`);
    if (named !== undefined) context.print(`Start Gable on it with GABLE_DATA="${dataDirectory}" npm start`);
  },
};

function refuseForeignCluster({ platform }: Manifest, databaseUrl: string | undefined): void {
  if (databaseUrl !== undefined)
    throw new Refusal(
      'This backup holds the files of an embedded database, which a server cannot take: restore it into a folder with --data, and bring that to the server with `npm run gable -- move --to <url>`.',
    );
  if (platform !== thisPlatform())
    throw new Refusal(
      `This backup holds the files of PostgreSQL on ${platform}, and this is ${thisPlatform()}: make one there with \`npm run gable -- backup --rows\`, which any machine can restore.`,
    );
}
