import type { AxiosAdapter } from 'axios';
import { unzipSync, strFromU8 } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { amountCell, dayCell } from '#shared/table.ts';
import { provideHttp } from './client.ts';
import { createClient } from './http.ts';
import { setLanguage } from './messages.ts';
import { pageTable, serverTable } from './save-table.ts';

const saved: { readonly name: string; readonly content: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href) ?? new Blob() });
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await setLanguage('en');
});

const rows = [
  ['Konto', 'Tag', 'Soll'],
  ['=1+1', dayCell('2026-03-31'), amountCell(123_450, 'EUR')],
];

it('asks the server for the form that was chosen, in the language of the reader', async () => {
  const adapter = vi.fn<AxiosAdapter>(async (config) => ({
    status: 200,
    statusText: '',
    headers: { 'content-disposition': 'attachment; filename="people.xlsx"' },
    data: new Blob(['PK']),
    config,
  }));
  provideHttp(async () => createClient({ adapter }));
  await setLanguage('de');
  const save = serverTable('GET /exports/people.csv/', { query: { q: 'robin' } });
  expect(await save('xlsx')).toBe(true);
  const asked = () => adapter.mock.lastCall?.[0];
  expect(asked()).toMatchObject({ method: 'get', url: '/exports/people.csv/', responseType: 'blob' });
  expect(asked()?.headers.get('Accept')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(asked()?.headers.get('Accept-Language')).toMatch(/^de/);
  expect(saved.map(({ name }) => name)).toEqual(['people.xlsx']);
  await save('csv');
  expect(asked()?.headers.get('Accept')).toBe('text/csv');
});

it('writes the rows of a page as a workbook and as CSV, by the same rules as the server', async () => {
  const save = pageTable('trial-balance-2026', () => rows);
  await save('xlsx');
  await save('csv');
  await setLanguage('de');
  await save('csv');
  expect(saved.map(({ name }) => name)).toEqual([
    'trial-balance-2026.xlsx',
    'trial-balance-2026.csv',
    'trial-balance-2026.csv',
  ]);
  const [workbook, english, german] = await Promise.all(saved.map(({ content }) => content.arrayBuffer()));
  const files = unzipSync(new Uint8Array(workbook ?? new ArrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="2"><v>46112</v></c><c r="C2" s="5"><v>1234.50</v></c>');
  const text = (bytes: ArrayBuffer | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text(english)).toBe('\uFEFF"Konto","Tag","Soll"\r\n"\'=1+1","2026-03-31",1234.50\r\n');
  expect(text(german)).toBe('\uFEFF"Konto";"Tag";"Soll"\r\n"\'=1+1";"2026-03-31";1234,50\r\n');
});

it('saves nothing where there is nothing to save', async () => {
  expect(await pageTable('ledger', () => Promise.resolve(undefined))('xlsx')).toBe(false);
  expect(saved).toEqual([]);
});
