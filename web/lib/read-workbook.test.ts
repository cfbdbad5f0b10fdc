import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { amountCell, dayCell, numberCell, type TableRow, type TableRows } from '#shared/table.ts';
import { workbookParts } from '#shared/workbook/workbook-parts.ts';
import { readWorkbook } from './read-workbook.ts';

async function workbook(rows: readonly TableRow[]): Promise<Uint8Array> {
  async function* atOnce(): TableRows {
    yield rows;
  }
  const parts: Record<string, Uint8Array> = {};
  for await (const { name, content } of workbookParts('Budget', atOnce())) {
    let text = '';
    for await (const piece of content) text += piece;
    parts[name] = strToU8(text);
  }
  return zipSync(parts);
}

test('a workbook of ours is read as it was written', async () => {
  const rows = [
    ['Number', 'Account', 'January 2027'],
    ['4100', 'Rent & parking', amountCell(123_450, 'USD')],
    [numberCell(5200), null, amountCell(-5, 'USD')],
    [null, 'Begin', dayCell('2027-01-31')],
  ];
  expect(readWorkbook(await workbook(rows))).toEqual([
    ['Number', 'Account', 'January 2027'],
    ['4100', 'Rent & parking', '1234.5'],
    ['5200', '', '-0.05'],
    ['', 'Begin', '2027-01-31'],
  ]);
});

test('shared texts, days in formats of their own and sheets by another name, as other programs write them', () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const bytes = zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Plan" sheetId="3" r:id="rId9"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Target="worksheets/plan.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(
      `<sst ${main}><si><t>Account</t></si><si><r><t>Re</t></r><r><t>nt</t></r></si></sst>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${main}><numFmts><numFmt numFmtId="170" formatCode="mmm\\ yyyy"/><numFmt numFmtId="171" formatCode="&quot;day&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/plan.xml': strToU8(
      `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>46388</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" s="2"><v>0.30000000000000004</v></c></row></sheetData></worksheet>`,
    ),
  });
  expect(readWorkbook(bytes)).toEqual([
    ['Account', '', '2027-01-01'],
    ['Rent', '', '0.3'],
  ]);
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

function bookOf({ rows, book = '', strings = '', styles = '' }: Readonly<Partial<Record<string, string>>>): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      book || `<workbook ${main} xmlns:r="r"><sheets><sheet name="Plan" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${strings}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet ${main}>${styles}</styleSheet>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    'xl/worksheets/sheet2.xml': strToU8(
      `<worksheet ${main}><sheetData><row><c t="inlineStr"><is><t>second</t></is></c></row></sheetData></worksheet>`,
    ),
  });
}

test('characters that are written by their numbers are what they stand for', () => {
  const rows =
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a_x0009_b</t></is></c><c t="str"><v>c_x000D_d</v></c></row>';
  const strings = '<si><t>First line_x000D_\nsecond</t></si><si><t>_x005F_x000D_ stays</t></si>';
  expect(readWorkbook(bookOf({ rows, strings }))).toEqual([['First line\nsecond', '_x000D_ stays', 'a\tb', 'c\nd']]);
});

test('days are counted from 1904 where the workbook says so', () => {
  const book = `<workbook ${main} xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Plan" r:id="rId1"/></sheets></workbook>`;
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="mmm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>';
  const rows = '<row><c s="1"><v>44926</v></c><c s="2"><v>44926</v></c><c><v>44926</v></c></row>';
  expect(readWorkbook(bookOf({ rows, book, styles }))).toEqual([['2027-01-01', '2027-01-01', '44926']]);
  expect(readWorkbook(bookOf({ rows, styles }))).toEqual([['2022-12-31', '2022-12-31', '44926']]);
});

test('a hidden sheet is passed over, a row that is left out keeps its number, and numbers have the sign of the page', () => {
  const hidden = `<workbook ${main} xmlns:rel="r"><sheets><sheet name="Old" state="hidden" rel:id="rId1"/><sheet name="Plan" rel:id="rId2"/></sheets></workbook>`;
  expect(readWorkbook(bookOf({ rows: '', book: hidden }))).toEqual([['second']]);
  const rows =
    '<row r="3"><c r="A3"><v>1234.5</v></c><c r="B3" t="str"><v>1234.5</v></c><c r="C3" t="b"><v>1</v></c></row>';
  expect(readWorkbook(bookOf({ rows }), ',')).toEqual([[], [], ['1234,5', '1234.5', 'yes']]);
  expect(readWorkbook(bookOf({ rows: '<row r="1048576"/><row r="1048576"/>' }))).toHaveLength(10_002);
});

test('what is no workbook is none', () => {
  expect(readWorkbook(strToU8('4100;Rent;1'))).toBeUndefined();
  expect(readWorkbook(zipSync({ 'a.txt': strToU8('a') }))).toBeUndefined();
});
