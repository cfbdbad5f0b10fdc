import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of the first of these programs that is there, on PATH or at one of the full paths given. */
export function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const places = names.flatMap((name) =>
    name.includes('/') || name.includes('\\') ? [name] : folders.map((folder) => join(folder, name)),
  );
  return places.flatMap((place) => endings.map((ending) => place + ending)).find((place) => existsSync(place));
}

export function canInstall(): boolean {
  return process.getuid?.() === 0 && findProgram(['apt-get']) !== undefined;
}

/** Installs Debian packages, waiting for another apt that runs; the lists of a fresh machine are empty or old. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000, maxBuffer: 1 << 26 };
  await run('apt-get', [...wait, 'update', '-q'], options);
  await run('apt-get', [...wait, 'install', '-q', '-y', '--no-install-recommends', ...names], options);
}
