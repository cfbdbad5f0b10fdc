import type { NumberedKind } from '#server/kernel/take-numbers.ts';
import type { HistoryColumn } from './history-column.ts';

export interface HistoryTable {
  readonly table: string;
  /** The column of its own id; a part of a payment is known by the payment and the lease. */
  readonly id: string | null;
  /** The cell that says when it was made, by which its id is ordered. */
  readonly at: string | null;
  readonly numbered?: NumberedKind;
  /** What tells whose tenancy it is: its own lease, or what it is for. */
  readonly tenancyOf?: 'lease' | 'target';
  readonly columns: readonly HistoryColumn[];
}
