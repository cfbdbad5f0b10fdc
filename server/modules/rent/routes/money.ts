import type { receiptRoutes } from '#shared/api/receipts.ts';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { prepareOrder } from '#server/modules/leasing/index.ts';
import { settleInstant } from '#server/modules/ledger/index.ts';
import { totalBoard } from '#server/modules/rent/rent-roll/board-total.ts';
import { changePolicy } from '#server/modules/rent/held-money/change-policy.ts';
import { createCharge } from '#server/modules/rent/charges/create-charge.ts';
import { listBatches, readBatch, undoBatch } from '#server/modules/rent/receipts/deposit-batches.ts';
import { depositReceipts } from '#server/modules/rent/receipts/deposit-receipts.ts';
import { exportBoard } from '#server/modules/rent/rent-roll/export-board.ts';
import { exportCharges } from '#server/modules/rent/charges/export-charges.ts';
import { exportReceipts } from '#server/modules/rent/receipts/export-receipts.ts';
import { chargeFirst, planFirstCharges } from '#server/modules/rent/daily-work/first-charges.ts';
import { giveCredit } from '#server/modules/rent/charges/give-credit.ts';
import { listCharges, totalCharges } from '#server/modules/rent/charges/list-charges.ts';
import { listNotOwed, readNotOwedOf } from '#server/modules/rent/charges/list-not-owed.ts';
import { listReceipts } from '#server/modules/rent/receipts/list-receipts.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import { readReceipt } from '#server/modules/rent/receipts/present-receipt.ts';
import { previewReceipt } from '#server/modules/rent/receipts/preview-receipt.ts';
import { readCharge } from '#server/modules/rent/corrections/read-charge.ts';
import { reallocateReceipt } from '#server/modules/rent/receipts/reallocate-receipt.ts';
import { recordReceipt } from '#server/modules/rent/receipts/record-receipt.ts';
import { refundWaiting } from '#server/modules/rent/receipts/refund-waiting.ts';
import { readLateUnits } from '#server/modules/rent/rent-roll/late-units.ts';
import { readPropertyMoney } from '#server/modules/rent/rent-roll/property-money.ts';
import { readBoard } from '#server/modules/rent/rent-roll/rent-board.ts';
import { showPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { summariseRent } from '#server/modules/rent/rent-roll/rent-summary.ts';
import { reverseReceipt } from '#server/modules/rent/receipts/reverse-receipt.ts';
import { readTenantLedger } from '#server/modules/rent/rent-roll/tenant-ledger.ts';
import { voidCharge } from '#server/modules/rent/corrections/void-charge.ts';
import { presentCredit, voidCredit } from '#server/modules/rent/corrections/void-credit.ts';
import { readRefund, voidRefund } from '#server/modules/rent/receipts/void-refund.ts';

export function rentHandlers(): Handlers<typeof rentRoutes> {
  return {
    'GET /rent-board/': ({ query }, { session: { organisationId }, now, transaction }) =>
      transaction(async (tx) => {
        await prepareOrder(tx, { organisationId, now, sort: query.sort });
        return readBoard(tx, organisationId, now, query);
      }),
    'GET /exports/rent-roll.csv/': async ({ query }, when) => {
      const { organisationId } = when.session;
      // Before the snapshot that the file is read from, in which nothing can be written.
      await when.transaction((tx) => prepareOrder(tx, { organisationId, now: when.now, sort: query.sort }));
      return exportBoard(query, when);
    },
    'GET /exports/charges.csv/': ({ query }, when) => Promise.resolve(exportCharges(query, when)),
    'GET /rent-board-total/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => totalBoard(tx, session.organisationId, now, query)),
    'GET /rent-summary/': ({ query }, when) => when.transaction((tx) => summariseRent(tx, when, query)),
    'GET /late-units/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => readLateUnits(tx, session.organisationId, now, query.propertyIds.split(','))),
    'GET /property-money/': ({ query }, when) =>
      when.transaction((tx) => readPropertyMoney(tx, when, query.propertyId)),
    'GET /charges/': ({ query }, when) => when.transaction((tx) => listCharges(tx, when, query)),
    'GET /charge-totals/': ({ query }, when) => when.transaction((tx) => totalCharges(tx, when, query)),
    'GET /charges/{id}/': ({ params }, when) => when.transaction((tx) => charge(tx, when, params.id)),
    'POST /charges/': making('charge', createCharge, charge),
    'POST /charges/{id}/void/': acting('void-charge', voidCharge, charge),
    'GET /leases/{id}/ledger/': async ({ params, query }, when) => {
      await settleInstant(when, query.knownAt);
      const { session, now, transaction } = when;
      return transaction((tx) => readTenantLedger(tx, session.organisationId, params.id, query, now));
    },
    'GET /leases/{id}/first-charges/': ({ params }, when) =>
      when.transaction((tx) => planFirstCharges(tx, when, params.id)),
    'POST /leases/{id}/first-charges/': acting('first-charges', chargeFirst, planFirstCharges),
    'GET /leases/{id}/not-owed/': ({ params }, { session, now, transaction }) =>
      transaction((tx) => readNotOwedOf(tx, session.organisationId, params.id, now)),
    'GET /not-owed/': (_, { session, now, transaction }) =>
      transaction((tx) => listNotOwed(tx, session.organisationId, now)),
    'POST /credits/': making('credit', giveCredit, credit),
    'POST /credits/{id}/void/': acting('void-credit', voidCredit, credit),
    'GET /rent-policy/': (_, { session, transaction }) => transaction((tx) => showPolicy(tx, session.organisationId)),
    'PATCH /rent-policy/': ({ body }, when) => when.transaction((tx) => changePolicy(tx, when, body)),
  };
}

export function receiptHandlers(): Handlers<typeof receiptRoutes> {
  return {
    'GET /receipts/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => listReceipts(tx, session.organisationId, now, query)),
    'GET /exports/receipts.csv/': ({ query }, when) => Promise.resolve(exportReceipts(query, when)),
    'GET /receipts/{id}/': ({ params }, when) => when.transaction((tx) => receipt(tx, when, params.id)),
    'POST /receipt-previews/': ({ body }, when) => when.transaction((tx) => previewReceipt(tx, when, body)),
    'POST /receipts/': making('receipt', recordReceipt, receipt),
    'POST /receipts/{id}/reverse/': acting(
      'reverse-receipt',
      (tx, act, id, body) => reverseReceipt(tx, act, id, body),
      receipt,
    ),
    'POST /receipts/{id}/allocate/': acting('allocate-receipt', reallocateReceipt, receipt),
    'POST /refunds/': making('refund', refundWaiting, refund),
    'POST /refunds/{id}/void/': acting('void-refund', voidRefund, refund),
    'GET /deposit-batches/': ({ query }, { session, transaction }) =>
      transaction((tx) => listBatches(tx, session.organisationId, query)),
    'GET /deposit-batches/{id}/': ({ params }, when) => when.transaction((tx) => batch(tx, when, params.id)),
    'POST /deposit-batches/': making('deposit-batch', depositReceipts, batch),
    'POST /deposit-batches/{id}/undo/': acting('undo-batch', undoBatch, batch),
  };
}

export type Present<Answer> = (tx: Tx, act: Act, id: string) => Promise<Answer>;

/** Makes something, once for each key, and answers with it as it is now. */
export function making<Body, Answer>(
  act: string,
  command: (tx: Tx, act: Act, body: Body) => Promise<string>,
  present: Present<Answer>,
) {
  return ({ body }: { readonly body: Body }, when: SignedInContext) =>
    when.transaction(async (tx) => {
      const id = await once(tx, when, { act, content: body }, () => command(tx, when, body));
      return present(tx, when, id);
    });
}

/** Does something to what is there, once for each key. */
export function acting<Body, Answer>(
  act: string,
  command: (tx: Tx, act: Act, id: string, body: Body) => Promise<string>,
  present: Present<Answer>,
) {
  return ({ params, body }: { readonly params: { readonly id: string }; readonly body: Body }, when: SignedInContext) =>
    when.transaction(async (tx) => {
      const content = [params.id, body];
      const id = await once(tx, when, { act, content }, () => command(tx, when, params.id, body));
      return present(tx, when, id);
    });
}

const charge: Present<Awaited<ReturnType<typeof readCharge>>> = (tx, { session, now }, id) =>
  readCharge(tx, session.organisationId, id, now);
const receipt: Present<Awaited<ReturnType<typeof readReceipt>>> = (tx, { session, now }, id) =>
  readReceipt(tx, session.organisationId, id, now);
const credit: Present<Awaited<ReturnType<typeof presentCredit>>> = (tx, { session }, id) =>
  presentCredit(tx, session.organisationId, id);
const refund: Present<Awaited<ReturnType<typeof readRefund>>> = (tx, { session }, id) =>
  readRefund(tx, session.organisationId, id);
const batch: Present<Awaited<ReturnType<typeof readBatch>>> = (tx, { session }, id) =>
  readBatch(tx, session.organisationId, id);
