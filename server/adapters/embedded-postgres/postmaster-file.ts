import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine, isAlive } from './process-identity.ts';
import { removeSocketFolder } from './places.ts';
import { StartRefusal } from './start-refusal.ts';

/** What PostgreSQL writes down about its running server. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Answers whether the server of this cluster runs, and not some other program that was given the same process id. */
export function isRunning(file: PostmasterFile, cluster: string): boolean {
  if (!isAlive(file.pid)) return false;
  return process.platform === 'win32' || commandLine(file.pid).includes(cluster);
}

/**
 * Ends a server whose Gable is gone, as `kill -9` leaves one. The caller holds the lock of the data directory, so no
 * living Gable uses it. Answers true when there was one.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const file = readPostmasterFile(cluster);
  if (file === undefined) return false;
  const running = isRunning(file, cluster);
  if (running && !(await end(file.pid, 'SIGINT', 20_000)) && !(await end(file.pid, 'SIGQUIT', 10_000))) {
    throw new StartRefusal(
      `An earlier PostgreSQL (process ${file.pid}) still holds ${cluster} and does not stop: end it with \`kill ${file.pid}\`, and start again.`,
    );
  }
  // PostgreSQL removes this file when it stops; after a crash it stays, and its process id may be another program's now.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  removeSocketFolder(file.socketFolder);
  return running;
}

async function end(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return !isAlive(pid);
  }
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}
