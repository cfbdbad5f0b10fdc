import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';
import { StartRefusal } from './start-refusal.ts';

export interface DataLock {
  release(): void;
}

/**
 * Claims a data directory for this process. One Gable at a time: a second one is refused with the first one's process
 * id. A lock whose holder is gone, also when its id now belongs to another program, is taken over.
 */
export function lockDataDirectory(dataDirectory: string): DataLock {
  const path = lockPath(dataDirectory);
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    // A hard link either appears whole or fails because there is one: two starts at once cannot both succeed.
    while (!tryLink(draft, path)) makeWay(path, dataDirectory);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readLock(path)?.text === own) rmSync(path, { force: true });
    },
  };
}

/** The process that holds the data directory now, if one does. */
export function dataDirectoryHolder(dataDirectory: string): number | undefined {
  const lock = readLock(lockPath(dataDirectory));
  return lock !== undefined && lock.alive ? lock.pid : undefined;
}

function makeWay(path: string, dataDirectory: string): void {
  const seen = readLock(path);
  if (seen === undefined) return;
  if (seen.alive) throw inUse(dataDirectory, seen.pid);
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another start may have replaced the stale lock between the look and the move; then its lock goes back.
  const moved = readLock(aside);
  if (moved !== undefined && moved.text !== seen.text && moved.alive) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function inUse(dataDirectory: string, pid: number): StartRefusal {
  return new StartRefusal(
    `The data folder ${dataDirectory} is in use by a running Gable (process ${pid}): stop that one first, or point GABLE_DATA to another folder.`,
  );
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(path: string): { text: string; pid: number; alive: boolean } | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const lock = lockSchema.safeParse(parseJson(text));
  if (!lock.success) return { text, pid: 0, alive: false };
  const { pid, identity } = lock.data;
  return { text, pid, alive: processIdentity(pid) === identity };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const lockSchema = z.object({ pid: z.int().positive(), identity: z.string() });

function lockPath(dataDirectory: string): string {
  return join(dataDirectory, 'gable.lock');
}
