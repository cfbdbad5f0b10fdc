import { checksOnly } from './payment-runs.ts';
import type { NewBills } from './payables.ts';
import type { Target } from './record-targets.ts';

/** What each route about a vendor, a bill or a payment of bills is asked for, and the body that would work on it. */
export function payablesTargets(records: NewBills): Readonly<Record<string, Target>> {
  const { bankId, invoice, property, owner } = records;
  const vendor = records.vendor.id;
  const bill = records.bill.id;
  const { version } = records.bill;
  const details = {
    kind: 'us',
    holder: 'Mine now',
    routing: '021000021',
    account: '87654321',
    use: 'checking',
  };
  return {
    'GET /vendors/{id}/': { id: vendor },
    'PATCH /vendors/{id}/': { id: vendor, body: { notes: 'Mine now', version: records.vendor.version } },
    'POST /vendors/{id}/archive/': { id: vendor, body: {} },
    'POST /vendors/{id}/restore/': { id: vendor, body: {} },
    'GET /vendors/{id}/changes/': { id: vendor },
    'POST /vendors/{id}/bank-details/': { id: vendor, body: { details } },
    'POST /vendors/{id}/bank-details/show/': { id: vendor, body: {} },
    'POST /vendors/{id}/bank-details/confirm/': { id: vendor, body: { bankId } },
    'POST /vendors/{id}/bank-details/remove/': { id: vendor, body: { bankId } },
    'GET /bills/{id}/': { id: bill },
    'PATCH /bills/{id}/': { id: bill, body: { ...invoice, memo: 'Mine now', version } },
    'GET /bills/{id}/changes/': { id: bill },
    'POST /bills/{id}/submit/': { id: bill, body: { version } },
    'POST /bills/{id}/approve/': { id: bill, body: { version } },
    'POST /bills/{id}/reject/': { id: bill, body: { reason: 'Mine now', version } },
    'POST /bills/{id}/void/': { id: bill, body: { reason: 'Mine now', version } },
    'POST /bills/{id}/owner-approvals/': {
      id: bill,
      body: { propertyId: property.id, ownerId: owner.id, note: 'Mine now', version },
    },
    'POST /bills/{id}/owner-links/': { id: bill, body: { propertyId: property.id, ownerId: owner.id, version } },
    'GET /recurring-bills/{id}/': { id: records.recurring.id },
    'PATCH /recurring-bills/{id}/': {
      id: records.recurring.id,
      body: { vendorId: vendor, memo: 'Mine now', lines: invoice.lines, endsOn: null, version: 1 },
    },
    'POST /recurring-bills/{id}/pause/': { id: records.recurring.id, body: {} },
    'POST /recurring-bills/{id}/resume/': { id: records.recurring.id, body: {} },
    'POST /recurring-bills/{id}/end/': { id: records.recurring.id, body: {} },
    'GET /bill-credits/{id}/': { id: records.credit.id },
    'POST /bill-credits/{id}/apply/': { id: records.credit.id, body: { billId: bill, cents: 100, version: 1 } },
    'POST /bill-credits/{id}/unapply/': { id: records.credit.id, body: { billId: bill, version: 1 } },
    'POST /bill-credits/{id}/void/': { id: records.credit.id, body: { reason: 'Mine now', version: 1 } },
    'GET /payment-runs/{id}/': { id: records.run.id },
    'POST /payment-runs/{id}/release/': { id: records.run.id, body: {} },
    'POST /payment-runs/{id}/void/': { id: records.run.id, body: { reason: 'Mine now' } },
    'GET /payment-runs/{id}/checks.pdf/': { id: records.run.id },
    'POST /payment-runs/{id}/reprint/': {
      id: records.run.id,
      body: { paymentId: records.run.paid[0]?.id, reason: 'Mine now' },
    },
    'GET /payment-runs/{id}/positive-pay.csv/': { id: records.run.id },
    'GET /payment-files/{id}/content/': { id: records.run.files[0]?.id ?? '' },
    'GET /payment-settings/{id}/': { id: records.bank.id },
    'PATCH /payment-settings/{id}/': { id: records.bank.id, body: { ...checksOnly, version: 1 } },
    'POST /bill-payments/{id}/reimburse/': { id: records.payment.id, body: { paidOn: '2026-03-02' } },
    'POST /bill-payments/{id}/void/': { id: records.payment.id, body: { kind: 'void', reason: 'Mine now' } },
  };
}
