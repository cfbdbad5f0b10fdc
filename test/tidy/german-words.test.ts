import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Words that docs/german.md has another one for: the last column of its table. */
const others = readFileSync(join(root, 'docs/german.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| idea'))
  .flatMap((line) => (line.split('|')[3] ?? '').split(','))
  .map((word) => word.trim())
  .filter((word) => word !== '');

/** What DATEV and tax advisers call their number of a client, whatever a workspace is called. */
const wordOfDatev = 'Mandantennummer';

function strayWords(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*'?words/.test(line))
    .map((line) => line.replaceAll(wordOfDatev, ''))
    .flatMap((line) => others.filter((word) => line.includes(word)));
}

test('the German catalogues say each thing by its one word', () => {
  const files = ['web', 'shared/refusals'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.de.ts'))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(30);
  const strays = files.flatMap((path) =>
    strayWords(readFileSync(join(root, path), 'utf8')).map((word) => `${path}: ${word}`),
  );
  expect(strays).toEqual([]);
});

test('a stray word is found, and a word that is searched for is not one', () => {
  expect(others).toContain('Immobilie');
  expect(strayWords("  title: 'Ihre Immobilien',")).toEqual(['Immobilie']);
  expect(strayWords("  wordsProperties: 'Gebäude Immobilien',")).toEqual([]);
});
