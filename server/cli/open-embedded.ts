import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#server/adapters/embedded-postgres/cluster.ts';
import { dataDirectoryHolder } from '#server/adapters/embedded-postgres/data-lock.ts';
import { existingPlaces } from '#server/adapters/embedded-postgres/places.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { Refusal } from './refusal.ts';

export interface OpenEmbedded {
  readonly connection: Connection;
  readonly admin: Connection;
  readonly clusterDirectory: string;
  /** Whether a Gable was running on it already; otherwise it was started for the command. */
  readonly wasRunning: boolean;
  /** Stops what was started here, and nothing else. */
  stop(): Promise<void>;
}

/** The embedded database of a data directory: the running Gable's, else started for as long as the command runs. */
export async function openEmbedded(dataDirectory: string, note: (line: string) => void): Promise<OpenEmbedded> {
  refuseMissing(dataDirectory);
  const running = await findRunning(dataDirectory);
  if (running !== undefined) return { ...running, wasRunning: true, stop: () => Promise.resolve() };
  return { ...(await startEmbeddedPostgres({ dataDirectory, log: { info: note, warn: note } })), wasRunning: false };
}

/** A command that wants data must not make an empty database instead. */
export function refuseMissing(dataDirectory: string): void {
  const { cluster } = existingPlaces(resolve(dataDirectory));
  if (!existsSync(cluster))
    throw new Refusal(
      `There is no database in ${resolve(dataDirectory)}: point GABLE_DATA to the folder that Gable uses, or set DATABASE_URL.`,
    );
}

/** A Gable that is just starting holds the folder before its server answers, so that it is given a moment. */
async function findRunning(dataDirectory: string) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const running = findRunningEmbeddedPostgres(dataDirectory);
    const holder = dataDirectoryHolder(resolve(dataDirectory));
    if (running !== undefined || holder === undefined) return running;
    if (!canEnter(existingPlaces(resolve(dataDirectory)).cluster))
      throw new Refusal(`Gable (process ${holder}) is run by another user: run this command as that user, or as root.`);
    await sleep(200);
  }
  throw new Refusal('Gable has been starting for half a minute and its database does not answer: look at its output.');
}

function canEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
