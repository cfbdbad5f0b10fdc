import { strFromU8, unzipSync } from 'fflate';
import { columnOf } from '#shared/workbook/column-of.ts';

/** So much a workbook may hold once it is unpacked: a small file can claim to be endless. */
const bytesAtMost = 50_000_000;

/**
 * The first sheet of an XLSX workbook as rows of text: numbers in plain digits, days as `YYYY-MM-DD`. Nothing where the
 * file is none.
 */
export function readWorkbook(bytes: Uint8Array): readonly (readonly string[])[] | undefined {
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
    const sheet = open(firstSheet(open('xl/workbook.xml'), open('xl/_rels/workbook.xml.rels')));
    if (sheet === undefined) return undefined;
    const texts = all(open('xl/sharedStrings.xml'), 'si').map(textOf);
    const days = dayStyles(open('xl/styles.xml'));
    return all(sheet, 'row').map((row) => {
      const cells: string[] = [];
      for (const cell of all(row, 'c')) {
        const at = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
        while (cells.length < at) cells.push('');
        cells[at] = valueOf(cell, texts, days);
      }
      return cells;
    });
  } catch {
    // Whatever it is, it is no workbook.
    return undefined;
  }
}

function all(within: Document | Element | undefined, name: string): Element[] {
  // Whatever prefix the program that wrote it gives to its elements.
  return within === undefined ? [] : [...within.getElementsByTagName('*')].filter((one) => one.localName === name);
}

function firstSheet(book: Document | undefined, relations: Document | undefined): string {
  const [first] = all(book, 'sheet');
  const id = first?.getAttribute('r:id');
  const target = all(relations, 'Relationship')
    .find((one) => one.getAttribute('Id') === id)
    ?.getAttribute('Target');
  return target === null || target === undefined
    ? 'xl/worksheets/sheet1.xml'
    : target.startsWith('/')
      ? target.slice(1)
      : `xl/${target}`;
}

function textOf(element: Element): string {
  return all(element, 't')
    .filter((part) => part.parentElement?.localName !== 'rPh')
    .map((part) => part.textContent)
    .join('');
}

function valueOf(cell: Element, texts: readonly string[], days: ReadonlySet<number>): string {
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 'inlineStr') return textOf(cell);
  const value = all(cell, 'v')[0]?.textContent ?? '';
  if (type === 's') return texts[Number(value)] ?? '';
  if (type !== 'n' || value === '') return value;
  return days.has(Number(cell.getAttribute('s') ?? '0')) ? dayOf(Number(value)) : plain(Number(value));
}

/** Floats of a spreadsheet without their tail: 0.1 + 0.2 is 0.3 there too. */
function plain(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function dayOf(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
}

/** Which styles write a number as a day: those that come with the format, and own ones with a year or a month in them. */
function dayStyles(styles: Document | undefined): ReadonlySet<number> {
  const own = new Map(
    all(styles, 'numFmt').map((format) => [format.getAttribute('numFmtId'), format.getAttribute('formatCode') ?? '']),
  );
  const isDay = (id: string | null) => {
    const code = own.get(id)?.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    if (code !== undefined) return /[ymd]/i.test(code);
    return Number(id) >= 14 && Number(id) <= 22;
  };
  const [formats] = all(styles, 'cellXfs');
  return new Set(all(formats, 'xf').flatMap((style, at) => (isDay(style.getAttribute('numFmtId')) ? [at] : [])));
}
