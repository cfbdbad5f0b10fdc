import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((name) => name !== '');
const text = (name: string) => readFileSync(join(root, name), 'utf8');
const isText = (name: string) => /\.(ts|tsx|mjs|js|css|sql|md|json|html|svg|txt)$|^\.ci\/run$|^\.npmrc$/.test(name);

test('files are named in kebab-case', () => {
  const code = tracked.filter((name) => /\.(ts|tsx|mjs|css|sql)$/.test(name));
  const wrong = code.filter(
    (name) => !/^(_app|\d{4}_[a-z0-9_]+|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z]+)*$/.test(basename(name)),
  );
  expect(wrong).toEqual([]);
});

test('nothing is called utils, misc, helpers, manager or base', () => {
  const wrong = tracked.filter(
    (name) => /(^|\/)(utils?|misc|helpers?|manager|base)(\.|\/|$)/.test(name) && !name.startsWith('tsconfig'),
  );
  expect(wrong).toEqual([]);
});

test('the lock names no download address, and has the bindings of every platform', () => {
  const lock = text('package-lock.json');
  expect(lock).not.toMatch(/"resolved"/);
  for (const platform of ['darwin-arm64', 'win32-x64', 'linux-x64', 'linux-arm64']) {
    expect(lock).toMatch(new RegExp(`node_modules/@rolldown/binding-${platform}`));
    expect(lock).toMatch(new RegExp(`node_modules/@oxlint/binding-${platform}`));
  }
});

test('no registry is named, and no path of somebody’s machine', () => {
  const registry = new RegExp(['registry', 'npmjs'].join('\\.'));
  const machine = /\/(home|Users)\/[a-z]+\/|\/work\/(main|shared)/;
  const wrong = tracked.filter(
    (name) => isText(name) && name !== 'package-lock.json' && (registry.test(text(name)) || machine.test(text(name))),
  );
  expect(wrong.filter((name) => name !== 'test/tidy/tree.test.ts')).toEqual([]);
});

test('every interface catalogue has its German twin', () => {
  const english = tracked.filter((name) => name.endsWith('.en.ts'));
  expect(english.length).toBeGreaterThan(0);
  expect(english.filter((name) => !tracked.includes(name.replace('.en.ts', '.de.ts')))).toEqual([]);
});

test('money moves by integers: no module parses or prints floating-point amounts', () => {
  const wrong = tracked.filter(
    (name) => /^(server\/modules|shared)\/.*\.ts$/.test(name) && /\bparseFloat\(|\.toFixed\(/.test(text(name)),
  );
  expect(wrong).toEqual([]);
});

test('no secret is kept in the tree', () => {
  const wrong = tracked.filter((name) => /(^|\/)(\.env|secret|id_rsa)$/.test(name));
  expect(wrong).toEqual([]);
});
