import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { onTestFinished, expect, test } from 'vitest';
import { serveBuild } from './static-files.ts';

function someBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gable-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': '<title>Gable</title>',
    'assets/a.js': 'plain',
    'assets/a.js.br': 'brotli',
    'assets/b.css': 'b',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

async function ask(folder: string, head: string, url: string): Promise<{ status: number; body: string }> {
  const app = Fastify();
  serveBuild(app, folder, head);
  const { statusCode, body } = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  await app.close();
  return { status: statusCode, body };
}

test('a file is sent as it was compressed, else as it is; every other address is the page, and no missing script is', async () => {
  const folder = someBuild();
  expect(await ask(folder, 'x', '/assets/a.js')).toEqual({ status: 200, body: 'brotli' });
  expect(await ask(folder, 'x', '/assets/b.css')).toEqual({ status: 200, body: 'b' });
  expect((await ask(folder, 'x', '/assets/a.js.br')).status).toBe(404);
  expect((await ask(folder, 'x', '/assets/gone.js')).status).toBe(404);
  for (const page of ['/', '/people', '/index.html'])
    expect((await ask(folder, '<meta name="x">', page)).body).toContain('<meta name="x">');
});

test('a build is read once, and each app puts its own words into the page', async () => {
  const folder = someBuild();
  expect((await ask(folder, 'one', '/')).body).toContain('one');
  rmSync(folder, { recursive: true });
  const { body } = await ask(folder, 'other', '/');
  expect(body).toContain('other');
  expect(body).not.toContain('one');
  expect((await ask(folder, 'other', '/assets/b.css')).body).toBe('b');
});

test('where there is no build nothing is served, until there is one', async () => {
  const folder = someBuild();
  const later = join(folder, 'later');
  const app = Fastify();
  expect(serveBuild(app, later, '')).toBe(false);
  mkdirSync(later);
  writeFileSync(join(later, 'index.html'), '<title>Later</title>');
  expect(serveBuild(app, later, '')).toBe(true);
  await app.close();
});
