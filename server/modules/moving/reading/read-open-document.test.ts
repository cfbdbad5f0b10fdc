import { expect, test } from 'vitest';
import { zipOf } from '#test/support/zip-of.ts';
import { readOpenDocument } from './read-open-document.ts';
import { tableRoom } from './table-room.ts';
import { readPacked } from './unpack.ts';

const spaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"';
const styles =
  '<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';

async function tablesOf(tables: string, more: Readonly<Record<string, string>> = {}) {
  const book = await zipOf(
    {
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces} office:version="1.3">${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ...more,
    },
    ['mimetype'],
  );
  return readOpenDocument(await readPacked(book), tableRoom());
}

const sheet = (rows: string) => `<table:table table:name="Units" table:style-name="ta1">${rows}</table:table>`;
const rowsOf = async (rows: string) => (await tablesOf(sheet(rows)))[0]?.rows;
const cell = (text: string) =>
  `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

test('a spreadsheet as LibreOffice writes it is read: values by their types, rows and cells that repeat', async () => {
  const rows = await rowsOf(
    `<table:table-column table:number-columns-repeated="16384"/>
     <table:table-header-rows><table:table-row table:style-name="ro1">${cell('Unit')}<table:table-cell table:number-columns-repeated="2"/>${cell('Rent')}<table:table-cell table:number-columns-repeated="16380"/></table:table-row></table:table-header-rows>
     <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
     <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="1234.5" calcext:value-type="float"><text:p>1.234,50</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2026-03-01T12:00:00"><text:p>01.03.26</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell><table:table-cell office:value-type="currency" office:currency="EUR" office:value="900"><text:p>900,00 €</text:p></table:table-cell></table:table-row>
     <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
  );
  const values = ['1234.5', '2026-03-01', 'yes', '900'];
  expect(rows).toEqual([['Unit', '', '', 'Rent'], [], [], values, values]);
});

test('spaces, tabs, lines and links within a text are part of it; notes and drawings are not', async () => {
  const rows = await rowsOf(
    `<table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>A note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b<text:tab/>c<text:line-break/>d <text:a>e</text:a></text:p><text:p><text:span>second</text:span></text:p></table:table-cell>${cell('<![CDATA[x < y]]> &amp; &#228;')}</table:table-row>`,
  );
  expect(rows).toEqual([['a  b\tc\nd e\nsecond', 'x < y & ä']]);
});

test('hidden sheets are left out', async () => {
  const hidden = `<table:table table:name="Old" table:style-name="ta2"><table:table-row>${cell('no')}</table:table-row></table:table>`;
  const tables = await tablesOf(hidden + sheet(`<table:table-row>${cell('yes')}</table:table-row>`));
  expect(tables).toEqual([{ name: 'Units', rows: [['yes']] }]);
});

test('a file with a password is refused with what to do', async () => {
  const manifest =
    '<manifest:manifest xmlns:manifest="m"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
  await expect(tablesOf('', { 'META-INF/manifest.xml': manifest })).rejects.toThrow('locked by a password');
});

test('rows that repeat by the million are refused when they hold something', async () => {
  const row = `<table:table-row table:number-rows-repeated="1000000">${cell('x')}</table:table-row>`;
  await expect(rowsOf(row)).rejects.toThrow('more than 50000 rows');
  const wide = `<table:table-row table:number-rows-repeated="40000"><table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>`;
  await expect(tablesOf(Array.from({ length: 4 }, () => sheet(wide)).join(''))).rejects.toThrow(
    'more cells than can be read',
  );
});

test('a spreadsheet without a sheet, and one that is damaged, are told apart', async () => {
  await expect(tablesOf('')).rejects.toThrow('no sheet');
  await expect(tablesOf('<table:table>')).rejects.toThrow('damaged');
});
