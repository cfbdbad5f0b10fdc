import type { SumCents } from './money.ts';
import { plainAmount } from './plain-amount.ts';

/**
 * What a cell of a table holds: text, a day as `YYYY-MM-DD`, a number or an amount in plain digits, or nothing. Numbers
 * are strings, so that no amount passes through a float.
 */
export type TableCell =
  | string
  | { readonly day: string }
  | { readonly number: string }
  | { readonly amount: string }
  | null;

export type TableRow = readonly TableCell[];

/** A table, some rows at a time. The first row has the headers. */
export type TableRows = AsyncIterable<readonly TableRow[]>;

export function amountCell(cents: SumCents | bigint | null, currency: string): TableCell {
  return cents === null ? null : { amount: plainAmount(cents, currency) };
}

export function dayCell(day: string | null): TableCell {
  return day === null ? null : { day };
}

export function numberCell(number: number | null): TableCell {
  return number === null ? null : { number: String(number) };
}

/** What a column is called, and what stands in it. */
export type TableColumn<Row> = readonly [header: string, cell: (row: Row) => TableCell];

/** Rows as a table: the headers, then a row for each. */
export function tableOf<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): readonly TableRow[] {
  return [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
}
