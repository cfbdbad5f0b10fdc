import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

export interface MarkUp {
  readonly propertyId: string;
  readonly currency: string;
  readonly cents: number;
}

/** What owners were charged on top of bills, by property; null asks for all of them. It is taken with the fees. */
export type BillMarkUps = (
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[] | null,
) => Promise<readonly MarkUp[]>;

export const billMarkUps = port<BillMarkUps>('bill-mark-ups');
