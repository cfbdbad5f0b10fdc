import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user that PostgreSQL runs as. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export type LookUpUser = (name: string) => ServerUser | undefined;

/**
 * PostgreSQL refuses to run as root. As root it therefore runs as the owner of data that exist already, else as
 * `postgres`, else as `nobody`. `undefined` means: as whoever runs Gable.
 */
export function chooseServerUser(postgresData: string, lookUp: LookUpUser = lookUpUser): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(postgresData, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  return lookUp('postgres') ?? lookUp('nobody') ?? { name: 'nobody', uid: 65_534, gid: 65_534 };
}

/** Answers whether the user can pass every folder on the way to the path and read what is there. */
export function canReach(path: string, user: ServerUser | undefined): boolean {
  if (user === undefined) return readableByUs(path);
  return allows(resolve(path), user, 4) && canPass(dirname(resolve(path)), user);
}

/** Answers whether the user can get through this folder and every one above it, to what is inside. */
export function canPass(folder: string, user: ServerUser): boolean {
  const here = resolve(folder);
  return allows(here, user, 1) && (dirname(here) === here || canPass(dirname(here), user));
}

function allows(path: string, user: ServerUser, bit: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0;
  return ((found.mode >> shift) & bit) === bit;
}

function readableByUs(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export function lookUpUser(name: string): ServerUser | undefined {
  return users().find((user) => user.name === name && user.uid > 0);
}

function nameOf(uid: number): string {
  return users().find((user) => user.uid === uid)?.name ?? `user ${uid}`;
}

function users(): ServerUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}
