import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { program } from './programs.ts';
import { asUser } from './run-program.ts';
import type { ServerUser } from './server-user.ts';
import type { Release } from './programs.ts';

interface Installed extends Release {
  readonly binDirectory: string;
}

/** What the migrations need beside the server itself; systems pack these as "contrib". */
export const neededExtensions = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent'];

/**
 * The oldest major version whose data every build sorts alike: from 17 on clusters are made with the built-in C.UTF-8,
 * which asks neither the C library nor ICU, so that another build of the same major can open them.
 */
const oldestShared = 17;

/**
 * The newest of the system's servers that is a later minor release of the same major, or undefined. Minor releases read
 * and write the same files, and bring the security patches. One without the extensions is passed over and told.
 */
export function findNewerMinor<Candidate extends Installed>(
  packaged: Release,
  system: readonly Candidate[],
  { user, tell }: { readonly user: ServerUser | undefined; readonly tell: (sentence: string) => void },
): Candidate | undefined {
  if (packaged.major < oldestShared) return undefined;
  const newer = system
    .filter(({ major, minor }) => major === packaged.major && minor > packaged.minor)
    .toSorted((one, other) => other.minor - one.minor);
  for (const candidate of newer) {
    const missing = missingExtensions(candidate.binDirectory, user);
    if (missing.length === 0) return candidate;
    tell(
      `PostgreSQL ${releaseName(candidate)} in ${candidate.binDirectory} is newer than the ${releaseName(packaged)} that comes with Gable, and lacks ${missing.join(', ')}: install its contrib package to use it.`,
    );
  }
  return undefined;
}

export function releaseName({ major, minor }: Release): string {
  return `${major}.${minor}`;
}

/** Asks initdb, which as another user than root says where its files are, without making anything. */
function missingExtensions(binDirectory: string, user: ServerUser | undefined): readonly string[] {
  const shown = spawnSync(program(binDirectory, 'initdb'), ['--show', '-D', join(binDirectory, 'no-data')], {
    ...asUser(user),
    encoding: 'utf8',
    timeout: 10_000,
  });
  const share = /^share_path=(.+)$/m.exec(`${shown.stdout}\n${shown.stderr}`)?.[1]?.trim();
  if (share === undefined) return neededExtensions;
  return neededExtensions.filter((name) => !existsSync(join(share, 'extension', `${name}.control`)));
}
