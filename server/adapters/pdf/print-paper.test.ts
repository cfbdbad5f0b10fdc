import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { colours } from '#web/app/theme/tokens.ts';
import { propertyColours } from '#web/kit/spine/property-colour.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { openFont } from './fonts/font.ts';
import { unpackWoff2 } from './fonts/unpack-woff2.ts';
import { writeSfnt } from './fonts/write-sfnt.ts';
import { spineColours } from './ink.ts';
import { paperSizeOf } from './paper-size.ts';
import type { Paper, Row } from './paper.ts';
import { printPaper } from './print-paper.ts';

const paper: Paper = {
  size: 'A4',
  language: 'en',
  title: 'Invoice C-0012',
  sender: ['Harbour Lettings'],
  colour: 3,
  recipient: ['Robin Tester', '1 Example Street', '12345 Sampleton'],
  facts: [{ label: 'Number', value: 'C-0012' }],
  heading: 'Invoice C-0012',
  blocks: [{ kind: 'paragraph', text: 'Hello.' }],
};

function tableOf(rows: readonly Row[]): Paper {
  const columns = [
    { title: 'What', kind: 'text' },
    { title: 'EUR', kind: 'figure', width: 80 },
  ] as const;
  return { ...paper, blocks: [{ kind: 'table', columns, rows }] };
}

const wordsOf = (file: Buffer) => readPdf(file).pages.flat();

test('the same paper gives the same bytes, and says nothing of when it was printed', async () => {
  const [one, other] = [await printPaper(paper), await printPaper(structuredClone(paper))];
  expect(one.equals(other)).toBe(true);
  const text = one.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(text).not.toMatch(/CreationDate|ModDate|D:\d{8}/);
  expect((await printPaper({ ...paper, heading: 'Invoice C-0013' })).equals(one)).toBe(false);
});

test('what stands on paper can be read back from it: window, facts, text, page number', async () => {
  const words = wordsOf(await printPaper(paper));
  for (const line of [
    'Harbour Lettings',
    'Robin Tester',
    '12345 Sampleton',
    'Number',
    'C-0012',
    'Hello.',
    'Page 1 of 1',
  ])
    expect(words).toContain(line);
});

test('letters of Latin, Greek, Cyrillic and Vietnamese come out as they were written', async () => {
  const names = ['Zoë Müller-Łukasz', 'Ğüneş Öztürk', 'Иван Петров', 'Αθηνά Παπαδοπούλου', 'Nguyễn Thị Hạnh'];
  const file = await printPaper({ ...paper, recipient: names });
  const text = wordsOf(file).join('').replaceAll('\u00a0', ' ');
  for (const name of names) expect(text).toContain(name.normalize('NFC'));
  expect(text).not.toContain('\u{FFFD}');
});

test('a name that is written with loose accents is printed as the composed one', async () => {
  const text = wordsOf(await printPaper({ ...paper, recipient: ['Zoë'.normalize('NFD')] })).join('');
  expect(text).toContain('Zoë');
});

test('names in Chinese, Japanese and Korean are printed in their own letters, and so are emoji', async () => {
  const names = ['山田 太郎 さん', '王小明', '김민수', '📦', '鈴木ひろし'];
  const words = wordsOf(await printPaper({ ...paper, recipient: names }));
  const text = words.join('').replaceAll('\u00a0', ' ');
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toContain('\u{FFFD}');
});

test('words that are read from the right stand from right to left, a number behind them included, and join', async () => {
  const words = wordsOf(await printPaper({ ...paper, recipient: ['דוד לוי', 'to הרצל 15, Haifa', 'محمد'] }));
  const from = words.indexOf('יול');
  expect(words.slice(from, from + 3), 'as it is seen from the left').toEqual([
    'יול',
    ' ',
    'דוד'.split('').toReversed().join(''),
  ]);
  const street = words.indexOf('לצרה');
  expect(words.slice(street - 1, street + 2)).toEqual(['to 15 ', 'לצרה', ', Haifa']);
  expect(words).toContain('دمحم');
  expect(words.join('')).not.toContain('\u{FFFD}');
});

test('what no font has is a box for each sign, the paper says so, and nothing breaks', async () => {
  const strange = ['हिन्दी', 'ไทย', '\u{10FFFF}', 'a\u202Eb\u0000c', '\uD800'];
  const words = wordsOf(await printPaper({ ...paper, recipient: strange }));
  expect(words).toContain('\u{FFFD}'.repeat(3));
  expect(words, 'what has no shape is left out').toContain('abc');
  expect(words.join('')).toContain('A sign that cannot be printed stands as');
  expect(wordsOf(await printPaper(paper)).join('')).not.toContain('cannot be printed');
});

test('the file says what its pieces are and in which language, so that it can be read aloud', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ cells: [`Line ${index}`, `${index}.00`] }));
  const text = (await printPaper({ ...tableOf(rows), language: 'de' })).toString('latin1');
  expect(text).toMatch(/\/MarkInfo \d+ 0 R/);
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (de)');
  expect(text).toContain('/DisplayDocTitle true');
  const count = (tag: string) => [...text.matchAll(new RegExp(`/S /${tag}\\b`, 'g'))].length;
  expect([count('Document'), count('H1'), count('Table'), count('TH')], 'titles are said once').toEqual([1, 1, 1, 2]);
  expect([count('TR'), count('TD')]).toEqual([61, 120]);
});

test('each cell is found from its row, and from its place on the page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ cells: [`Line ${index}`, `${index}.00`] }));
  const text = (await printPaper(tableOf(rows))).toString('latin1');
  const pieces = [
    ...text.matchAll(/^(\d+) 0 obj\n<<\n\/S \/(\w+)\n\/P (\d+) 0 R(?:\n\/Pg (\d+) 0 R)?\n\/K \[([^\]]*)\]/gm),
  ].map(([, id = '', tag = '', parent = '', page, parts = '']) => ({ id, tag, parent, page, parts: parts.split(' ') }));
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const cells = pieces.filter(({ tag }) => tag === 'TD');
  expect(cells).toHaveLength(120);
  expect(new Set(cells.map(({ parent }) => byId.get(parent)?.tag))).toEqual(new Set(['TR']));
  // By page, which pieces its contents belong to, in their order.
  const [, numbers = ''] = /\/Nums \[\n([^]*?)\n\]/.exec(text) ?? [];
  const pages = numbers.split('\n').map((line) => [...line.matchAll(/(\d+) 0 R/g)].map(([, id]) => id));
  expect(pages.length).toBeGreaterThan(1);
  const keys = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n<<\n\/Type \/Page\n[^]*?\/StructParents (\d+)/gm)].map(([, id, key]) => [id, key]),
  );
  for (const { id, page, parts } of cells) expect(pages[Number(keys.get(page))]?.[Number(parts[0])]).toBe(id);
});

test('a table goes over pages with its titles on each, and its total is never alone', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`Line ${index}`, `${index}.00`] }));
  const { pages } = readPdf(await printPaper(tableOf([...rows, { cells: ['Total', '7,140.00'], tone: 'total' }])));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page.slice(0, 14)).toContain('What');
  expect(pages.at(-1)).toEqual(
    expect.arrayContaining(['Line 119', 'Total', `Page ${pages.length} of ${pages.length}`]),
  );
  const printed = pages.flat().filter((word) => word.startsWith('Line '));
  expect(printed).toEqual(rows.map(({ cells }) => cells[0]));
});

test('a signature never stands on a page without the words before it', async () => {
  for (let rows = 20; rows < 50; rows += 1) {
    const lines = Array.from({ length: rows }, (_, index) => ({ kind: 'paragraph', text: `Line ${index}` }) as const);
    const closing = [
      { kind: 'paragraph', text: 'We must settle by May 1.' },
      { kind: 'paragraph', text: 'If you disagree, write to us.' },
      { kind: 'signature', names: ['Robin Signs'] },
    ] as const;
    const { pages } = readPdf(await printPaper({ ...paper, blocks: [...lines, ...closing] }));
    const signed = pages.find((words) => words.includes('Robin Signs'));
    expect(signed, String(rows)).toContain('If you disagree, write to us.');
    expect(signed, 'not one sentence alone').toContain('We must settle by May 1.');
  }
});

test.each(['A4', 'LETTER'] as const)('the end of a letter takes rows of its table along, on %s', async (size) => {
  const closing = [
    { kind: 'paragraph', text: 'We refund $600.00 by check.', tone: 'strong' },
    { kind: 'paragraph', text: 'We must settle by May 1.', tone: 'quiet' },
    { kind: 'paragraph', text: 'If you disagree, write to us.' },
    { kind: 'signature', names: ['Robin Signs'] },
  ] as const;
  const pagesWith = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => ({ cells: [`Line ${index}`, `${index}.00`] }));
    const { blocks } = tableOf([...lines, { cells: ['Refund to you', '600.00'], tone: 'total' }]);
    return readPdf(await printPaper({ ...paper, size, blocks: [...blocks, ...closing] })).pages;
  };
  const lettersOfTwo: number[] = [];
  for (let count = 1; count < 45; count += 1) {
    const pages = await pagesWith(count);
    const last = pages.at(-1) ?? [];
    expect(last, String(count)).toEqual(
      expect.arrayContaining(['What', 'Refund to you', 'We refund $600.00 by check.', 'Robin Signs']),
    );
    expect(last.filter((word) => word.startsWith('Line ')).length, String(count)).toBeGreaterThanOrEqual(
      Math.min(count, 2),
    );
    if (pages.length === 2) lettersOfTwo.push(count);
  }
  expect(lettersOfTwo[0], 'closer before a second page is begun').toBe(size === 'A4' ? 17 : 14);
});

test('a date is never broken, however narrow its column was meant', async () => {
  const dated = tableOf([]);
  const table = {
    kind: 'table',
    columns: [
      { title: 'Date', kind: 'date', width: 20 },
      { title: 'What', kind: 'text' },
    ],
    rows: [{ cells: ['September 30, 2026', 'Rent'] }],
  } as const;
  const words = wordsOf(await printPaper({ ...dated, blocks: [table] })).map((word) => word.replaceAll('\u00a0', ' '));
  expect(words).toContain('September 30, 2026');
});

test('a word that is wider than its column is cut, not lost', async () => {
  const long = 'x'.repeat(300);
  const words = wordsOf(await printPaper(tableOf([{ cells: [long, '1.00'] }])));
  expect(words.filter((word) => /^x+$/.test(word)).join('')).toBe(long);
});

test('ten thousand lines are printed while other work goes on', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ cells: [`Line ${index}`, `${index}.00`] }));
  let longest = 0;
  let last = performance.now();
  const heartbeat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const { pages } = readPdf(await printPaper(tableOf(rows)));
  clearInterval(heartbeat);
  expect(pages.flat().filter((word) => word.startsWith('Line '))).toHaveLength(10_000);
  expect(pages.length).toBeGreaterThan(150);
  expect(longest, 'the longest that somebody else had to wait').toBeLessThan(5000);
}, 120_000);

test.for(['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'])(
  'the %s letters are unpacked exactly as the library reads them',
  (script) => {
    const name = `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`;
    const packed = readFileSync(createRequire(import.meta.url).resolve(name));
    const own = openFont(writeSfnt(unpackWoff2(packed)));
    const theirs = openFont(packed);
    expect(own.characterSet).toEqual(theirs.characterSet);
    for (const codePoint of own.characterSet) {
      const [mine, other] = [own, theirs].map((font) => font.layout(String.fromCodePoint(codePoint)).glyphs);
      const shapes = (glyphs = mine) => glyphs?.map(({ path, advanceWidth }) => [advanceWidth, path.commands]);
      expect(shapes(mine)).toEqual(shapes(other));
    }
  },
);

test('a font that is cut off or is none is refused', () => {
  expect(() => unpackWoff2(Buffer.from('wOFF and more than that'))).toThrow('no WOFF2');
  expect(() => unpackWoff2(Buffer.from('wOF2'))).toThrow('ends too early');
});

test('Letter is for the countries that have it, A4 for all others', () => {
  expect(['US', 'CA', 'MX', 'DE', 'GB', 'AU'].map(paperSizeOf)).toEqual([
    'LETTER',
    'LETTER',
    'LETTER',
    'A4',
    'A4',
    'A4',
  ]);
});

test('a property has the same colour on paper as on the pages', () => {
  expect(spineColours).toEqual(propertyColours.map((colour) => colours[`property-${colour}`][0]));
});

test('columns that do not fit beside each other go below each other, each part with whole names', async () => {
  const name = 'Utilities recharged to tenants';
  const months = Array.from({ length: 13 }, (_, index) => `M${index + 1}`);
  const table = {
    kind: 'table',
    fits: true,
    columns: [{ title: 'Account', kind: 'text' }, ...months.map((title) => ({ title, kind: 'figure' }) as const)],
    rows: [{ cells: [name, ...months.map((_, index) => `(1,139,045.${10 + index})`)] }],
  } as const;
  const file = await printPaper({ ...paper, frame: 'report', isWide: true, blocks: [table] });
  const words = wordsOf(file);
  expect(words.filter((word) => word === name)).toHaveLength(2);
  for (const [index, title] of months.entries())
    expect(words, title).toEqual(expect.arrayContaining([title, `(1,139,045.${10 + index})`]));
  expect(file.toString('latin1'), 'A4 across').toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/);
});
