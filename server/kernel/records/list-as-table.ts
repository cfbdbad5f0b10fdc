import type { TableColumn, TableRows } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface ListAsTable<Row> {
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** The list itself, so that the table has the rows of the screen in their order. */
  readonly read: (tx: Tx, page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page<Row>>;
}

const rowsAtOnce = 500;

/** A list as a table, all pages of it. */
export function listAsTable<Row>({ name, columns, read }: ListAsTable<Row>): TableAnswer {
  return {
    name,
    async *rows(tx): TableRows {
      yield [columns.map(([header]) => header)];
      let cursor: string | undefined;
      do {
        const { items, next } = await read(tx, { limit: rowsAtOnce, cursor });
        yield items.map((row) => columns.map(([, cell]) => cell(row)));
        cursor = next ?? undefined;
      } while (cursor !== undefined);
    },
  };
}

export function names(people: readonly { readonly name: string }[]): string {
  return people.map(({ name }) => name).join(', ');
}
