import { isDate } from '#shared/dates.ts';
import type { TableCell, TableRow } from '#shared/table.ts';
import { amountStyle, cellStyles } from './style-sheet.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** No program takes more in one cell. */
const charactersAtMost = 32_767;
const [narrowest, widest] = [8, 48];

/** Everything before the rows: the header row stays in sight, and columns are as wide as what the first rows hold. */
export function sheetStart(rows: readonly TableRow[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, lengthOf(row[column] ?? null)), narrowest),
  );
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.min(width, widest) + 2}" customWidth="1"/>`,
  );
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`;
}

export const sheetEnd = '</sheetData></worksheet>';

export function sheetRow(row: TableRow, number: number, { isHeader = false } = {}): string {
  const style = isHeader ? cellStyles.header : cellStyles.plain;
  return `<row r="${number}">${row.map((cell, at) => cellXml(cell, `${columnName(at)}${number}`, style)).join('')}</row>`;
}

function cellXml(cell: TableCell, at: string, textStyle: number): string {
  if (cell === null) return '';
  const text = textOf(cell);
  if (typeof cell !== 'string') {
    if ('day' in cell) {
      const serial = serialOf(cell.day);
      if (serial !== undefined) return `<c r="${at}" s="${cellStyles.day}"><v>${serial}</v></c>`;
    } else if (isExact(text)) {
      const style = 'amount' in cell ? amountStyle(text.split('.')[1]?.length ?? 0) : cellStyles.plain;
      return `<c r="${at}" s="${style}"><v>${text}</v></c>`;
    }
  }
  return `<c r="${at}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function textOf(cell: TableCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if ('day' in cell) return cell.day;
  return 'amount' in cell ? cell.amount : cell.number;
}

/** Spreadsheets count in floats: what does not fit one to the last digit is written as text, and nothing is lost. */
function isExact(digits: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(digits) && BigInt(digits.replaceAll(/[-.]/g, '')) <= Number.MAX_SAFE_INTEGER;
}

/** Days from the end of 1899 on, as spreadsheets count them; before March 1900 programs disagree. */
function serialOf(day: string): number | undefined {
  if (!isDate(day) || day < '1900-03-01') return undefined;
  return (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** As wide as it is shown: a grouped amount is longer than its digits, and of long text the first line is seen. */
function lengthOf(cell: TableCell): number {
  const text = textOf(cell);
  if (cell !== null && typeof cell !== 'string' && 'amount' in cell) return text.length + Math.floor(text.length / 3);
  const end = text.indexOf('\n');
  return end < 0 ? text.length : end;
}

/** 0 is A, 27 is AB. */
function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that XML has no place for are written as `_x0007_`, and what already looks like that keeps its first line. */
function escaped(text: string): string {
  return text
    .slice(0, charactersAtMost)
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>]/g, (one) => escapes[one] ?? one)
    .replaceAll(
      /(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu,
      (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    );
}
