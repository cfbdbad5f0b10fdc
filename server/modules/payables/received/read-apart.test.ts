import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { de } from '#shared/refusals/e-invoices.de.ts';
import { readEInvoice } from '#server/adapters/e-invoices/read-e-invoice.ts';
import { Problem } from '#server/kernel/problem.ts';
import { pdfAround, ublOf } from '#test/support/e-invoices.ts';
import { readApart, toldOf } from './read-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'gable-invoices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string | Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { path, bytes: statSync(path).size };
}

function script(name: string, source: string): URL {
  return pathToFileURL(fileOf(name, source).path);
}

const ample = { milliseconds: 120_000, memoryMegabytes: 512 };

/** An invoice with as many lines as make it large. */
function longInvoice(lines: number): string {
  const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(ublOf()) ?? [];
  return ublOf().replace('</ubl:Invoice>', `${line.repeat(lines)}</ubl:Invoice>`);
}

/** Files in a PDF that are small as they lie there and large when they are unpacked. */
function pdfOfBombs(files: number): Buffer {
  const stream = deflateSync(Buffer.from(`<other>${'<a/>'.repeat(200_000)}</other>`));
  const head = `5 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`;
  const object = Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array.from({ length: files }, () => object)]);
}

const outcomeOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof Problem ? error.refused.key : Promise.reject(error as Error)));

test.each<[string, () => string | Buffer]>([
  ['a large invoice', () => longInvoice(8000)],
  ['a small PDF that unpacks to a lot', () => pdfOfBombs(3)],
])(
  'while %s is read others are answered, and it is read as ever',
  async (_, content) => {
    const file = Buffer.from(content());
    const { path, bytes } = fileOf('large', file);
    const started = performance.now();
    const here = await outcomeOf(readEInvoice(file).then((read) => ({ ...toldOf(read), xml: [] })));
    const takes = (performance.now() - started) * 1_000_000;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const there = await outcomeOf(readApart('a', { path, bytes }, ample));
    delay.disable();
    expect(there).toEqual(here);
    expect(delay.max, 'of the time that reading takes').toBeLessThan(takes / 2);
  },
  120_000,
);

test('the XML of a PDF comes whole, and a small file as a large one', async () => {
  const xml = longInvoice(6000);
  const alone = await readApart('a', fileOf('alone.xml', xml));
  const within = await readApart('a', fileOf('around.pdf', pdfAround(xml)));
  expect(alone.xml).toEqual([]);
  expect(within.xml.length, 'several pieces').toBeGreaterThan(1);
  expect(Buffer.concat(within.xml).toString()).toBe(xml);
  expect({ ...within, xml: [] }).toEqual(alone);
  expect(alone.invoice.lines).toHaveLength(1000);
  const small = await readApart('a', fileOf('small.xml', ublOf()));
  expect({ ...(await readApart('a', fileOf('small.pdf', pdfAround(ublOf())))), xml: [] }).toEqual(small);
}, 60_000);

test.each<[string, () => ReturnType<typeof readApart>]>([
  [
    'needs more memory than it may',
    () => readApart('a', fileOf('large.xml', longInvoice(20_000)), { ...ample, memoryMegabytes: 32 }),
  ],
  [
    'takes too long',
    () =>
      readApart('a', fileOf('any.pdf', pdfAround(null)), { ...ample, milliseconds: 200 }, script('a.mjs', 'for (;;);')),
  ],
  [
    'ends the process',
    () => readApart('a', fileOf('any.pdf', pdfAround(null)), ample, script('b.mjs', 'process.exit(3);')),
  ],
  [
    'says more in a field than anybody writes',
    () => readApart('a', fileOf('wordy.xml', ublOf({ seller: 'a'.repeat(3_000_000) })), ample),
  ],
])(
  'a file that %s ends in a sentence, and the next one is read',
  async (_, work) => {
    await expect(work()).rejects.toMatchObject({
      code: 'unsupported-file',
      message:
        'This file takes too long or too much memory to read. Ask the vendor to send the invoice again, or enter the bill by hand.',
    });
    expect(de['e-invoices.too-heavy']).toContain('Bitten Sie den Lieferanten');
    expect((await readApart('a', fileOf('next.pdf', pdfAround(ublOf())))).invoice.number).toBe('R-17');
  },
  60_000,
);

test('what is refused is refused with the same sentence as ever', async () => {
  await expect(readApart('a', fileOf('paper.pdf', pdfAround(null)))).rejects.toMatchObject({
    refused: { key: 'e-invoices.no-xml-in-pdf' },
  });
}, 60_000);
