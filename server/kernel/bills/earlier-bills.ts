import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

export interface EarlierBill {
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
  readonly datedOn: string;
  /** Still to be paid for the property, approved or not yet. */
  readonly openCents: number;
  /** What was paid of it for the property after the entry that was asked for. */
  readonly paidCents: number;
}

export interface EarlierBillsOf {
  readonly propertyId: string;
  readonly currency: string;
  /** Bills of days before this one. */
  readonly before: string;
  /** The number of an entry: only payments that were posted after it count. */
  readonly since: number;
}

/** Bills of a property for the time before a day, open ones and those that were paid since. */
export type EarlierBills = (tx: Tx, organisationId: string, of: EarlierBillsOf) => Promise<readonly EarlierBill[]>;

export const earlierBills = port<EarlierBills>('earlier-bills');
