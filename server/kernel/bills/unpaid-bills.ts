import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

/** Approved bills that are not paid, in cents by property, of all properties that have any: whoever has bills says it. */
export type UnpaidBills = (tx: Tx, organisationId: string) => Promise<ReadonlyMap<string, number>>;

export const unpaidBills = port<UnpaidBills>('unpaid-bills');
