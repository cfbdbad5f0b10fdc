import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { NumberedKind } from '#server/kernel/take-numbers.ts';
import type { HistoryColumn } from './history-column.ts';

export interface HistoryTable {
  readonly table: string;
  /** The column of its own id; a part of a payment is known by the payment and the lease. */
  readonly id: string | null;
  /** Where it has none: the column by which it is read page by page, and SQL for the order of the row `t` within a page. */
  readonly within?: readonly [column: string, order: string];
  /** The cell that says when it was made, by which its id is ordered. */
  readonly at: string | null;
  readonly numbered?: NumberedKind;
  /** How a workspace is set, by the column that says of what: what it has said itself stays. */
  readonly isSetting?: string;
  /** What is left to do once rows are there, such as making them findable. */
  readonly written?: (tx: Tx, organisationId: string, ids: readonly string[]) => Promise<void>;
  /** A query for rows that contradict others or the books, as `id`: nothing of an archive with such rows is kept. */
  readonly contradicting?: (organisationId: string) => RawBuilder<unknown>;
  /** What tells whose tenancy it is: its own lease, or what it is for. */
  readonly tenancyOf?: 'lease' | 'target';
  readonly columns: readonly HistoryColumn[];
}
