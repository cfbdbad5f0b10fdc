import { sql } from 'kysely';
import type { installationRoutes } from '#shared/api/installation.ts';
import { existingPlaces } from './adapters/embedded-postgres/places.ts';
import { gableVersion } from './cli/gable-version.ts';
import type { Config } from './config.ts';
import type { Handlers } from './kernel/http/bind-routes.ts';
import { hasDiskRoom } from './kernel/limits/disk-room.ts';
import type { ReachedServer } from './lifecycle/reach-database.ts';

export function installationHandlers(
  config: Config,
  source: ReachedServer['source'],
): Handlers<typeof installationRoutes> {
  return {
    'GET /installation/': async (_, { transaction }) => {
      const version = await transaction(async (tx) => {
        const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
          tx,
        );
        // Distributions add their own words: 16.4 (Debian 16.4-1).
        return rows[0]?.version.split(' ')[0] ?? '';
      });
      const hasRoom = await hasDiskRoom(watchedFolders(config), config.diskReserveBytes);
      return { gable: gableVersion(), postgres: { version, source }, disk: hasRoom ? 'ok' : 'low' };
    },
  };
}

/**
 * The folders whose disk must have room: that of the database, which may be kept elsewhere than the data directory, and
 * that of the files, where they come in also if a bucket keeps them.
 */
export function watchedFolders({ databaseUrl, dataDirectory, files }: WatchedConfig): string[] {
  return [...(databaseUrl === undefined ? [existingPlaces(dataDirectory).home] : []), files.folder];
}

interface WatchedConfig extends Pick<Config, 'databaseUrl' | 'dataDirectory'> {
  readonly files: Pick<Config['files'], 'folder'>;
}
