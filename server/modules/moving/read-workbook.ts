import { addDays } from '#shared/dates.ts';
import type { PackedEntry } from './unpack.ts';
import { unsupported } from './archive-bounds.ts';
import type { TableRoom } from './table-room.ts';

export interface Table {
  readonly name: string;
  /** Rows as they stand in the file, empty ones too: where a row is tells its number. */
  readonly rows: readonly (readonly string[])[];
}

export const columnsAtMost = 200;
export const rowsAtMost = 50_000;
const sheetsAtMost = 200;

/** The sheets of an XLSX workbook as text: dates as days, formulas by what they came to, hidden sheets left out. */
export function readWorkbook(entries: readonly PackedEntry[], room: TableRoom): Table[] {
  const read = (name: string): string => {
    const entry = entries.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return entry === undefined ? '' : withoutPrefixes(entry.read().toString('utf8'));
  };
  const workbook = read('xl/workbook.xml');
  const targets = new Map(
    Array.from(tags(read('xl/_rels/workbook.xml.rels'), 'Relationship'), ({ attributes }) => [
      attributes.get('Id') ?? '',
      attributes.get('Target') ?? '',
    ]),
  );
  const strings = Array.from(tags(read('xl/sharedStrings.xml'), 'si'), ({ inner }) => textOf(inner));
  const isDate = dateStyles(read('xl/styles.xml'));
  const from1904 = /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook);
  const sheets = firstOf(tags(workbook, 'sheet'), sheetsAtMost)
    .filter(({ attributes }) => (attributes.get('state') ?? 'visible') === 'visible')
    .map(({ attributes }) => ({
      name: decoded(attributes.get('name') ?? ''),
      path: pathOf(targets.get(attributes.get('id') ?? attributes.get('r:id') ?? '') ?? ''),
    }));
  if (sheets.length === 0)
    throw unsupported('no-table', 'There is no sheet in this workbook. Save it as XLSX or CSV, then send it.');
  return sheets.map(({ name, path }) => ({
    name,
    rows: readSheet(read(path), { strings, isDate, epoch: from1904 ? '1904-01-01' : '1899-12-30' }, room),
  }));
}

interface Meaning {
  readonly strings: readonly string[];
  readonly isDate: (style: number) => boolean;
  readonly epoch: string;
}

function readSheet(xml: string, meaning: Meaning, room: TableRoom): string[][] {
  const rows: string[][] = [];
  for (const { attributes, inner } of tags(xml, 'row')) {
    const at = Number(attributes.get('r') ?? rows.length + 1) - 1;
    if (!(at >= rows.length && at <= rowsAtMost + 100)) throw tooLong();
    while (rows.length < at) {
      room(0);
      rows.push([]);
    }
    const cells: string[] = [];
    for (const cell of tags(inner, 'c')) {
      const column = columnOf(cell.attributes.get('r')) ?? cells.length;
      if (column >= columnsAtMost) break;
      while (cells.length < column) cells.push('');
      cells[column] = valueOf(cell, meaning);
    }
    room(cells.length);
    rows.push(cells);
  }
  return rows;
}

export function tooLong(most = rowsAtMost) {
  return unsupported('too-many-rows', `The file has more than ${most} rows. Split it into several.`);
}

function valueOf({ attributes, inner }: Tag, { strings, isDate, epoch }: Meaning): string {
  const type = attributes.get('t') ?? 'n';
  if (type === 'inlineStr') return textOf(inner);
  const value = decoded(/<v[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '');
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (isDate(Number(attributes.get('s') ?? 0)) && number >= 1 && number < 400_000)
    return addDays(epoch, Math.floor(number));
  // A tenth is not a tenth in binary: what was typed had fewer digits.
  return Number.isInteger(number) ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}

/** Formats 14 to 22 and 45 to 47 are days and times; of a workbook's own, those with a day or a year in them. */
function dateStyles(xml: string): (style: number) => boolean {
  const own = new Map(
    Array.from(tags(xml, 'numFmt'), ({ attributes }) => [
      Number(attributes.get('numFmtId')),
      decoded(attributes.get('formatCode') ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''),
    ]),
  );
  const formats = Array.from(tags(/<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml)?.[0] ?? '', 'xf'), ({ attributes }) =>
    Number(attributes.get('numFmtId') ?? 0),
  );
  const dates = formats.map(
    (id) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[dy]/i.test(own.get(id) ?? ''),
  );
  return (style) => dates[style] ?? false;
}

interface Tag {
  readonly attributes: ReadonlyMap<string, string>;
  readonly inner: string;
}

/** Elements of a name that do not hold others of it, in their order; one pass and one at a time, however the text is made. */
function* tags(xml: string, name: string): Iterable<Tag> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = xml.indexOf(opening); at >= 0; at = xml.indexOf(opening, at)) {
    const from = at + opening.length;
    const end = xml.indexOf('>', from);
    if (end < 0) break;
    at = end + 1;
    if (!/[\s/>]/.test(xml.charAt(from))) continue;
    const isEmpty = xml.charAt(end - 1) === '/';
    const close = isEmpty ? end : xml.indexOf(closing, at);
    if (close < 0) break;
    const attributes = xml.slice(from, isEmpty ? end - 1 : end).matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g);
    const inner = isEmpty ? '' : xml.slice(at, close);
    yield { attributes: new Map([...attributes].map(([, key = '', value = '']) => [key, value])), inner };
    if (!isEmpty) at = close + closing.length;
  }
}

/** Refuses more of them than anybody makes. */
function firstOf(sheets: Iterable<Tag>, most: number): Tag[] {
  const found: Tag[] = [];
  for (const sheet of sheets) {
    if (found.length === most)
      throw unsupported('too-many-rows', `The workbook has more than ${most} sheets. Split it into several.`);
    found.push(sheet);
  }
  return found;
}

/** Some programs write every name with a prefix. */
function withoutPrefixes(xml: string): string {
  return xml.replaceAll(/<(\/?)[a-z]\w*:(?=\w)/gi, '<$1');
}

/** All runs of a text; how it is read aloud, in East Asian scripts, is not part of it. */
function textOf(inner: string): string {
  const aloud = inner.indexOf('<rPh');
  const said = aloud < 0 ? inner : inner.slice(0, aloud);
  return Array.from(tags(said, 't'), (run) => decoded(run.inner)).join('');
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return names[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** AB12 is in the 28th column. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}
