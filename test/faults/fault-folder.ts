import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { packagedFolder } from '#server/adapters/embedded-postgres/binaries.ts';
import { copyBinaries } from '#server/adapters/embedded-postgres/copy-binaries.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';

export const isRoot = process.getuid?.() === 0;

/** A folder of this test's own, with spaces in its path, that PostgreSQL's user can pass; gone after the test. */
export function faultFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gable fault '));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function subfolder(parent: string, name: string, mode: number): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

/** Starts a server that is stopped when the test ends, and notes what it said. */
export async function startForTest(
  dataDirectory: string,
  options: Omit<EmbeddedPostgresOptions, 'dataDirectory' | 'log'> = {},
): Promise<EmbeddedPostgres & { said: string[] }> {
  const said: string[] = [];
  const note = (sentence: string): void => {
    said.push(sentence);
  };
  const server = await startEmbeddedPostgres({ dataDirectory, log: { info: note, warn: note }, ...options });
  let running = true;
  const stop = async (): Promise<void> => {
    if (running) await server.stop();
    running = false;
  };
  onTestFinished(stop);
  return { ...server, stop, said };
}

/** What a data folder holds; where the programs are out of reach of PostgreSQL's user, their copy is there too. */
export function filesIn(data: string): string[] {
  return readdirSync(data)
    .filter((name) => !name.startsWith('postgresql-'))
    .toSorted();
}

export function isNotOfCopies(sentence: string): boolean {
  return !sentence.startsWith('PostgreSQL’s programs are run from a copy in ');
}

/** The packaged programs where PostgreSQL's user can reach them, wherever this checkout is. */
export function reachablePackage(): string {
  const native = packagedFolder() ?? '';
  const folders = native.split(sep).map((_, at, parts) => parts.slice(0, at + 1).join(sep) || sep);
  if (!isRoot || folders.every((folder) => statSync(folder).mode & 0o001)) return native;
  const folder = mkdtempSync(join(tmpdir(), 'gable package '));
  chmodSync(folder, 0o755);
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return copyBinaries(native, folder);
}

/** What a start that must fail says: its kind and its sentence. */
export async function refusalOf(start: Promise<unknown>): Promise<string> {
  try {
    await start;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'it started';
}
