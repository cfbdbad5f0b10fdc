import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A release such as 18.4; its parts are compared, because 18.10 is newer than 18.9. */
export interface Release {
  readonly major: number;
  readonly minor: number;
}

export function program(binDirectory: string, name: string): string {
  return join(binDirectory, process.platform === 'win32' ? `${name}.exe` : name);
}

/** The folders in which systems keep the programs of a PostgreSQL server, where there are any. */
export function systemFolders(): string[] {
  const debian = versionsIn('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'));
  const redHat = versionsIn('/usr').filter((name) => name.startsWith('pgsql-'));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const brew = ['/opt/homebrew/opt/postgresql@18/bin', '/usr/local/opt/postgresql@18/bin', '/usr/local/pgsql/bin'];
  const folders = [...debian, ...redHat.map((name) => join('/usr', name, 'bin')), ...onPath, ...brew];
  return [...new Set(folders)].filter((folder) =>
    ['postgres', 'initdb'].every((name) => existsSync(program(folder, name))),
  );
}

/** Newest first. */
function versionsIn(root: string): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root).toSorted((one, other) => numberIn(other) - numberIn(one));
}

function numberIn(name: string): number {
  return Number(/\d+$/.exec(name)?.[0] ?? 0);
}

/** The release that the programs say they are; undefined where they do not start. */
export function releaseOf(binDirectory: string): Release | undefined {
  try {
    const said = execFileSync(program(binDirectory, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    });
    const [, major, minor = '0'] = /\) (\d+)(?:\.(\d+))?/.exec(said) ?? [];
    return major === undefined ? undefined : { major: Number(major), minor: Number(minor) };
  } catch {
    return undefined;
  }
}
