import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

export interface BillOfEntry {
  readonly entryId: string;
  readonly propertyId: string;
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
}

/** The bills that entries of the journal paid for properties. */
export type BillsOfEntries = (
  tx: Tx,
  organisationId: string,
  entryIds: readonly string[],
) => Promise<readonly BillOfEntry[]>;

export const billsOfEntries = port<BillsOfEntries>('bills-of-entries');
