import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';

/** Somebody else's generator makes a client of /openapi.json: it has to compile under strict rules, and to work. */
const run = promisify(execFile);
const packages = join(import.meta.dirname, '..', 'node_modules');
const folder = await mkdtemp(join(tmpdir(), 'gable-client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const app = await startTestApp();
const owner = await newOrganisation(app);

test('a client that is generated from the description compiles and works', async () => {
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const description = await (await fetch(`${origin}/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), description);
  const generator = join(packages, 'oazapfts', 'dist', 'cli.js');
  await run(process.execPath, [generator, join(folder, 'openapi.json'), join(folder, 'client.ts')]);
  await writeFile(join(folder, 'use.ts'), program);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(packages, join(folder, 'node_modules'));

  const rules = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--erasableSyntaxOnly'];
  const compiler = join(packages, 'typescript', 'bin', 'tsc');
  await run(process.execPath, [compiler, ...rules, '--allowImportingTsExtensions', '--types', 'node', 'use.ts'], {
    cwd: folder,
  });

  const { stdout } = await run(process.execPath, [join(folder, 'use.ts'), `${origin}/api/v1`, owner.access]);
  expect(JSON.parse(stdout)).toEqual({ created: 201, name: 'Generated Client', found: 1, refused: 'invalid-input' });
  expect(await readFile(join(folder, 'client.ts'), 'utf8')).toContain('export function createPerson(');
}, 120_000);

/** What a program of a user's would do: set the address, create, find, and read a problem. */
const program = `
import { createPerson, defaults, listPeople, type Person } from './client.ts';
const [, , address = '', access] = process.argv;
defaults.baseUrl = address;
defaults.headers = { Authorization: 'Bearer ' + access };
const made = await createPerson({ givenName: 'Generated', familyName: 'Client' });
if (made.status !== 201) throw new Error(JSON.stringify(made.data));
const person: Person = made.data as Person;
const found = await listPeople({ q: 'Client' });
const refused = await createPerson({ givenName: 'x'.repeat(1000), familyName: 'Client' });
console.log(JSON.stringify({
  created: made.status,
  name: person.name,
  found: 'items' in found.data ? found.data.items.length : -1,
  refused: 'code' in refused.data ? refused.data.code : 'taken',
}));
`;
