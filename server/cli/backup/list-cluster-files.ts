import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#server/cli/refusal.ts';

export interface ClusterFile {
  readonly name: string;
  readonly isFolder: boolean;
}

/** What a base backup takes, as PostgreSQL's manual lists it: not what belongs to the running server alone. */
export function* listClusterFiles(cluster: string, folder = ''): Generator<ClusterFile> {
  for (const entry of entries(join(cluster, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.test(name)) continue;
    if (entry.isSymbolicLink())
      throw new Refusal(
        'This database keeps tables on another disk, which a copy of its files would miss: use `npm run gable -- backup --rows`.',
      );
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      if (!emptied.has(name)) yield* listClusterFiles(cluster, name);
    } else if (entry.isFile()) yield { name, isFolder: false };
  }
}

/** Folders that must be there and whose content is made anew at every start. The log is copied on its own. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

const leftOut =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|current_logfiles|postgresql\.auto\.conf\.tmp|global\/pg_control)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/;

/** A database may be dropped while its folder is being read. */
function entries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
