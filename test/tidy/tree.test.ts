import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rooms } from '../../boundaries.ts';

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

test('no folder of the server has more than 25 files, tests aside', () => {
  const code = tracked.filter((name) => /^server\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'));
  const folders = Map.groupBy(code, (name) => dirname(name));
  const crowded = [...folders].filter(([, files]) => files.length > 25).map(([name]) => name);
  expect(crowded).toEqual([]);
});

type Imports = ReadonlyMap<string, readonly string[]>;
type TextOf = (name: string) => string;

/** Which of the files each of them imports. What is fetched when it is needed is no such import. */
function importsAmong(files: readonly string[], textOf: TextOf): Imports {
  const code = new Set(files);
  const importsOf = (name: string) =>
    [...textOf(name).matchAll(/^(?:import|export) [^;]*? from '([.#][^']+)'/gm)]
      .map(([, to = '']) => (to.startsWith('#') ? to.slice(1) : relative(root, resolve(root, dirname(name), to))))
      .filter((to) => code.has(to));
  return new Map(files.map((name) => [name, importsOf(name)]));
}

/** Without the imports of types alone, of which nothing is left in what runs. */
function valuesOnly(code: string): string {
  return code
    .replaceAll(/^(?:import|export) type [^;]*;/gm, '')
    .replaceAll(/^(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from [^;]*;/gm, '');
}

/** Files that import each other in a circle, with what leads to them. */
function circlesOf(imports: Imports): string[] {
  // What imports nothing that is left goes, again and again; circles stay.
  const left = new Set(imports.keys());
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const name of left) if (!imports.get(name)?.some((to) => left.has(to))) left.delete(name);
  }
  return [...left];
}

const notATest = (name: string) => !/\.test\.tsx?$/.test(name);

test('no files of the server or of shared import each other in a circle', () => {
  const code = tracked.filter((name) => /^(server|shared)\/.*\.ts$/.test(name) && notATest(name));
  expect(code.length).toBeGreaterThan(500);
  expect(circlesOf(importsAmong(code, text))).toEqual([]);
});

test('no files of the web import values of each other in a circle', () => {
  const circles = (files: Readonly<Record<string, string>>) =>
    circlesOf(importsAmong(Object.keys(files), (name) => valuesOnly(files[name] ?? '')));
  const row = "import {\n  type Told,\n  told,\n} from './form.tsx';\n";
  expect(
    circles({
      'web/pages/things/form.tsx': "import { Row } from '#web/pages/things/row.tsx';\n",
      'web/pages/things/row.tsx': row,
    }),
  ).toEqual(['web/pages/things/form.tsx', 'web/pages/things/row.tsx']);
  for (const harmless of [
    "import type { Row } from './row.tsx';\n",
    "import { type Row, type Other as One } from './row.tsx';\n",
    "const later = async () => (await import('./row.tsx')).Row;\n",
  ])
    expect(circles({ 'web/pages/things/form.tsx': harmless, 'web/pages/things/row.tsx': row })).toEqual([]);
  const code = tracked.filter((name) => /^web\/.*\.tsx?$/.test(name) && notATest(name));
  expect(code.length).toBeGreaterThan(1000);
  expect(circlesOf(importsAmong(code, (name) => valuesOnly(text(name))))).toEqual([]);
});

test('sign-in comes without the list of the pages behind it', () => {
  const code = tracked.filter((name) => /^(web|shared)\/.*\.tsx?$/.test(name) && notATest(name));
  const imports = importsAmong(code, (name) => valuesOnly(text(name)));
  const reached = new Set(['web/main.tsx', 'web/pages/login/login-page.tsx']);
  for (const name of reached) for (const to of imports.get(name) ?? []) reached.add(to);
  expect(reached).toContain('web/app/router/public-pages.ts');
  expect([...reached].filter((name) => /router\/(?!public-|link-)[\w-]*pages\.tsx?$/.test(name))).toEqual([]);
});

/** What stands between a function's first bracket and its last, split at the commas that are not inside of others. */
function parametersFrom(code: string, start: number): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of code.slice(start)) {
    if ('({[<'.includes(sign)) depth += 1;
    if (')}]>'.includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

test('a command takes its transaction, then its act, then what it is given', () => {
  const lists = (code: string) =>
    [...code.matchAll(/\((?=\s*(?:tx|own): Tx,)/g)].map(({ index }) => parametersFrom(code, index + 1));
  const isActLate = ([, , ...rest]: readonly string[]) =>
    rest.some((one) => /: (Act|Poster|SignedInContext)$/.test(one.trim()));
  expect(lists('void (tx: Tx, { a, b }: X, act: Act)').map(isActLate)).toEqual([true]);
  expect(lists('void (tx: Tx, { session, now }: Act, x: string)').map(isActLate)).toEqual([false]);
  const code = tracked.filter((name) => /^server\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'));
  expect(code.flatMap((name) => lists(text(name))).length).toBeGreaterThan(800);
  expect(code.filter((name) => lists(text(name)).some(isActLate))).toEqual([]);
});

test('what the key of a charge says is read from columns, never out of the key', () => {
  const isReadOut = (code: string) =>
    /split_part|charge_key\W+(?:not\W+)?i?like\b|(?:strpos|substring|starts_with)\((?:\w+\.)?charge_key/.test(code);
  expect(isReadOut("where c.charge_key like 'rent:%'")).toBe(true);
  expect(isReadOut("and c.charge_key not like 'opening:%'")).toBe(true);
  expect(isReadOut(".where('charge_key', 'not like', 'opening:%')")).toBe(true);
  expect(isReadOut("select split_part(c.charge_key, ':', 3) as line")).toBe(true);
  expect(isReadOut("select starts_with(c.charge_key, 'rent:')")).toBe(true);
  expect(isReadOut("join charge c on c.charge_key = 'deposit-owed:' || m.movement_id")).toBe(false);
  const code = tracked.filter(
    (name) =>
      /^server\/(?:.*\.ts|database\/functions\/.*\.sql)$/.test(name) &&
      !name.endsWith('.test.ts') &&
      !name.startsWith('server/database/functions/retired/'),
  );
  expect(code.filter((name) => isReadOut(text(name)))).toEqual([]);
});

test('every folder of a module that has rooms is one of them', () => {
  const folders = (module: string) =>
    new Set(
      tracked.flatMap((name) => (name.startsWith(`server/modules/${module}/`) ? name.split('/').slice(3, -1) : [])),
    );
  for (const [module, names] of Object.entries(rooms))
    expect([...folders(module)].toSorted()).toEqual(names.toSorted());
});

test('the lock names no download address, and has the bindings of every platform', () => {
  const lock = text('package-lock.json');
  expect(lock).not.toMatch(/"resolved"/);
  for (const platform of ['darwin-arm64', 'win32-x64', 'linux-x64', 'linux-arm64']) {
    expect(lock).toMatch(new RegExp(`node_modules/@rolldown/binding-${platform}`));
    expect(lock).toMatch(new RegExp(`node_modules/@oxlint/binding-${platform}`));
  }
});

test('what runs again on the system’s PostgreSQL is there, and has something of every module', () => {
  const [, list = ''] = /on_every_postgres=\(([^)]*)\)/.exec(text('.ci/run')) ?? [];
  const patterns = list.split(/\s+/).filter((pattern) => pattern !== '');
  const isTest = (name: string) => /\.api\.test\.ts$|^test\/property\/.*\.test\.ts$/.test(name);
  const chosen = (pattern: string) => tracked.filter((name) => isTest(name) && name.startsWith(pattern));
  expect(patterns.filter((pattern) => chosen(pattern).length === 0)).toEqual([]);
  const modules = (names: readonly string[]) =>
    new Set(names.filter((name) => name.startsWith('server/modules/')).map((name) => name.split('/')[2]));
  expect(modules(patterns.flatMap(chosen))).toEqual(modules(tracked.filter(isTest)));
});

test('the browser takes types alone from the schemas of routes: a schema compiles itself, which its policy refuses', () => {
  const code = tracked.filter((name) => /^web\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const values = /^(?:import|export) (?!type )[^;]*? from '(?:#shared\/api\/[^']+|zod)'/m;
  expect(code.filter((name) => values.test(text(name)))).toEqual([]);
});

test('a class that a page asks for is in its style sheet', () => {
  const pages = tracked.filter((name) => /^web\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  const camel = (name: string) => name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const classesOf = (sheet: string) =>
    new Set([...text(sheet).matchAll(/\.(-?[a-zA-Z_][\w-]*)/g)].map(([, name = '']) => camel(name)));
  const fileOf = (page: string, named: string) =>
    named.startsWith('#') ? named.slice(1) : relative(root, resolve(root, dirname(page), named));
  const missing = pages.flatMap((page) =>
    [...text(page).matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, local = '', named = '']) => {
      const there = classesOf(fileOf(page, named));
      const asked = text(page).matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'));
      return [...asked].flatMap(([, name = '']) => (there.has(name) ? [] : [`${page}: ${name}`]));
    }),
  );
  expect(missing).toEqual([]);
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

test('months are added in one place', () => {
  const code = tracked.filter((name) => /^(shared|server|web|scripts|bench)\/.*\.(tsx?|mjs)$/.test(name));
  const made = code.filter((name) => /\b(function addMonths\b|addMonths = )/.test(text(name)));
  expect(made).toEqual(['shared/rent/calendar.ts']);
});
