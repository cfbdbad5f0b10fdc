import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8');

it('names every package that runs with Gable (`node scripts/steps/notices.mjs` writes the list)', () => {
  expect(notices).toBe(noticesOf(root));
});

it('lists a new package that runs with Gable, and none that only tests need', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gable notices '));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const packages = {
    '': { name: 'gable' },
    'node_modules/outer/node_modules/@scope/new': { license: 'ISC' },
    'node_modules/unlicensed': {},
    'node_modules/checker': { license: 'GPL-3.0', dev: true },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const text = noticesOf(folder);
  expect(text).toContain('## ISC\n\n@scope/new\n');
  expect(text).toContain('## Not stated\n\nunlicensed\n');
  expect(text).not.toContain('checker');
});

it('names open-source licences only', () => {
  const open = new Set([
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'ISC',
    'LGPL-3.0-or-later',
    'MIT',
    'MIT-0',
    'MPL-2.0',
    'OFL-1.1',
  ]);
  const licences = [...notices.matchAll(/^## (.+)$/gm)].flatMap(([, licence = '']) => licence.split(/ AND | OR /));
  expect(licences.length).toBeGreaterThan(5);
  expect(licences.filter((licence) => !open.has(licence))).toEqual([]);
});

function noticesOf(checkout: string): string {
  const step = join(checkout, 'scripts/steps/notices.mjs');
  return execFileSync(process.execPath, [step, '--print'], { encoding: 'utf8', stdio: 'pipe' });
}
