import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { listReceiptBatches, readReceiptBatch } from '#server/modules/rent/batches/batch-rows.ts';
import { findBatchLeases } from '#server/modules/rent/batches/find-batch-leases.ts';
import { previewBatch } from '#server/modules/rent/batches/preview-batch.ts';
import { recordBatch } from '#server/modules/rent/batches/record-batch.ts';
import { voidBatch } from '#server/modules/rent/batches/void-batch.ts';
import { acting, making } from './money.ts';
import type { Present } from './money.ts';

export function receiptBatchHandlers(): Handlers<typeof receiptBatchRoutes> {
  return {
    'GET /receipt-batches/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => listReceiptBatches(tx, session.organisationId, { ...query, now })),
    'GET /receipt-batches/{id}/': ({ params }, when) => when.transaction((tx) => batch(tx, when, params.id)),
    'POST /receipt-batch-leases/': ({ body }, when) => when.transaction((tx) => findBatchLeases(tx, when, body.texts)),
    'POST /receipt-batch-previews/': ({ body }, when) => when.transaction((tx) => previewBatch(tx, when, body)),
    'POST /receipt-batches/': making('receipt-batch', recordBatch, batch),
    'POST /receipt-batches/{id}/void/': acting('void-receipt-batch', voidBatch, batch),
  };
}

const batch: Present<Awaited<ReturnType<typeof readReceiptBatch>>> = (tx, { session, now }, id) =>
  readReceiptBatch(tx, session.organisationId, id, now);
