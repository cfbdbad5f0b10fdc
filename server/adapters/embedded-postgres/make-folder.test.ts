import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('folders are made down to the last one, and making them again is no error', () => {
  const root = mkdtempSync(join(tmpdir(), 'gable-folder-'));
  const path = join(root, 'a', 'b c', 'd');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
  rmSync(root, { recursive: true });
});

test.skipIf(!existsSync('/proc/self'))('a place that takes no folders is refused instead of tried for ever', () => {
  expect(() => makeFolder('/proc/gable-cannot-be/here')).toThrow(/ENOENT|EACCES|EPERM/);
});
