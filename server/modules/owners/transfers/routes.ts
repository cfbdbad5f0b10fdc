import type { ownershipTransferRoutes } from '#shared/api/ownership-transfers.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { exportTransfers } from './export-transfers.ts';
import { planTransfer } from './plan-transfer.ts';
import type { TransferParts } from './plan-transfer.ts';
import { presentTransfer } from './present-transfer.ts';
import { printLetters } from './print-letters.ts';
import { listTransfers, readTransfer } from './read-transfers.ts';
import { settleTransfer } from './settle-transfer.ts';
import { transferProperty } from './transfer-property.ts';
import { voidTransfer } from './void-transfer.ts';

export function ownershipTransferHandlers(parts: TransferParts): Handlers<typeof ownershipTransferRoutes> {
  return {
    'POST /ownership-transfer-previews/': ({ body }, when) =>
      when.transaction(async (tx) => presentTransfer(tx, when, await planTransfer(tx, when, body, parts))),
    'POST /ownership-transfers/': ({ body }, when) =>
      when.transaction(async (tx) =>
        readTransfer(tx, when.organisationId, await transferProperty(tx, when, body, parts), parts.bills),
      ),
    'GET /ownership-transfers/': ({ query }, when) =>
      when.transaction((tx) => listTransfers(tx, when.organisationId, query)),
    'GET /exports/ownership-transfers.csv/': (_, when) => Promise.resolve(exportTransfers(when)),
    'GET /ownership-transfers/{id}/': ({ params }, when) =>
      when.transaction((tx) => readTransfer(tx, when.organisationId, params.id, parts.bills)),
    'GET /ownership-transfers/{id}/letters.pdf/': ({ params, query }, when) =>
      printLetters(params.id, query.to, when, parts.bills),
    'POST /ownership-transfers/{id}/settle/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await settleTransfer(tx, when, params.id, body, parts.bills);
        return readTransfer(tx, when.organisationId, params.id, parts.bills);
      }),
    'POST /ownership-transfers/{id}/void/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await voidTransfer(tx, when, params.id, body.reason);
        return readTransfer(tx, when.organisationId, params.id, parts.bills);
      }),
  };
}
