import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagedFolder } from '#server/adapters/embedded-postgres/binaries.ts';
import { lookUpUser } from '#server/adapters/embedded-postgres/server-user.ts';
import { faultFolder, isRoot, refusalOf, startForTest, subfolder } from './fault-folder.ts';
import { query } from './query.ts';

/** The package as npm leaves it when install scripts do not run: without one link. Hard links spare 60 MB a test. */
function packageWithoutLinks(parent: string): string {
  const native = packagedFolder() ?? '';
  const copy = join(parent, 'package', 'native');
  mkdirSync(dirname(copy), { recursive: true });
  execFileSync('cp', ['-al', native, copy]);
  for (const entry of readdirSync(join(copy, 'lib'))) {
    const path = join(copy, 'lib', entry);
    if (lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  return copy;
}

const ownerOf = (path: string): number => statSync(path).uid;

describe('ignored install scripts', () => {
  it('leave the libraries without links, which the start makes', async () => {
    const folder = faultFolder();
    const native = packageWithoutLinks(folder);
    const machine = { binaries: { packaged: () => native, system: () => [] } };
    const server = await startForTest(join(folder, 'data'), { machine });
    expect(server.binDirectory).toBe(join(native, 'bin'));
    expect(lstatSync(join(native, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true);
  });

  it.skipIf(isRoot)('are made good in a copy when the package cannot be written', async () => {
    const folder = faultFolder();
    const native = packageWithoutLinks(folder);
    chmodSync(join(native, 'lib'), 0o555);
    const machine = { binaries: { packaged: () => native, system: () => [] } };
    const server = await startForTest(join(folder, 'data'), { machine });
    expect(server.said.join()).toContain('run from a copy in');
    chmodSync(join(native, 'lib'), 0o755);
  });
});

describe.skipIf(!isRoot)('root', () => {
  it('hands the server to the user postgres where there is one', async () => {
    const data = join(faultFolder(), 'data');
    // Where the machine has no such user, another one stands in for it: the choice is what is looked at.
    const postgres = lookUpUser('postgres') ?? lookUpUser('nobody');
    await startForTest(data, { machine: { lookUpUser: (name) => (name === 'postgres' ? postgres : undefined) } });
    expect(ownerOf(join(data, 'postgres'))).toBe(postgres?.uid);
  });

  it('hands it to nobody where there is none', async () => {
    const data = join(faultFolder(), 'data');
    const lookUp = (name: string) => (name === 'postgres' ? undefined : lookUpUser(name));
    await startForTest(data, { machine: { lookUpUser: lookUp } });
    expect(ownerOf(join(data, 'postgres'))).toBe(65_534);
  });

  it('leaves data to the user that owns them, who can then still start on them', async () => {
    const data = join(faultFolder(), 'data');
    const nobody = lookUpUser('nobody');
    const first = await startForTest(data, { machine: { lookUpUser: () => nobody } });
    await first.stop();
    await startForTest(data);
    expect(ownerOf(join(data, 'postgres'))).toBe(nobody?.uid);
  });

  it('opens an empty data folder just enough for that user to pass', async () => {
    const data = subfolder(faultFolder(), 'data', 0o700);
    const server = await startForTest(data);
    expect(server.clusterDirectory).toBe(join(data, 'postgres'));
    expect(statSync(data).mode & 0o777).toBe(0o711);
  });

  it('keeps the data elsewhere, and says so, when its folder is closed to that user', async () => {
    const folder = faultFolder();
    const sharedRoot = join(folder, 'shared');
    const closed = subfolder(folder, 'home', 0o700);
    const data = join(closed, 'data');
    const first = await startForTest(data, { machine: { sharedRoot } });
    expect(first.clusterDirectory.startsWith(sharedRoot)).toBe(true);
    expect(first.said.join()).toMatch(/PostgreSQL runs as \w+, who cannot reach .*: its data are kept in /);
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();

    // Opened later, the folder must not make the data seem lost.
    chmodSync(closed, 0o755);
    const second = await startForTest(data, { machine: { sharedRoot } });
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('runs a copy of the programs when the checkout is closed to that user', async () => {
    const folder = faultFolder();
    const sharedRoot = join(folder, 'shared');
    const native = packageWithoutLinks(subfolder(folder, 'checkout', 0o700));
    const machine = { sharedRoot, binaries: { packaged: () => native, system: () => [] } };
    const server = await startForTest(join(folder, 'checkout', 'data'), { machine });
    expect(server.binDirectory.startsWith(sharedRoot)).toBe(true);
    expect(server.said.join()).toContain(`PostgreSQL’s programs are run from a copy in ${sharedRoot}`);
  });
});

describe.skipIf(isRoot)('an ordinary user', () => {
  it('is told that a folder is closed to it', async () => {
    const closed = subfolder(faultFolder(), 'closed', 0o500);
    expect(await refusalOf(startForTest(join(closed, 'data')))).toMatch(
      /^StartRefusal: The data folder .* cannot be used by this user: point GABLE_DATA to a folder that you may write to/,
    );
  });
});

describe('a full disk', () => {
  const canMount = isRoot && process.platform === 'linux' && mountWorks();

  it.skipIf(!canMount)('is said in one sentence on the first start and leaves no half of a database', async () => {
    const disk = smallDisk(16);
    try {
      const said = await refusalOf(startForTest(join(disk, 'data')));
      expect(said).toMatch(/^StartRefusal: The disk that holds .* is full: free some space there/);
      expect(existsSync(join(disk, 'data', 'postgres'))).toBe(false);
      expect(existsSync(join(disk, 'data', 'gable.lock'))).toBe(false);
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  it.skipIf(!canMount)('is said in one sentence on a later start, which works again once there is space', async () => {
    const disk = smallDisk(200);
    try {
      const data = join(disk, 'data');
      await (await startForTest(data)).stop();
      const ballast = join(disk, 'ballast');
      execFileSync('sh', ['-c', 'dd if=/dev/zero of="$0" bs=4k 2>/dev/null || true', ballast]);
      expect(await refusalOf(startForTest(data))).toMatch(/^StartRefusal: The disk that holds .* is full/);
      rmSync(ballast);
      const server = await startForTest(data);
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.stop();
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});

function smallDisk(megabytes: number): string {
  const disk = subfolder(faultFolder(), 'small disk', 0o755);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', disk]);
  return disk;
}

function mountWorks(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
