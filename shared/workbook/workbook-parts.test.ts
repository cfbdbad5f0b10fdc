import { expect, test } from 'vitest';
import { amountCell, dayCell, numberCell, type TableRow, type TableRows } from '#shared/table.ts';
import { workbookParts } from './workbook-parts.ts';

async function parts(
  title: string,
  batches: readonly (readonly TableRow[])[],
  rowLimit?: number,
): Promise<Map<string, string>> {
  async function* rows(): TableRows {
    yield* batches;
  }
  const found = new Map<string, string>();
  for await (const { name, content } of workbookParts(title, rows(), rowLimit)) {
    let text = '';
    for await (const piece of content) text += piece;
    found.set(name, text);
  }
  return found;
}

async function cells(...row: TableRow): Promise<string[]> {
  const sheet = (await parts('x', [[row.map(() => 'Head')], [row]])).get('xl/worksheets/sheet1.xml') ?? '';
  const second = /<row r="2">(.*)<\/row>/s.exec(sheet)?.[1] ?? '';
  return second.match(/<c .*?<\/c>/gs) ?? [];
}

test('amounts are numbers with the decimals of their currency', async () => {
  expect(
    await cells(amountCell(123_450, 'USD'), amountCell(-1200, 'JPY'), amountCell(1005, 'KWD'), numberCell(12), null),
  ).toEqual([
    '<c r="A2" s="5"><v>1234.50</v></c>',
    '<c r="B2" s="3"><v>-1200</v></c>',
    '<c r="C2" s="6"><v>1.005</v></c>',
    '<c r="D2" s="0"><v>12</v></c>',
  ]);
  const styles = (await parts('x', [[['Head']]])).get('xl/styles.xml');
  for (const format of ['#,##0', '#,##0.00', '#,##0.000']) expect(styles).toContain(`formatCode="${format}"`);
});

test('an amount that a float would round is written as text, to the cent', async () => {
  const [largest, beyond] = await cells(amountCell(2n ** 53n - 1n, 'USD'), amountCell(2n ** 53n + 1n, 'USD'));
  expect(largest).toBe('<c r="A2" s="5"><v>90071992547409.91</v></c>');
  expect(Number('90071992547409.91')).toBe(90_071_992_547_409.91);
  expect(beyond).toContain('t="inlineStr"');
  expect(beyond).toContain('>90071992547409.93<');
});

test('days are numbers in the format of a day, and what no spreadsheet counts is text', async () => {
  expect(await cells(dayCell('2026-03-31'), dayCell('1900-03-01'), dayCell('1899-12-31'), '2026-03-31')).toEqual([
    '<c r="A2" s="2"><v>46112</v></c>',
    '<c r="B2" s="2"><v>61</v></c>',
    '<c r="C2" s="0" t="inlineStr"><is><t xml:space="preserve">1899-12-31</t></is></c>',
    '<c r="D2" s="0" t="inlineStr"><is><t xml:space="preserve">2026-03-31</t></is></c>',
  ]);
});

test.for([
  ['=HYPERLINK("x")', '=HYPERLINK("x")'],
  ['00123', '00123'],
  ['constructor', 'constructor'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['bell\u0007', 'bell_x0007_'],
  ['_x0007_', '_x005F_x0007_'],
  ['\uD800', '\uFFFD'],
] as const)('%j is text as it was', async ([text, written]) => {
  expect(await cells(text)).toEqual([
    `<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`,
  ]);
});

test('headers are bold and stay in sight, columns fit what they hold, and the sheet is named after the table', async () => {
  const book = await parts('rent-roll-2026', [[['Tenant', 'Rent']], [['Robin '.repeat(4), amountCell(1, 'USD')]]]);
  const sheet = book.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<col min="1" max="1" width="26" customWidth="1"/><col min="2" max="2" width="10"');
  expect(book.get('xl/workbook.xml')).toContain('<sheet name="Rent roll-2026" sheetId="1" r:id="rId1"/>');
});

test('what does not fit one sheet goes on in the next, below the same headers', async () => {
  const book = await parts(
    'long',
    [
      [['Head'], ['one'], ['two']],
      [['three'], ['four'], ['five']],
    ],
    3,
  );
  const sheet = (number: number) =>
    [...(book.get(`xl/worksheets/sheet${number}.xml`) ?? '').matchAll(/<row r="(\d+)">.*?preserve">(\w+)</g)].map(
      ([, row, text]) => `${row} ${text}`,
    );
  expect(sheet(1)).toEqual(['1 Head', '2 one', '3 two']);
  expect(sheet(2)).toEqual(['1 Head', '2 three', '3 four']);
  expect(sheet(3)).toEqual(['1 Head', '2 five']);
  expect(sheet(4)).toEqual([]);
  expect(book.get('xl/workbook.xml')).toContain('<sheet name="Long 2" sheetId="2" r:id="rId2"/>');
});

test('a sheet holds as many rows as spreadsheet programs read', async () => {
  const rows = Array.from({ length: 1_048_576 }, (): TableRow => []);
  async function* empty(): TableRows {
    yield [[]];
    yield rows;
  }
  const counts: number[] = [];
  for await (const { name, content } of workbookParts('long', empty())) {
    if (!name.startsWith('xl/worksheets/')) continue;
    let count = 0;
    for await (const piece of content) count += piece.split('<row ').length - 1;
    counts.push(count);
  }
  expect(counts).toEqual([1_048_576, 2]);
});
