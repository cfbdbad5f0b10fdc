import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#server/adapters/embedded-postgres/make-folder.ts';
import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';

/** The secret of the data directory: made on the first start, readable for its owner only, and the same ever after. */
export function keepSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret');
  const kept = read(path);
  if (kept !== undefined) return checked(kept, path);
  makeFolder(dataDirectory);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    // Linked and not renamed: of several processes that start at once, the first one's secret is everybody's.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return checked(read(path) ?? '', path);
}

function checked(secret: string, path: string): string {
  if (secret.length >= 32) return secret;
  throw new StartRefusal(
    `The secret in ${path} is too short to be one: bring the file back from a backup, or delete it; then everybody has to sign in again.`,
  );
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StartRefusal(
      `The secret in ${path} cannot be read: run Gable as the user that owns it, or set GABLE_SECRET.`,
    );
  }
}
