import { chownSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerUser } from '#server/adapters/embedded-postgres/server-user.ts';
import { readArchive, type BackupFile } from '#server/cli/archive/check-archive.ts';
import type { TarMember } from '#server/cli/archive/read-tar.ts';
import type { Progress } from '#server/cli/progress.ts';

export interface Destination {
  /** The first part of an entry's name, for example `postgres`; it becomes `path`. */
  readonly from: string;
  readonly path: string;
  /** Whose it becomes; undefined: of whoever runs the command. */
  readonly user?: ServerUser | undefined;
}

interface Extraction {
  readonly file: BackupFile;
  readonly destinations: readonly Destination[];
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Writes the entries of a checked backup where they belong, for their owner's eyes only; others are passed over. */
export async function extract({ file, destinations, progress, signal }: Extraction): Promise<void> {
  await readArchive(file, async (member) => {
    signal.throwIfAborted();
    const [from = '', ...rest] = member.name.replace(/\/$/, '').split('/');
    const destination = destinations.find((candidate) => candidate.from === from);
    if (destination === undefined) return;
    await writeMember(join(destination.path, ...rest), member, destination.user);
    progress.advance(member.size);
  });
}

async function writeMember(path: string, { name, body }: TarMember, user: ServerUser | undefined): Promise<void> {
  if (name.endsWith('/')) mkdirSync(path, { recursive: true, mode: 0o700 });
  else {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, body, { mode: 0o600, flag: 'wx' });
  }
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}
