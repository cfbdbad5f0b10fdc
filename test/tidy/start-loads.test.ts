import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modules } from '../../boundaries.ts';

const root = join(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Of all packages that Gable names; a package that is new is loaded by what needs it, or named here with its weight. */
const neededByStart = ['@node-rs/argon2', 'fast-jwt', 'fastify', 'kysely', 'otplib', 'pg', 'uqr', 'zod'];

/** Every file that is loaded before the address is open, as a path from the root of the checkout. */
function loadedByStart(): string[] {
  const program = ['app.ts', 'services.ts', 'database/sample/ensure-sample.ts', 'lifecycle/reach-database.ts'];
  const script = `
    const { registerHooks } = require('node:module');
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const files = ${JSON.stringify(program.map((file) => join(root, 'server', file)))};
    Promise.all(files.map((file) => import(file))).then(() => {
      process.stdout.write(JSON.stringify(loaded));
      process.exit();
    });`;
  const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: root, stdio: 'pipe' });
  // The script above writes a list of addresses and nothing else.
  return (JSON.parse(said) as string[]).filter((url) => url.startsWith('file:'));
}

it('loads before the address is open what a start needs, and the rest afterwards', () => {
  const loaded = loadedByStart();
  const has = (part: string) => loaded.some((url) => url.includes(part));
  expect(has('/server/modules/auth/'), 'the list is a list of what is loaded').toBe(true);
  expect(Object.keys(dependencies).filter((name) => has(`/node_modules/${name}/`))).toEqual(neededByStart);
  expect(modules.filter((name) => name !== 'auth' && has(`/server/modules/${name}/`))).toEqual([]);
});
