import type { Tx } from '#server/kernel/database.ts';
import type { ControlAccount } from './control-accounts.ts';
import { port } from '#server/kernel/port.ts';

/** A control account at the end of a day. */
export interface ControlDay {
  readonly organisationId: string;
  readonly account: ControlAccount;
  readonly accountId: string;
  readonly through: string;
}

/** A balance on both bases; debits are positive. */
export interface BasisSum {
  readonly currency: string;
  readonly accrual: bigint;
  readonly cash: bigint;
}

/** By how much the books of a lease are above its records; below zero, under them. */
export interface LeaseDifference {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly cents: number | string;
}

/** What charges, payments, credits and deposits say of control accounts. They belong to modules after this one. */
export interface Subledgers {
  readonly readSums: (tx: Tx, day: ControlDay) => Promise<BasisSum[]>;
  /** Leases whose books differ from their records; entries of these kinds, and what reversed them, do not count. */
  readonly findDifferences: (
    tx: Tx,
    day: ControlDay,
    leavingOut: readonly string[],
    atMost: number,
  ) => Promise<LeaseDifference[]>;
}

export const subledgers = port<Subledgers>('subledgers');
