import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { zipOf } from '#test/support/zip-of.ts';
import { readApart } from './read-apart.ts';
import { readReceived } from './read-received.ts';
import type { Received } from './read-received.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function received(name: string, content: string | Uint8Array): Received {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, bytes: statSync(path).size, kind: 'units', name, limitBytes: 1_000_000 };
}

function script(name: string, source: string): URL {
  const path = join(folder, name);
  writeFileSync(path, source);
  return pathToFileURL(path);
}

const ample = { milliseconds: 120_000, memoryMegabytes: 1024 };
const cells = Array.from({ length: 24 }, (_, column) => `<c t="inlineStr"><is><t>cell ${column}</t></is></c>`).join('');
const sheetOf = (rows: number) => `<worksheet><sheetData>${`<row>${cells}</row>`.repeat(rows)}</sheetData></worksheet>`;
const book = async (rows: number) =>
  zipOf(
    {
      'xl/workbook.xml': '<workbook><sheets><sheet name="units" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
      'xl/s.xml': sheetOf(rows),
    },
    true,
  );

/** The longest that the thread was held while something was done. */
async function longestHeld<Result>(work: () => Promise<Result>): Promise<{ held: number; result: Result }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const result = await work();
  delay.disable();
  return { held: delay.max, result };
}

test('while a large workbook is read others are answered, and it is read as ever', async () => {
  const file = received('large.xlsx', await book(20_000));
  const started = performance.now();
  const here = await readReceived(file);
  const takes = (performance.now() - started) * 1_000_000;
  const { held, result: there } = await longestHeld(() => readApart('a', file, ample));
  expect(there[0]?.rows).toHaveLength(19_999);
  expect(there).toEqual(here);
  expect(held, 'of the time that reading takes').toBeLessThan(takes / 2);
}, 120_000);

test('a file that needs more memory than it may ends in a sentence', async () => {
  const file = received('commas.csv', Buffer.concat([Buffer.from('Property,Unit\n'), Buffer.alloc(20_000_000, ',')]));
  await expect(readApart('a', file, { ...ample, memoryMegabytes: 64 })).rejects.toMatchObject({
    code: 'unsupported-file',
    message:
      'The file needs more memory than one import may use. Split it into several, and import them one after another.',
  });
}, 120_000);

test('a file that takes too long ends in a sentence', async () => {
  const endless = script('endless.mjs', 'for (;;);');
  await expect(
    readApart('a', received('any.csv', 'x'), { ...ample, milliseconds: 200 }, endless),
  ).rejects.toMatchObject({ message: expect.stringContaining('takes too long to read. Split it') as string });
});

test.each([
  ['throws', 'throw new Error("gone");'],
  ['ends without a word', 'process.exit(3);'],
] as const)(
  'a process that %s ends in a sentence, and the next file is read',
  async (_, source) => {
    const file = received('good.csv', 'Property,Unit\nHouse,1');
    const dying = script(`dying-${source.length}.mjs`, source);
    await expect(readApart('a', file, ample, dying)).rejects.toMatchObject({
      code: 'unsupported-file',
      message: 'The file could not be read. Save it again, or send it as CSV.',
    });
    expect(await readApart('a', file, ample)).toEqual(await readReceived(file));
  },
  60_000,
);

test('what is refused is refused with the same sentence as ever', async () => {
  const file = received('damaged.xlsx', (await book(10)).subarray(0, 500));
  await expect(readApart('a', file, ample)).rejects.toMatchObject({
    code: 'unsupported-file',
    errors: [{ path: 'file', code: 'file-damaged' }],
  });
}, 60_000);
