import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartRefusal } from './start-refusal.ts';

/** Makes the data directory where it is missing, and refuses one that this user cannot use. */
export function prepareDataDirectory(dataDirectory: string): void {
  try {
    makeFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) throw error;
    throw new StartRefusal(
      `The data folder ${dataDirectory} cannot be used by this user: point GABLE_DATA to a folder that you may write to, for example GABLE_DATA=$HOME/gable-data npm start.`,
    );
  }
  if (process.getuid?.() === 0) openForServer(dataDirectory);
  else refuseDataOfOthers(dataDirectory);
}

/**
 * PostgreSQL's user must be able to pass through a folder that is ours to set up; what is secret in it has a mode of
 * its own. One that holds something already keeps the mode that somebody gave it.
 */
function openForServer(dataDirectory: string): void {
  if (readdirSync(dataDirectory).length === 0) chmodSync(dataDirectory, 0o711);
}

function refuseDataOfOthers(dataDirectory: string): void {
  const cluster = statSync(join(dataDirectory, 'postgres'), { throwIfNoEntry: false });
  if (cluster === undefined || process.getuid === undefined || cluster.uid === process.getuid()) return;
  throw new StartRefusal(
    `The data in ${dataDirectory} belong to another user, as when root started Gable there: start it as root again, or point GABLE_DATA to another folder.`,
  );
}
