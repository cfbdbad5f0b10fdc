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

test('what is no workbook is none', () => {
  expect(readWorkbook(strToU8('4100;Rent;1'))).toBeUndefined();
  expect(readWorkbook(zipSync({ 'a.txt': strToU8('a') }))).toBeUndefined();
});
