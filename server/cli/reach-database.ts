import type pg from 'pg';
import { databaseConnection } from '#server/database-connection.ts';
import type { CommandContext } from './command.ts';
import { openEmbedded } from './open-embedded.ts';

export interface Reached {
  readonly connection: pg.PoolConfig;
  /** Whether this command started the embedded database. */
  readonly wasStarted: boolean;
  readonly stop: () => Promise<void>;
}

/**
 * The database that a command works on: that of DATABASE_URL, or the embedded one, which is started where no Gable runs on
 * it. One that was started here may be of an older version and is prepared first.
 */
export async function reachDatabase(
  { config, note }: CommandContext,
  { prepare }: { readonly prepare?: (connection: pg.ClientConfig) => Promise<unknown> } = {},
): Promise<Reached> {
  if (config.databaseUrl !== undefined)
    return {
      connection: databaseConnection(config, config.databaseUrl),
      wasStarted: false,
      stop: () => Promise.resolve(),
    };
  const embedded = await openEmbedded(config.dataDirectory, note);
  const connection = { ...embedded.connection };
  if (!embedded.wasRunning)
    await prepare?.(connection).catch(async (error: unknown) => {
      await embedded.stop();
      throw error;
    });
  return { connection, wasStarted: !embedded.wasRunning, stop: () => embedded.stop() };
}
