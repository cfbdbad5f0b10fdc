/** What a cell holds: text that somebody wrote, a number as a spreadsheet reads it, or nothing. */
export type CsvCell = string | { readonly number: string } | null;

/**
 * A byte-order mark. Without it, Excel takes a file for the code page of the machine, and every accent is wrong; other
 * programs skip it.
 */
export const csvStart = '\uFEFF';

/** One row as RFC 4180 has it. Text is always quoted and numbers never, so that a reader can tell them apart. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return cell.number;
  return `"${withoutFormula(cell).replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet runs what begins like a formula, and a memo may come from anybody. The apostrophe makes it text. White
 * space before it does not: some programs trim it first. Text that has such an apostrophe of its own gets another one, so
 * that whoever takes one away has the text as it was.
 */
function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|'*\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
