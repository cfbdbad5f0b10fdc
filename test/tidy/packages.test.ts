import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly resolved?: string }>>;
}

// The lock file is npm's own; only these fields of it are read.
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
const isOfStart = (name: string) => lock.packages[`node_modules/${name}`]?.dev !== true;

describe('what a start installs', () => {
  it('has everything that the program and its pages import', () => {
    const imported = ['server', 'shared', 'web'].flatMap((house) => importsBelow(join(root, house)));
    expect(imported.length).toBeGreaterThan(20);
    expect([...new Set(imported)].filter((name) => !isOfStart(name))).toEqual([]);
  });

  it('has none of the checkers, drivers and measuring tools', () => {
    const tools = ['typescript', 'oxlint', 'oxfmt', 'knip', 'vitest', '@playwright/test', 'lighthouse', 'autocannon'];
    expect(tools.filter(isOfStart)).toEqual([]);
    const hooks = Object.entries(lock.packages).filter(([path]) => path.includes('@sentry/node'));
    expect(hooks.filter(([, { dev }]) => dev !== true)).toEqual([]);
  });

  it('is not told by the lock file from which host', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});

describe('commands in any order', () => {
  it('install what is missing and nothing twice', () => {
    const checkout = plantCheckout();
    expect(checkout.ensure('start')).toEqual(['ci --omit=dev']);
    expect(checkout.ensure('start')).toEqual([]);
    expect(checkout.ensure('all')).toEqual(['install --no-save --include=dev']);
    expect(checkout.ensure('all')).toEqual([]);
    expect(checkout.ensure('start')).toEqual([]);
  });

  it('install everything at once where tests come first', () => {
    const checkout = plantCheckout();
    expect(checkout.ensure('all')).toEqual(['ci --include=dev']);
    expect(checkout.ensure('start')).toEqual([]);
  });

  it('bring what the lock file asks for anew, and keep the tools of whoever has them', () => {
    const checkout = plantCheckout();
    checkout.ensure('start');
    checkout.lock('2.0.0');
    expect(checkout.ensure('start')).toEqual(['install --no-save --omit=dev']);
    checkout.ensure('all');
    checkout.lock('3.0.0');
    expect(checkout.ensure('start')).toEqual(['install --no-save --include=dev']);
    expect(checkout.ensure('all')).toEqual([]);
  });
});

/** The packages named by imports in the sources below a folder, tests aside. */
function importsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const source = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      // Types are gone when the program runs.
      return [...source.matchAll(/^(?:import|export) (?!type ).*?from '([^'.#][^']*)'|import\('([^'.#][^']*)'\)/gms)]
        .map(([, named, loaded]) => named ?? loaded ?? '')
        .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
        .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    });
}

/** A checkout with one package for the start and one for tests, and an npm that only notes what it is asked for. */
function plantCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'gable packages '));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const writeLock = (version: string) => {
    const packages = { '': {}, 'node_modules/program': { version }, 'node_modules/checker': { version, dev: true } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  };
  writeLock('1.0.0');
  const calls = join(folder, 'calls');
  mkdirSync(join(folder, 'npm'));
  const npm = join(folder, 'npm', 'npm-cli.js');
  writeFileSync(npm, standInForNpm);
  return {
    lock: writeLock,
    ensure(extent: 'start' | 'all'): string[] {
      writeFileSync(calls, '');
      const steps = JSON.stringify(join(folder, 'scripts', 'steps', 'packages.mjs'));
      execFileSync(process.execPath, ['-e', `import(${steps}).then((m) => m.ensurePackages('${extent}'))`], {
        cwd: folder,
        env: { PATH: process.env['PATH'], npm_execpath: npm },
        stdio: 'pipe',
      });
      return readFileSync(calls, 'utf8').split('\n').filter(Boolean);
    },
  };
}

const standInForNpm = `
const fs = require('node:fs');
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const args = process.argv.slice(2);
fs.appendFileSync('calls', args.slice(0, args.indexOf('--ignore-scripts')).join(' ') + '\\n');
const wanted = Object.entries(packages).filter(([path, { dev }]) => path && !(dev && args.includes('--omit=dev')));
for (const [path] of wanted) {
  fs.mkdirSync(path, { recursive: true });
  fs.writeFileSync(path + '/package.json', '{}');
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(wanted) }));
`;
