import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Words for which English says void, undo, reverse, remove, withdraw, unapplied or check. */
const unwanted =
  /\b(?:take|takes|taken|taking|took)\b(?: [\w’]+){0,4} back\b|\b(?:take|takes|taken|taking|took)(?: [\w’]+){0,3} out\b|\bwaits\b|\bcheques?\b/i;

/**
 * Headers of an archive are its format, what is searched for may be any word that people use, and what is said in the UK
 * stands beside its catalogue.
 */
const isFormat = (path: string, text: string) =>
  path === 'server/modules/rent/transfer/register-tables.ts' ||
  / checks? cheques? /.test(text) ||
  (path.endsWith('text.ts') && /\bcheques?\b/i.test(text));

function sentencesOf(path: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, value: text, cooked } = value as { type?: unknown; value?: unknown; cooked?: unknown };
    if (type === 'Literal' && typeof text === 'string') found.push(text);
    if (typeof cooked === 'string') found.push(cooked);
    for (const part of Object.values(value)) walk(part);
  };
  walk(parseSync(path, readFileSync(join(root, path), 'utf8')).program);
  return found.filter((text) => text.trim().includes(' ') && !isFormat(path, text));
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.de\.ts$|\/en-gb\.ts$/.test(name));
}

test.each(['server', 'shared', 'web'])('no sentence of %s says take back, take out, waits or cheque', (house) => {
  const wrong = files(house).flatMap((path) =>
    sentencesOf(path)
      .filter((text) => unwanted.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
