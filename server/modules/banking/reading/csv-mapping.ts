import type { DayOrder } from './statement.ts';

/** Which column of a bank's table is what, as somebody confirmed it: kept for the next file of the same form. */
export interface CsvMapping {
  /** Rows above the first line: titles, and the names of the columns. */
  readonly skip: number;
  readonly date: number;
  /** Left out where the year stands first, or where a day above 12 shows it. */
  readonly dayOrder?: DayOrder;
  readonly amount: CsvAmount;
  /** Left out where each amount shows it by itself: 1,234 does not. */
  readonly decimal?: '.' | ',';
  /** Columns whose words belong to the line, in their order. */
  readonly text: readonly number[];
  readonly id?: number;
  readonly payee?: number;
  readonly iban?: number;
  readonly reference?: number;
  readonly checkNumber?: number;
  readonly balance?: number;
}

export type CsvAmount =
  /** One column with a sign; some banks write what is spent without one. */
  | { readonly kind: 'signed'; readonly column: number; readonly isOutPlus: boolean }
  | { readonly kind: 'apart'; readonly moneyIn: number; readonly moneyOut: number }
  /** An amount without a sign, and a word beside it for what goes out. */
  | { readonly kind: 'marked'; readonly column: number; readonly mark: number; readonly out: readonly string[] };
