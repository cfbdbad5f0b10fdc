import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { linkLibraries } from './library-links.ts';
import { diskFullRefusal, isDiskFull } from './start-refusal.ts';

/**
 * Copies PostgreSQL's programs to a folder that its user can reach, once per version, and answers with that folder. The
 * copy is made beside its final name and moved there when whole, so that an interrupted one is never used.
 */
export function copyBinaries(native: string, copyFolder: string): string {
  const home = join(copyFolder, `postgresql-${fingerprint(native)}`);
  const copy = join(home, 'native');
  if (existsSync(copy)) return copy;
  mkdirSync(copyFolder, { recursive: true, mode: 0o755 });
  const draft = `${home}.${process.pid}`;
  try {
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    linkLibraries(join(draft, 'native'));
    renameSync(draft, home);
  } catch (error) {
    // Copying says of a full disk that input and output failed.
    const isFull = isDiskFull(error) || isAlmostFull(copyFolder);
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw isFull ? diskFullRefusal(copyFolder) : error;
  }
  return copy;
}

function isAlmostFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 1_000_000;
}

/** The size and time of the server program tell one version from the next without reading 60 MB. */
function fingerprint(native: string): string {
  const { size, mtimeMs } = statSync(join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'));
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
