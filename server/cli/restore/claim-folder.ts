import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory } from '#server/adapters/embedded-postgres/data-lock.ts';
import { choosePlaces, existingPlaces, type Places } from '#server/adapters/embedded-postgres/places.ts';
import { prepareDataDirectory } from '#server/adapters/embedded-postgres/prepare-data-directory.ts';
import { chooseServerUser, type ServerUser } from '#server/adapters/embedded-postgres/server-user.ts';
import { isDiskFull } from '#server/adapters/embedded-postgres/start-refusal.ts';
import { Refusal } from '#server/cli/refusal.ts';

interface Claim {
  readonly places: Places;
  readonly user: ServerUser | undefined;
}

/**
 * Works in an empty data directory: refuses one that is not, keeps others out while `fill` writes, then lets `prove`
 * start a server on it. If anything fails, the folder is as empty, or as absent, as it was.
 */
export async function claimFolder(
  dataDirectory: string,
  { fill, prove }: { fill: (claim: Claim) => Promise<void>; prove: () => Promise<void> },
): Promise<void> {
  const wasThere = existsSync(dataDirectory);
  refuseFilled(dataDirectory);
  // Nothing that was there before this line is ever removed: what PostgreSQL keeps elsewhere is added once it is seen to be free.
  let elsewhere: Places | undefined;
  try {
    prepareDataDirectory(dataDirectory);
    const lock = lockDataDirectory(dataDirectory);
    try {
      const user = chooseServerUser(existingPlaces(dataDirectory).cluster);
      const places = choosePlaces(dataDirectory, user);
      refuseEarlierData(dataDirectory, places);
      if (places.home !== dataDirectory) elsewhere = places;
      await fill({ places, user });
    } finally {
      lock.release();
    }
    await prove();
  } catch (error) {
    for (const path of elsewhere === undefined ? [] : [elsewhere.cluster, elsewhere.logFile])
      rmSync(path, { recursive: true, force: true });
    for (const name of contentOf(dataDirectory)) rmSync(join(dataDirectory, name), { recursive: true, force: true });
    if (!wasThere && existsSync(dataDirectory)) rmdirSync(dataDirectory);
    throw explain(error, dataDirectory);
  }
}

export function refuseFilled(dataDirectory: string): void {
  if (contentOf(dataDirectory).length === 0) return;
  throw new Refusal(
    `The folder ${dataDirectory} is not empty, and nothing is ever written over: move it away, or name another folder with --data.`,
  );
}

/** Where PostgreSQL's user cannot reach the folder, its data are elsewhere, and outlive the folder when that is deleted. */
function refuseEarlierData(dataDirectory: string, { home, cluster }: Places): void {
  if (!existsSync(cluster)) return;
  throw new Refusal(
    `There are data of an earlier ${dataDirectory} in ${home}, and nothing is ever written over: move that folder away, or name another one with --data.`,
  );
}

/** A disk of its own has a folder for what a repair of the file system finds; that is no content. */
function contentOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name !== 'lost+found');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new Refusal(`${folder} is a file: name a folder with --data.`);
    throw error;
  }
}

function explain(error: unknown, dataDirectory: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error))
    return new Refusal(`The disk that holds ${dataDirectory} is full, and nothing was left there: free some space.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Refusal(`The folder ${dataDirectory} cannot be written by this user: name another one with --data.`);
  return error;
}
