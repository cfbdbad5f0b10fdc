import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export interface DatabaseFunction {
  readonly name: string;
  /** A migration names it and a later one drops it: only a new database, which has both before it, needs it. */
  readonly isRetired: boolean;
  readonly sql: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { number: Number(name.slice(0, 4)), name, sql, hash: hashOf(sql) };
    }),
  );
}

/** In the order of their paths. None needs another one to be made: what they say of each other is looked up later. */
export async function readFunctions(): Promise<DatabaseFunction[]> {
  const folder = fileURLToPath(new URL('./functions/', import.meta.url));
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'));
  return Promise.all(
    paths.toSorted().map(async (path) => ({
      name: basename(path),
      isRetired: path.startsWith('retired'),
      sql: await readFile(`${folder}${path}`, 'utf8'),
    })),
  );
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
