import Papa from 'papaparse';
import type { CsvMapping } from './csv-mapping.ts';
import { lineCounter } from './file-text.ts';
import { guessColumns } from './guess-columns.ts';
import type { CsvRow } from './read-csv.ts';
import { UnreadableBankFile } from './statement.ts';

export interface CsvTable {
  readonly rows: readonly CsvRow[];
  /** What its columns are called: tables of the same form are read alike. */
  readonly columns: string;
  readonly guess: CsvMapping | undefined;
  /** What stands above the lines and in the first of them: some banks name the account there. */
  readonly around: readonly string[];
}

const cellsAtMost = 100;

/** A table of a bank, cut into rows and cells; nothing where it is none. */
export function csvTable(text: string, currency: string): CsvTable | undefined {
  const [told, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const rows = rowsOf(told === undefined ? text : text.slice(told.length), separator, told === undefined ? 0 : 1);
  const wide = rows.filter(({ cells }) => cells.length >= 3).length;
  if (wide < 1) return undefined;
  const cells = rows.map((row) => row.cells);
  const guess = guessColumns(cells, currency);
  const skip = guess?.skip ?? 0;
  const head = skip === 0 ? `${cells[0]?.length ?? 0} columns` : (cells[skip - 1] ?? []).map(plain).join('|');
  return {
    rows,
    columns: head.slice(0, 4000),
    guess,
    around: cells.slice(0, skip + 1).flat(),
  };
}

function plain(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function rowsOf(text: string, separator: string | undefined, before: number): CsvRow[] {
  const rows: CsvRow[] = [];
  const lineOf = lineCounter(text);
  let from = 0;
  Papa.parse<string[]>(text, {
    delimiter: separator ?? delimiterOf(text),
    fastMode: false,
    step({ data, errors, meta }) {
      const number = lineOf(from + 1) + before;
      // Whatever follows an open quote would be one cell, to the end of the file.
      if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableBankFile('damaged', number);
      rows.push({ number, cells: data.slice(0, cellsAtMost) });
      from = meta.cursor;
    },
  });
  return rows;
}

/** What parts the most rows into the same number of cells: titles have none, and amounts have commas of their own. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 200_000);
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 60, skipEmptyLines: true });
    const widths = Map.groupBy(data, ({ length }) => length);
    return { delimiter, best: Math.max(0, ...[...widths].map(([width, alike]) => (width - 1) * alike.length)) };
  });
  return scores.reduce((one, other) => (other.best > one.best ? other : one)).delimiter;
}
