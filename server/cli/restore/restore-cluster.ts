import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#server/adapters/embedded-postgres/binaries.ts';
import type { Places } from '#server/adapters/embedded-postgres/places.ts';
import type { ServerUser } from '#server/adapters/embedded-postgres/server-user.ts';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import type { BackupFile } from '#server/cli/archive/check-archive.ts';
import { tableName, type Manifest } from '#server/cli/archive/manifest.ts';
import type { CommandContext } from '#server/cli/command.ts';
import { withClient } from '#server/cli/open-client.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { countRows } from '#server/cli/tables/measure-table.ts';
import { claimFolder } from './claim-folder.ts';
import { extract } from './extract.ts';

export interface RestorePlan {
  readonly file: BackupFile;
  readonly manifest: Manifest;
  readonly dataDirectory: string;
  readonly context: CommandContext;
}

/** Puts the files of a cluster back, starts it once, so that PostgreSQL replays its log, and counts every table. */
export async function restoreCluster(plan: RestorePlan): Promise<void> {
  await claimFolder(plan.dataDirectory, { fill: (claim) => fill(plan, claim), prove: () => prove(plan) });
}

async function fill(
  { file, manifest, dataDirectory, context }: RestorePlan,
  { places, user }: { places: Places; user: ServerUser | undefined },
): Promise<void> {
  refuseOtherMajor(manifest, dataDirectory, places.copyFolder, user);
  const draft = `${places.cluster}.restoring`;
  const progress = context.startProgress('Restoring');
  try {
    const destinations = [
      { from: 'postgres', path: draft, user },
      { from: 'postgres-password', path: join(places.home, 'postgres-password') },
      { from: 'secret', path: join(dataDirectory, 'secret') },
      { from: 'files', path: join(dataDirectory, 'files') },
    ];
    await extract({ file, destinations, progress, signal: context.signal });
    renameSync(draft, places.cluster);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    progress.end();
  }
}

/** Said before anything is written, and with the way that leads from one version of PostgreSQL to another. */
function refuseOtherMajor(
  { postgresMajor, gable }: Manifest,
  dataDirectory: string,
  copyFolder: string,
  user: ServerUser | undefined,
): void {
  const { major } = findBinaries({ user, dataMajor: undefined, dataDirectory, copyFolder });
  if (major === postgresMajor) return;
  throw new Refusal(
    `This backup holds the files of PostgreSQL ${postgresMajor}, and this Gable runs ${major}: restore it with Gable ${gable}, make a backup there with \`npm run gable -- backup --rows\`, and restore that one here.`,
  );
}

async function prove({ manifest, dataDirectory, context }: RestorePlan): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDirectory, log: { info: context.note, warn: context.note } });
  try {
    await withClient({ ...server.admin }, 'The restored database', async (client) => {
      for (const table of manifest.tables) {
        const rows = await countRows(client, table);
        if (manifest.exactCounts && rows !== table.rows)
          throw new Refusal(
            `The table ${tableName(table)} has ${rows} rows after the restore and had ${table.rows}; nothing was left in ${dataDirectory}: take an older backup, and report this.`,
          );
      }
    });
  } finally {
    await server.stop();
  }
}
