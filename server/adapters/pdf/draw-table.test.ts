import { expect, test } from 'vitest';
import { readPdf } from '#test/support/read-pdf.ts';
import type { Column, Paper, Row } from './paper.ts';
import { printPaper } from './print-paper.ts';

const report: Paper = {
  size: 'LETTER',
  frame: 'report',
  language: 'en',
  title: 'Payments received',
  sender: ['Maple Property Management'],
  colour: null,
  recipient: [],
  facts: [],
  heading: 'Payments received',
  blocks: [],
};

async function printed(columns: readonly Column[], rows: readonly Row[]): Promise<readonly (readonly string[])[]> {
  const file = await printPaper({ ...report, blocks: [{ kind: 'table', fits: true, columns, rows }] });
  return readPdf(file).pages.map((page) => page.map((word) => word.replaceAll('\u00A0', ' ')));
}

test('six columns with four texts stand on one upright page, each line whole', async () => {
  const columns: readonly Column[] = [
    { title: 'Tenant, USD', kind: 'text' },
    { title: 'Date', kind: 'date' },
    { title: 'Number', kind: 'text' },
    { title: 'Paid by', kind: 'text' },
    { title: 'Method', kind: 'text' },
    { title: 'Amount', kind: 'figure', width: 58 },
  ];
  const tenants = ['Alexandra Whitfield-Montgomery, 3F', 'Robin Tester, 1A', 'Sam Sample and Kim Sample, 12B'];
  const rows = tenants.map((tenant, at) => ({
    cells: [tenant, 'Oct 12, 2026', `R-087${at}`, 'Housing Authority of the County', 'Bank transfer', `1,30${at}.00`],
  }));
  const words = (await printed(columns, rows)).flat();
  expect(
    words.filter((word) => word === 'Tenant, USD'),
    'one table, not parts of it',
  ).toHaveLength(1);
  for (const { cells } of rows) {
    const from = words.indexOf(cells[2] ?? '');
    const upTo = words.indexOf(cells[5] ?? '');
    expect(from, 'the amount follows on the same line').toBeGreaterThan(-1);
    expect(words.slice(from, upTo).filter((word) => word.startsWith('R-'))).toEqual([cells[2]]);
  }
});

test('what heads rows stands above them on each page, and not above the total', async () => {
  const columns: readonly Column[] = [
    { title: 'Tenant', kind: 'text' },
    { title: 'Amount', kind: 'figure', width: 80 },
  ];
  const own = Array.from({ length: 60 }, (_, at): Row => ({ cells: [`Tenant ${at}`, `${at}.00`] }));
  const pages = await printed(columns, [
    { cells: ['Maple Court', ''], tone: 'group' },
    ...own,
    { cells: ['Total Maple Court', '1,770.00'], tone: 'subtotal' },
    { cells: ['Total', '1,770.00'], tone: 'total' },
  ]);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const at = page.indexOf('Maple Court');
    expect(at).toBeGreaterThan(-1);
    expect(page[at + 1]).toMatch(/^Tenant \d+$/);
  }
  const tags = (await printPaper({ ...report, blocks: [{ kind: 'table', columns, rows: own }] })).toString('latin1');
  expect([...tags.matchAll(/\/S \/TR\b/g)]).toHaveLength(61);
});
