import type { billRoutes } from '#shared/api/bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listChanges } from '#server/kernel/record-change.ts';
import { changeBillRules, readBillRules } from '#server/modules/payables/bills/bill-limits.ts';
import { findBill } from '#server/modules/payables/bills/bill-record.ts';
import {
  approveBill,
  recordOwnerApproval,
  rejectBill,
  submitBill,
  voidBill,
} from '#server/modules/payables/bills/decide-bill.ts';
import { exportBills } from '#server/modules/payables/bills/export-bills.ts';
import { listBills, summariseBills } from '#server/modules/payables/bills/list-bills.ts';
import { readBill } from '#server/modules/payables/bills/read-bill.ts';
import { addBill, changeBill } from '#server/modules/payables/bills/save-bill.ts';
import { payBills } from './pay-bills.ts';
import { reimbursePayment } from './reimburse-payment.ts';
import { voidPayment } from './void-payment.ts';

export function billHandlers(): Handlers<typeof billRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readBill(tx, when, id);
    });
  return {
    'GET /bills-summary/': (_, when) => when.transaction((tx) => summariseBills(tx, when)),
    'GET /bills/': ({ query }, when) => when.transaction((tx) => listBills(tx, when, query)),
    'GET /exports/bills.csv/': ({ query }, when) => Promise.resolve(exportBills(query, when)),
    'POST /bills/': ({ body }, when) =>
      when.transaction(async (tx) => readBill(tx, when, await addBill(tx, when, body))),
    'GET /bills/{id}/': ({ params }, when) => when.transaction((tx) => readBill(tx, when, params.id)),
    'PATCH /bills/{id}/': ({ params, body }, when) =>
      done(when, params.id, (tx) => changeBill(tx, when, params.id, body)),
    'GET /bills/{id}/changes/': ({ params, query }, when) =>
      when.transaction(async (tx) => {
        const { bill_id: id } = await findBill(tx, when.organisationId, params.id);
        return listChanges(tx, when.organisationId, { kind: 'bill', id }, query);
      }),
    'POST /bills/{id}/submit/': ({ params, body }, when) =>
      done(when, params.id, (tx) => submitBill(tx, when, params.id, body.version)),
    'POST /bills/{id}/approve/': ({ params, body }, when) =>
      done(when, params.id, (tx) => approveBill(tx, when, params.id, body.version)),
    'POST /bills/{id}/owner-approvals/': ({ params, body }, when) =>
      done(when, params.id, (tx) => recordOwnerApproval(tx, when, params.id, body)),
    'POST /bills/{id}/reject/': ({ params, body }, when) =>
      done(when, params.id, (tx) => rejectBill(tx, when, params.id, body)),
    'POST /bills/{id}/void/': ({ params, body }, when) =>
      done(when, params.id, (tx) => voidBill(tx, when, params.id, body)),
    'POST /bill-payments/': ({ body }, when) => when.transaction((tx) => payBills(tx, when, body)),
    'POST /bill-payments/{id}/void/': ({ params, body }, when) =>
      when.transaction((tx) => voidPayment(tx, when, params.id, body)),
    'POST /bill-payments/{id}/reimburse/': ({ params, body }, when) =>
      when.transaction((tx) => reimbursePayment(tx, when, params.id, body.paidOn)),
    'GET /bill-rules/': (_, when) => when.transaction((tx) => readBillRules(tx, when.organisationId)),
    'PATCH /bill-rules/': ({ body }, when) => when.transaction((tx) => changeBillRules(tx, when, body)),
  };
}
