import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Places } from './places.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { program } from './programs.ts';
import { asUser } from './run-program.ts';
import type { ServerUser } from './server-user.ts';
import { explainFailure } from './start-refusal.ts';

export interface PostmasterPlan {
  readonly binDirectory: string;
  readonly places: Places;
  readonly user: ServerUser | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts the server and resolves once it accepts connections. */
export async function startPostmaster(plan: PostmasterPlan): Promise<ChildProcess> {
  const { places } = plan;
  const logStart = rotateLog(places.logFile);
  const child = spawnPostmaster(plan);
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(`exit ${signal ?? code}`);
    });
    child.once('error', (error) => {
      resolve(error.message);
    });
  });
  const outcome = await Promise.race([ended, untilReady(places.cluster, child)]);
  if (outcome !== 'ready') {
    throw explainFailure(`PostgreSQL did not start (${outcome})`, logSince(places.logFile, logStart), places.home);
  }
  return child;
}

/** Asks for a fast shutdown, which ends sessions and writes everything down, and waits for it. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  child.kill('SIGINT');
  const timer = new AbortController();
  const impatience = sleep(60_000, 'late', { signal: timer.signal }).catch(() => 'done');
  if ((await Promise.race([ended, impatience])) === 'late') child.kill('SIGQUIT');
  timer.abort();
  await ended;
}

function spawnPostmaster({ binDirectory, places, user, settings }: PostmasterPlan): ChildProcess {
  const log = openSync(places.logFile, 'a', 0o600);
  const args = [
    '-D',
    places.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  try {
    // In a process group of its own: Ctrl-C in a terminal reaches the whole group, and the server has to outlive the
    // requests that still run.
    return spawn(program(binDirectory, 'postgres'), args, {
      ...asUser(user),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function untilReady(cluster: string, child: ChildProcess): Promise<'ready'> {
  for (;;) {
    const file = readPostmasterFile(cluster);
    if (file?.ready === true && file.pid === child.pid) return 'ready';
    if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => undefined);
    await sleep(15);
  }
}

function rotateLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 5_000_000) return size;
  renameSync(path, `${path}.1`);
  return 0;
}

function logSince(path: string, start: number): string {
  try {
    return readFileSync(path).subarray(start).toString();
  } catch {
    return '';
  }
}
