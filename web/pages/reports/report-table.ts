import type { SumCents } from '#shared/money.ts';
import type { SheetColumn } from '#web/kit/sheet/fold-columns.ts';
import type { SheetLine } from '#web/kit/sheet/sheet.tsx';
import type { LedgerQuery } from './api.ts';

/** A statement in one currency: what the sheet shows and what the CSV holds come from this alone. */
export interface ReportTable {
  readonly currency: string;
  readonly columns: readonly SheetColumn[];
  readonly lines: readonly ReportLine[];
}

export interface ReportLine extends Pick<SheetLine, 'key' | 'kind' | 'code'> {
  readonly label: string;
  /** One for each column; a place may stay empty, as the other side of a trial balance does. */
  readonly figures: readonly (ReportFigure | undefined)[];
  /** Of the column `percent`, in hundredths of a percent; null where there was nothing before. */
  readonly percent?: number | null;
}

export interface ReportFigure {
  /** Stands in the address when it is explained: `USD_4100_0`. */
  readonly id: string;
  /** Of its line and of its column: "Rent" and "Oct 2026". */
  readonly label: string;
  readonly column: string;
  readonly cents: SumCents;
  readonly isQuiet?: boolean;
  readonly drill: Drill;
}

export type Drill =
  | {
      readonly kind: 'lines';
      /** Gives exactly the lines that add up to the figure. */
      readonly query: LedgerQuery;
      /** Debits less credits is the sign of the books; sections of credits turn it round. */
      readonly sign: 1 | -1;
      /** Sentences that say how it is computed. For a plain account the sides of its lines say it. */
      readonly rule?: readonly string[];
    }
  /** One figure less another, both of this table. */
  | { readonly kind: 'difference'; readonly of: string; readonly less: string }
  /** The sum of figures of this table, each of which opens by itself. */
  | {
      readonly kind: 'sum';
      readonly of: readonly string[];
      readonly rule: readonly string[];
      readonly query: LedgerQuery;
    };

export function figureIn(table: ReportTable, id: string): ReportFigure | undefined {
  return table.lines.flatMap(({ figures }) => figures).find((figure) => figure?.id === id);
}
