import { csvRow, csvStart } from '#shared/csv.ts';
import type { CsvCell } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { FileAnswer } from '#server/kernel/http/files.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface ListAsCsv<Row> {
  readonly name: string;
  /** What a column is called, and what stands in it. */
  readonly columns: readonly (readonly [header: string, cell: (row: Row) => CsvCell])[];
  /** The list itself, so that the table has the rows of the screen in their order. */
  readonly read: (tx: Tx, page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page<Row>>;
}

const rowsAtOnce = 500;

/** A list as a table, all pages of it. */
export function listAsCsv<Row>({ name, columns, read }: ListAsCsv<Row>): FileAnswer {
  return {
    name,
    async *text(tx) {
      yield csvStart + csvRow(columns.map(([header]) => header));
      let cursor: string | undefined;
      do {
        const { items, next } = await read(tx, { limit: rowsAtOnce, cursor });
        yield items.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join('');
        cursor = next ?? undefined;
      } while (cursor !== undefined);
    },
  };
}

export function money(cents: number, currency: string): CsvCell {
  return { number: plainAmount(cents, currency) };
}

export function names(people: readonly { readonly name: string }[]): string {
  return people.map(({ name }) => name).join(', ');
}
