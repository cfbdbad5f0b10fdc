import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepSecret } from './keep-secret.ts';

function dataDirectory(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gable secret '));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

it('makes a secret once, for its owner alone, and gives the same one ever after', () => {
  const folder = dataDirectory();
  const secret = keepSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(keepSecret(folder)).toBe(secret);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
});

it('makes another one for another data directory', () => {
  expect(keepSecret(dataDirectory())).not.toBe(keepSecret(dataDirectory()));
});

it('refuses a damaged one instead of signing with it', () => {
  const folder = dataDirectory();
  writeFileSync(join(folder, 'secret'), 'short\n');
  expect(() => keepSecret(folder)).toThrow('is too short to be one: bring the file back from a backup, or delete it');
});
