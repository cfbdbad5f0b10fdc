import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canPass, canReach, type ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

export interface Places {
  /** Holds PostgreSQL's cluster and its log; normally the data directory itself. */
  readonly home: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly copyFolder: string;
}

/** The folder for what PostgreSQL's own user must reach when root keeps the data directory to itself. */
export const sharedRoot = '/var/lib/gable';

/**
 * Decides where PostgreSQL keeps its data. Below a folder that its user cannot pass (root's home, for one), that is a
 * folder of its own under /var/lib/gable, named after the data directory; a note in the data directory says so.
 */
export function choosePlaces(dataDirectory: string, user: ServerUser | undefined, root = sharedRoot): Places {
  const elsewhere = existingPlaces(dataDirectory);
  if (elsewhere.home !== dataDirectory) {
    if (user === undefined) throw outOfReach(dataDirectory, elsewhere.home);
    return elsewhere;
  }
  if (user === undefined || canPass(dataDirectory, user)) return placesIn(dataDirectory, dataDirectory);
  const home = join(root, createHash('sha256').update(resolve(dataDirectory)).digest('hex').slice(0, 12));
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chmodSync(root, 0o755);
  chmodSync(home, 0o755);
  writeFileSync(join(dataDirectory, noteName), `${home}\n`);
  return placesIn(home, root);
}

/**
 * Where the data of this directory are already. Data kept elsewhere stay there even when the directory has since become
 * reachable: starting an empty database beside them would look like a loss.
 */
export function existingPlaces(dataDirectory: string): Places {
  const elsewhere = readNote(dataDirectory);
  const here = placesIn(dataDirectory, dataDirectory);
  if (elsewhere === undefined || existsSync(here.cluster)) return here;
  return placesIn(elsewhere, dirname(elsewhere));
}

/** A fresh, private folder for the socket: short, because the path of a socket has room for about 100 bytes. */
export function makeSocketFolder(user: ServerUser | undefined): string {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (parent.length > 70 || !canReach(parent, user)) continue;
    try {
      const folder = mkdtempSync(join(parent, 'gable-'));
      chmodSync(folder, 0o700);
      if (user !== undefined) chownSync(folder, user.uid, user.gid);
      return folder;
    } catch {
      continue;
    }
  }
  throw new StartRefusal(
    'There is no folder for PostgreSQL’s socket: make /tmp writable, or point TMPDIR to a folder with a short path.',
  );
}

/** Removes a socket folder of ours, and nothing that merely looks as if it were named as one. */
export function removeSocketFolder(folder: string): void {
  if (/[\\/]gable-[A-Za-z0-9]{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}

function outOfReach(dataDirectory: string, home: string): StartRefusal {
  return new StartRefusal(
    `The data of ${dataDirectory} are in ${home}, where root put them: start Gable as root again, or point GABLE_DATA to another folder.`,
  );
}

function placesIn(home: string, copyFolder: string): Places {
  return { home, cluster: join(home, 'postgres'), logFile: join(home, 'postgres.log'), copyFolder };
}

const noteName = 'postgres-is-elsewhere.txt';

function readNote(dataDirectory: string): string | undefined {
  try {
    return readFileSync(join(dataDirectory, noteName), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
