import { expect, test } from 'vitest';
import { zipOf } from '#test/support/zip-of.ts';
import { readWorkbook } from './read-workbook.ts';
import { tableRoom } from './table-room.ts';
import { readPacked } from './unpack.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  readonly sheet: string;
  readonly workbook?: string;
  readonly rels?: string;
  readonly more?: Readonly<Record<string, string>>;
}

async function rowsOf({ sheet, workbook, rels, more = {} }: Book) {
  const book = await zipOf({
    'xl/workbook.xml':
      workbook ?? `<workbook><sheets><sheet name="Units" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      rels ?? '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
  return readWorkbook(await readPacked(book), tableRoom());
}

const data = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const onlyRows = async (book: Book) => (await rowsOf(book))[0]?.rows;

test('a workbook as Excel writes it is read: shared texts with runs, formulas, days by style, gaps', async () => {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
  const rows = await onlyRows({
    workbook: `${head}<workbook xmlns="${main}" xmlns:r="${relations}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15"><fileVersion appName="xl"/><workbookPr defaultThemeVersion="166925"/><sheets><sheet name="Rent &amp; roll" sheetId="4" r:id="rId7"/></sheets></workbook>`,
    rels: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId7" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    sheet: `${head}<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:D3"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData><row r="1" spans="1:4" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row><row r="3" spans="1:4"><c r="A3" s="1"><v>46082</v></c><c r="B3"><f>SUM(A1:A2)</f><v>1234.5</v></c><c r="C3" t="str"><f>A1&amp;"x"</f><v>joined</v></c><c r="D3" t="b"><v>1</v></c></row></sheetData><pageMargins left="0.7"/></worksheet>`,
    more: {
      'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" xfId="0"/><xf numFmtId="14" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${main}" count="3" uniqueCount="3"><si><t>Unit</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Start </t></r><r><t>date</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>`,
    },
  });
  expect(rows).toEqual([['Unit', 'Start date', '', '東京'], [], ['2026-03-01', '1234.5', 'joined', 'yes']]);
});

test('attributes in single quotes, comments, CDATA and tags within texts are read as XML has them', async () => {
  const rows = await onlyRows({
    workbook: `<?xml version='1.0'?><!-- <sheet name="No" r:id="rId9"/> --><workbook><sheets><sheet name='A > B' sheetId='1' r:id='rId1'/></sheets></workbook>`,
    rels: `<Relationships><Relationship Target='worksheets/sheet1.xml' Id='rId1'/></Relationships>`,
    sheet: data(
      `<row r='1'><!-- <c r="A1"><v>1</v></c> --><c r='A1' t='inlineStr'><is><t><![CDATA[Miete <kalt> & warm]]></t></is></c><c r='B1' t='inlineStr'><is><t>a<!-- not b -->c</t></is></c><c r='C1' t='inlineStr'><is><r><t>Rich </t></r><r><rPr><i/></rPr><t>text</t></r></is></c></row>`,
    ),
  });
  expect(rows).toEqual([['Miete <kalt> & warm', 'ac', 'Rich text']]);
});

test('characters that are written by their numbers are what they stand for', async () => {
  const rows = await onlyRows({
    sheet: data(
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>&#x1F600; &#228; &amp;lt; &unknown;</t></is></c></row>',
    ),
    more: {
      'xl/sharedStrings.xml':
        '<sst><si><t>First line_x000D_\nsecond_x000d_third</t></si><si><t>_x005F_x000D_ stays</t></si></sst>',
    },
  });
  expect(rows).toEqual([['First line\nsecond\nthird', '_x000D_ stays', '😀 ä &lt; &unknown;']]);
});

test.each([
  ['days of the format of the country', '<numFmts/>', 14, '2026-03-01'],
  [
    'a format of its own',
    '<numFmts><numFmt numFmtId="164" formatCode="[$-407]d\\.\\ mmmm\\ yyyy;@"/></numFmts>',
    164,
    '2026-03-01',
  ],
  [
    'a format in single quotes',
    "<numFmts><numFmt numFmtId='170' formatCode='yyyy-mm-dd'/></numFmts>",
    170,
    '2026-03-01',
  ],
  ['East Asian days', '<numFmts/>', 31, '2026-03-01'],
  [
    'an amount with letters in quotes',
    '<numFmts><numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/></numFmts>',
    165,
    '46082',
  ],
  [
    'an amount with a gap as wide as a letter',
    '<numFmts><numFmt numFmtId="166" formatCode="#,##0.00_d"/></numFmts>',
    166,
    '46082',
  ],
  ['a month alone', '<numFmts><numFmt numFmtId="168" formatCode="mmm"/></numFmts>', 168, '2026-03-01'],
  ['minutes', '<numFmts><numFmt numFmtId="169" formatCode="[h]:mm:ss"/></numFmts>', 169, '46082'],
  ['a colour', '<numFmts><numFmt numFmtId="167" formatCode="[Red]0.00"/></numFmts>', 167, '46082'],
] as const)('%s is told from an amount by its style', async (_, formats, id, text) => {
  const styles = `<styleSheet>${formats}<cellXfs><xf/><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
  const sheet = data('<row><c s="1"><v>46082</v></c></row>');
  expect(await onlyRows({ sheet, more: { 'xl/styles.xml': styles } })).toEqual([[text]]);
});

test('days are counted from 1904 where the workbook says so, and from 1900 with the day that never was', async () => {
  const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>' };
  const sheet = data('<row><c><v>44620</v></c><c><v>59.5</v></c></row>');
  const mac = "<workbook><workbookPr date1904='true'/><sheets><sheet name='x' r:id='rId1'/></sheets></workbook>";
  expect(await onlyRows({ sheet, workbook: mac, more: styles })).toEqual([['2026-03-01', '1904-02-29']]);
  expect(await onlyRows({ sheet, more: styles })).toEqual([['2022-02-28', '1900-02-28']]);
});

test('a workbook of Google Sheets is read: dates in ISO form, floats, and no references of cells', async () => {
  const rows = await onlyRows({
    sheet: `<worksheet xmlns="${main}"><sheetData><row><c t="d"><v>2026-03-01T00:00:00.000Z</v></c><c><v>0.1</v></c><c><v>1.0E7</v></c><c><v>12345.670000000001</v></c></row></sheetData></worksheet>`,
  });
  expect(rows).toEqual([['2026-03-01', '0.1', '10000000', '12345.67']]);
});

test('a workbook with prefixes and absolute targets, as Numbers and libraries write them, is read', async () => {
  const rows = await onlyRows({
    workbook: `<x:workbook xmlns:x="${main}" xmlns:rel="${relations}"><x:sheets><x:sheet name="Units" sheetId="1" rel:id="R1"/></x:sheets></x:workbook>`,
    rels: '<Relationships><Relationship Type="x/sharedStrings" Target="/xl/texts.xml" Id="R2"/><Relationship Type="x/worksheet" Target="/xl/worksheets/sheet1.xml" Id="R1"/></Relationships>',
    sheet: `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    more: { 'xl/texts.xml': `<x:sst xmlns:x="${main}"><x:si><x:t>Prefixed</x:t></x:si></x:sst>` },
  });
  expect(rows).toEqual([['Prefixed']]);
});

test('hidden sheets and charts are left out, and the others keep their names', async () => {
  const tables = await rowsOf({
    workbook:
      '<workbook><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Chart" r:id="rId2"/><sheet name="A&apos;s &quot;list&quot;" r:id="rId1"/></sheets></workbook>',
    rels: `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
    sheet: data('<row><c><v>1</v></c></row>'),
  });
  expect(tables).toEqual([{ name: `A's "list"`, rows: [['1']] }]);
});

test('UTF-16 is read by its mark', async () => {
  const sheet = data('<row><c t="inlineStr"><is><t>Größe</t></is></c></row>');
  const book = await zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="x" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
    'xl/s.xml': Buffer.from(`\ufeff${sheet}`, 'utf16le'),
  });
  expect(await readWorkbook(await readPacked(book), tableRoom())).toEqual([{ name: 'x', rows: [['Größe']] }]);
});

const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

test.each([
  ['entities of its own', `${laughs}${data('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>')}`],
  ['a document type from elsewhere', `<!DOCTYPE worksheet SYSTEM "file:///etc/passwd">${data('')}`],
  ['elements within elements without end', `<worksheet>${'<a>'.repeat(5000)}`],
  [
    'a text without end',
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>${Array.from({ length: 1_400_000 }, (_, at) => at).join(' ')}`,
  ],
  ['tags that do not match', '<worksheet><sheetData></worksheet>'],
  ['an end that is missing', '<worksheet><sheetData><row>'],
  ['rows that go back', data('<row r="5"/><row r="2"/>')],
] as const)('a workbook with %s is refused as damaged, with what to do', async (_, sheet) => {
  await expect(rowsOf({ sheet })).rejects.toMatchObject({
    code: 'unsupported-file',
    errors: [{ code: 'file-damaged' }],
    message: expect.stringContaining('Save it again') as string,
  });
});

test('rows and columns beyond what may be read are refused or left out', async () => {
  await expect(rowsOf({ sheet: data('<row r="1048576"><c><v>1</v></c></row>') })).rejects.toThrow(
    'more than 50000 rows',
  );
  expect(await onlyRows({ sheet: data('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>') })).toEqual([
    ['1'],
  ]);
});
