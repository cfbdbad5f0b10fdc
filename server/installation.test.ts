import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchedFolders } from './installation.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gable-watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the disk that is watched is the one on which the database and the files are', () => {
  const dataDirectory = newFolder();
  const files = { folder: join(dataDirectory, 'files') };
  const config = { databaseUrl: undefined, dataDirectory, files };
  expect(watchedFolders(config)).toEqual([dataDirectory, files.folder]);
  const elsewhere = newFolder();
  writeFileSync(join(dataDirectory, 'postgres-is-elsewhere.txt'), `${elsewhere}\n`);
  expect(watchedFolders(config)).toEqual([elsewhere, files.folder]);
  mkdirSync(join(dataDirectory, 'postgres'));
  expect(watchedFolders(config), 'a database in the data directory is the one that runs').toEqual([
    dataDirectory,
    files.folder,
  ]);
  expect(watchedFolders({ ...config, databaseUrl: 'postgres://db.example/gable' })).toEqual([files.folder]);
});
