import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber, creditNumber, receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readChargesSaid, tenantLabel } from './charges-said.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';

/** An open charge, or what is unapplied of a payment or a credit. */
export interface MoneyItem extends Item {
  readonly kind: 'charge' | 'receipt' | 'credit';
  readonly recordId: string;
  readonly leaseId: string;
}

const numbers = { charge: chargeNumber, receipt: receiptNumber, credit: creditNumber };
const words = { receipt: 'unappliedPayment', credit: 'unappliedCredit' } as const;

/** Each as a line of a figure. */
export async function readMoneySaid(
  tx: Tx,
  on: { readonly organisationId: string; readonly day: string },
  items: readonly MoneyItem[],
): Promise<(item: MoneyItem) => SheetLine> {
  const chargeIds = items.filter(({ kind }) => kind === 'charge').map(({ recordId }) => recordId);
  const saidOf = await readChargesSaid(tx, on, chargeIds);
  const leaseIds = items.map(({ leaseId }) => leaseId);
  const nameOf = await readLeaseNames(tx, on.organisationId, leaseIds, on.day);
  return ({ key, day, at, kind, recordId, leaseId, cents }) => ({
    key,
    day,
    number: numbers[kind](at),
    record: { kind, id: recordId },
    what: kind === 'charge' ? saidOf(recordId, { withTenant: false }).what : { word: words[kind] },
    who: tenantLabel(nameOf(leaseId)),
    amount: cents,
  });
}
