import { strToU8, zipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from './messages.ts';
import { readTableFile } from './read-table-file.ts';

afterEach(() => setLanguage('en'));

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = zipSync({
  'xl/workbook.xml': strToU8(
    `<workbook ${main} xmlns:r="r"><sheets><sheet name="Plan" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/worksheets/sheet1.xml': strToU8(
    `<worksheet ${main}><sheetData><row><c><v>850.5</v></c></row></sheetData></worksheet>`,
  ),
});

test('amounts of a workbook are read as somebody types them in the language of the page', async () => {
  expect(await readTableFile(new Blob([workbook]))).toEqual([['850.5']]);
  await setLanguage('de');
  expect(await readTableFile(new Blob([workbook]))).toEqual([['850,5']]);
});

test('text is read in the code pages that spreadsheets write', async () => {
  const windows = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x3b, 0x38, 0x35, 0x30]);
  expect(await readTableFile(new Blob([windows]))).toEqual([['Müller', '850']]);
  const wide = new Uint8Array(Uint16Array.from('\uFEFFMüller\t850', (one) => one.charCodeAt(0)).buffer);
  expect(await readTableFile(new Blob([wide]))).toEqual([['Müller', '850']]);
  expect(await readTableFile(new Blob(['\uFEFFMüller,850']))).toEqual([['Müller', '850']]);
});

test('what is neither text nor a workbook is no table: OpenDocument, a workbook of before 2007', async () => {
  const openDocument = zipSync({ 'content.xml': strToU8('<office:document-content/>') });
  expect(await readTableFile(new Blob([openDocument]))).toBeUndefined();
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]);
  expect(await readTableFile(new Blob([old]))).toBeUndefined();
});
