import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { generateTypes } from '#server/database/generate-types.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Command } from './command.ts';

export const types: Command = {
  summary: 'For developers: writes server/database/types.ts anew from the migrations.',
  usage: '',
  details: ['Migrates a temporary embedded database and writes down the types of its tables. No data are touched.'],
  options: {},
  takes: [],
  async run(_input, { print, startProgress }) {
    const progress = startProgress('Migrating a temporary database');
    const text = await typesOfMigrations().finally(() => progress.end());
    writeFileSync(new URL('../database/types.ts', import.meta.url), text);
    print('Wrote server/database/types.ts.');
  },
};

/** The types as the migrations of this checkout make them. */
export async function typesOfMigrations(): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-types-'));
  try {
    const server = await startEmbeddedPostgres({
      dataDirectory,
      log: { info: () => undefined, warn: () => undefined },
      // What only guards against a power cut is off: these data live for a few seconds.
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    try {
      await migrate({ ...server.connection });
      return await generateTypes({ ...server.connection });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
