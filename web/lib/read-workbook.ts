import { strFromU8, unzipSync } from 'fflate';
import { cellText, epochOf, isDateFormat, unescaped, type Meaning } from '#shared/workbook/cell-text.ts';
import { columnOf } from '#shared/workbook/column-of.ts';

/** So much a workbook may hold once it is unpacked: a small file can claim to be endless. */
const bytesAtMost = 50_000_000;
/** A row can say of itself that it is the millionth. */
const emptyRowsAtMost = 10_000;

/**
 * The first sheet of an XLSX workbook that is not hidden, as rows of text: numbers in digits with the given decimal sign,
 * days as `YYYY-MM-DD`. Nothing where the file is none.
 */
export function readWorkbook(bytes: Uint8Array, decimalSign = '.'): readonly (readonly string[])[] | undefined {
  try {
    let room = bytesAtMost;
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = /^xl\/(?:workbook|styles|sharedStrings)\.xml$|^xl\/worksheets\/[^/]+\.xml$|^xl\/_rels\//.test(
          name,
        );
        if (isWanted) room -= originalSize;
        return isWanted && room >= 0;
      },
    });
    const open = (name: string) => {
      const part = parts[name];
      return part === undefined ? undefined : new DOMParser().parseFromString(strFromU8(part), 'application/xml');
    };
    const book = open('xl/workbook.xml');
    const sheet = open(firstSheet(book, open('xl/_rels/workbook.xml.rels')));
    if (sheet === undefined) return undefined;
    const meaning: Meaning = {
      strings: all(open('xl/sharedStrings.xml'), 'si').map((one) => unescaped(textOf(one))),
      isDate: dateStyles(open('xl/styles.xml')),
      epoch: epochOf(all(book, 'workbookPr')[0]?.getAttribute('date1904')),
    };
    return rowsOf(sheet, (cell) => valueOf(cell, meaning, decimalSign));
  } catch {
    // Whatever it is, it is no workbook.
    return undefined;
  }
}

function rowsOf(sheet: Document, read: (cell: Element) => string): string[][] {
  const rows: string[][] = [];
  let missing = 0;
  for (const row of all(sheet, 'row')) {
    // Rows without a cell are left out of the file, and problems are told by the number of the row.
    const at = Number(row.getAttribute('r') ?? 0) - 1;
    while (rows.length < at && missing < emptyRowsAtMost) {
      rows.push([]);
      missing += 1;
    }
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
      while (cells.length < column) cells.push('');
      cells[column] = read(cell);
    }
    rows.push(cells);
  }
  return rows;
}

function all(within: Document | Element | undefined, name: string): Element[] {
  // Whatever prefix the program that wrote it gives to its elements.
  return within === undefined ? [] : [...within.getElementsByTagName('*')].filter((one) => one.localName === name);
}

function firstSheet(book: Document | undefined, relations: Document | undefined): string {
  const related = all(relations, 'Relationship');
  const found = all(book, 'sheet')
    .filter((sheet) => (sheet.getAttribute('state') ?? 'visible') === 'visible')
    .map((sheet) => related.find((one) => one.getAttribute('Id') === idOf(sheet)))
    // Charts and dialogs are listed among the sheets, and have no cells.
    .find((relation) => !/\/(?:chart|dialog)sheet$/.test(relation?.getAttribute('Type') ?? ''));
  const target = found?.getAttribute('Target') ?? '/xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Whatever prefix the program that wrote it gives to the attribute. */
function idOf(sheet: Element): string | undefined {
  return [...sheet.attributes].find(({ name }) => name.endsWith(':id'))?.value;
}

function textOf(element: Element): string {
  return all(element, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent)
    .join('');
}

function valueOf(cell: Element, meaning: Meaning, decimalSign: string): string {
  const type = cell.getAttribute('t') ?? 'n';
  const written = type === 'inlineStr' ? textOf(cell) : (all(cell, 'v')[0]?.textContent ?? '');
  const text = cellText({ type, style: Number(cell.getAttribute('s') ?? '0'), text: written }, meaning);
  return type === 'n' ? text.replace('.', decimalSign) : text;
}

function dateStyles(styles: Document | undefined): Meaning['isDate'] {
  const own = new Map(
    all(styles, 'numFmt').map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [formats] = all(styles, 'cellXfs');
  const dates = all(formats, 'xf')
    .map((style) => Number(style.getAttribute('numFmtId') ?? 0))
    .map((id) => isDateFormat(id, own.get(id)));
  return (style) => dates[style] ?? false;
}
