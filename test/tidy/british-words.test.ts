import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });

/** What is written or called otherwise in the United Kingdom. */
const american =
  /\b(?:colors?|organizations?|elevators?|apartments?|routing number|security deposits?|post-dated checks?)\b/i;

function americanKeys(catalogue: string): string[] {
  return [...catalogue.matchAll(/^ {2}'?([\w-]+)'?:\s*([^\n]*(?:\n {4}[^\n]*)*)/gm)].flatMap(
    ([, key = '', text = '']) => (american.test(text) && !key.startsWith('words') ? key : []),
  );
}

test('whatever is American in a catalogue has its British form beside it', () => {
  const missing = files
    .filter((path) => path.endsWith('.en.ts'))
    .flatMap((path) => {
      const keys = americanKeys(readFileSync(join(web, path), 'utf8'));
      if (keys.length === 0) return [];
      const name = path.slice(path.lastIndexOf('/') + 1);
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const speakers = files.filter(
        (other) => other.startsWith(folder) && /^[\w-]+\.tsx?$/.test(other.slice(folder.length)),
      );
      const british = speakers
        .map((other) => readFileSync(join(web, other), 'utf8'))
        .filter((text) => text.includes(`'./${name}'`) && text.includes('catalogue('))
        .map((text) => text.slice(text.indexOf('catalogue(')))
        .join('\n');
      return keys.filter((key) => !new RegExp(`\\b${key}'?:`).test(british)).map((key) => `${path}: ${key}`);
    });
  expect(missing).toEqual([]);
});

test('an American word is found where it is said, and not where it is searched for', () => {
  expect(
    americanKeys("  colour: 'Color',\n  wordsTheme: 'colors night',\n  help:\n    'By elevator',\n  plain: 'Plan',"),
  ).toEqual(['colour', 'help']);
});
