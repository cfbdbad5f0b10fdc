import type { billCreditRoutes } from '#shared/api/bill-credits.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { applyBillCredit, unapplyBillCredit } from './apply-credit.ts';
import { listBillCredits } from './credit-rows.ts';
import type { BillCredit } from './credit-rows.ts';
import { readBillCredit } from './read-credit.ts';
import { addBillCredit, voidBillCredit } from './save-credit.ts';

export function billCreditHandlers(): Handlers<typeof billCreditRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readBillCredit(tx, when.organisationId, id);
    });
  return {
    'GET /bill-credits/': ({ query }, when) =>
      when.transaction((tx) => listBillCredits(tx, when.organisationId, query)),
    'GET /exports/bill-credits.csv/': ({ query }, { organisationId }) =>
      Promise.resolve(
        listAsTable<BillCredit>({
          name: 'vendor-credits',
          columns: [
            ['Number', ({ number }) => number],
            ['Vendor', ({ vendor }) => vendor.name],
            ['Vendor number', ({ creditNumber }) => creditNumber],
            ['Date', ({ datedOn }) => dayCell(datedOn)],
            ['Status', ({ state }) => state],
            ['Property', ({ property }) => property?.name ?? null],
            ['Memo', ({ memo }) => memo],
            ['Currency', ({ currency }) => currency],
            ['Amount', ({ cents, currency }) => amountCell(cents, currency)],
            ['Open', ({ openCents, currency }) => amountCell(openCents, currency)],
          ],
          read: (tx, page) => listBillCredits(tx, organisationId, { ...query, ...page }),
        }),
      ),
    'POST /bill-credits/': ({ body }, when) =>
      when.transaction(async (tx) => readBillCredit(tx, when.organisationId, await addBillCredit(tx, when, body))),
    'GET /bill-credits/{id}/': ({ params }, when) =>
      when.transaction((tx) => readBillCredit(tx, when.organisationId, params.id)),
    'POST /bill-credits/{id}/apply/': ({ params, body }, when) =>
      done(when, params.id, (tx) => applyBillCredit(tx, when, params.id, body)),
    'POST /bill-credits/{id}/unapply/': ({ params, body }, when) =>
      done(when, params.id, (tx) => unapplyBillCredit(tx, when, params.id, body)),
    'POST /bill-credits/{id}/void/': ({ params, body }, when) =>
      done(when, params.id, (tx) => voidBillCredit(tx, when, params.id, body)),
  };
}
