import type { PlannedLine } from './bill-lines.ts';
import type { BillRow } from './bill-record.ts';

/** The act of a change that makes a draft again of a bill that was submitted or approved. */
export const takenBack = 'taken-back';

/** Amount, payee and split, as `told` names them: above the four-eyes limit, whose they are does not approve them. */
export const fourEyesFields = ['cents', 'vendorId', 'lines'] as const;

/** What the history of a bill compares, before a change and after it. */
export function told(
  row: Pick<BillRow, 'vendor_id' | 'invoice_number' | 'dated_on' | 'due_on' | 'cents' | 'memo'>,
  lines: readonly Omit<PlannedLine, 'text'>[],
) {
  return {
    vendorId: row.vendor_id,
    invoice: row.invoice_number,
    datedOn: row.dated_on,
    dueOn: row.due_on,
    cents: row.cents,
    memo: row.memo,
    lines: lines.map((line) => ({
      accountId: line.account_id,
      propertyId: line.property_id,
      unitId: line.unit_id,
      cents: line.cents,
      leaseId: line.recharge_lease_id,
      markupCents: line.markup_cents,
    })),
  };
}
