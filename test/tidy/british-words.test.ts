import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const web = resolve(import.meta.dirname, '../../web');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' });

/** What is written or called otherwise in the United Kingdom. */
const american = new RegExp(
  [
    String.raw`\b(?:colors?|organizations?|elevators?|apartments?|licenses?|canceled|favorites?|recognized)\b`,
    String.raw`\b(?:ZIP codes?|security deposits?|(?:routing|check)(?: and account)? numbers?)\b`,
    // To check something is the same in both.
    String.raw`\b(?:no|new|next|print|reprint|undeposited|post-dated) checks?\b`,
    String.raw`\bchecks? (?:\{|(?:stock|counts|and cash|reprinted|on top|in the middle|at the bottom)\b)`,
  ].join('|'),
  'i',
);

/** What one pays by, or has: “Check” and “Checking” as names. */
const named = /^(?:method|kind|use)_(?:check(?:ing)?s?|cheque)$/;

function americanKeys(catalogue: string): string[] {
  return [...catalogue.matchAll(/^ {2}'?([\w.-]+)'?:\s*([^\n]*(?:\n {4}[^\n]*)*)/gm)].flatMap(
    ([, key = '', text = '']) => ((american.test(text) || named.test(key)) && !isSame(key) ? key : []),
  );
}

/** Other words to find something by; and an address in the United States has a ZIP code for everybody. */
const isSame = (key: string) => key.startsWith('words') || key === 'code_zip';

/** Who speaks a catalogue: what imports it and has British words, also by way of another catalogue of its folder. */
function speakersOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = files
    .filter((other) => other.startsWith(folder) && /^[\w.-]+\.tsx?$/.test(other.slice(folder.length)))
    .filter((other) => !/\.test\.tsx?$|\.de\.ts$/.test(other))
    .map((other) => ({ other, text: readFileSync(join(web, other), 'utf8') }));
  const isFrom = (text: string, from: string) => text.includes(`'./${from.slice(folder.length)}'`);
  const joined = beside.filter(({ other, text }) => other.endsWith('.en.ts') && isFrom(text, path));
  return beside
    .filter(
      ({ text }) =>
        text.includes('catalogue(') && [path, ...joined.map(({ other }) => other)].some((from) => isFrom(text, from)),
    )
    .map(({ text }) => text)
    .join('\n');
}

test('whatever is American in a catalogue has its British form beside it', () => {
  const missing = files
    .filter((path) => path.endsWith('.en.ts'))
    .flatMap((path) => {
      const keys = americanKeys(readFileSync(join(web, path), 'utf8'));
      if (keys.length === 0) return [];
      const british = speakersOf(path);
      const isSaid = (key: string) => new RegExp(`(?<![\\w.-])${key.replaceAll('.', '\\.')}'?:`).test(british);
      return keys.filter((key) => !isSaid(key)).map((key) => `${path}: ${key}`);
    });
  expect(missing).toEqual([]);
});

test('an American word is found where it is said, and not where it is searched for', () => {
  expect(
    americanKeys("  colour: 'Color',\n  wordsTheme: 'colors night',\n  help:\n    'By elevator',\n  plain: 'Plan',"),
  ).toEqual(['colour', 'help']);
});

test.each([
  "  postalCode: 'Enter the ZIP code, or clear the address.',",
  "  field_cityLine: 'ZIP code and city',",
  "  'r_check-number': 'Check number {words}',",
  "  'kind_payment-checks': 'Check numbers',",
  "  papers: { one: 'Insurance or license of {count} vendor', other: 'Insurance or licenses of {count} vendors' },",
  "  state: 'Canceled',",
  "  nothing: 'Nothing is canceled until you confirm.',",
  "  'request.canceled': '{actor} canceled request {subject}: {reason}',",
  "  reprinted: '{actor} gave check {before} the number {subject}.',",
  "  counts: 'The check counts from that date.',",
  "  method_cheque: 'Check',",
  "  use_checking: 'Checking',",
  "  preset: 'Recognized: {name}',",
  "  favorites: 'Favorites',",
  "  help: 'IBAN, or routing and account number.',",
])('it is found in%s', (line) => {
  expect(americanKeys(line)).toHaveLength(1);
});

test.each([
  "  advice: 'Check the link.',",
  "  checks: 'Checks',",
  "  checking: 'Checking',",
  "  changed: 'Check the new preview, then confirm.',",
  "  code_zip: 'ZIP code',",
  "  none: 'No checklist.',",
])('to check is no American word:%s', (line) => {
  expect(americanKeys(line)).toEqual([]);
});
