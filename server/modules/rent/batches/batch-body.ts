import type { z } from 'zod';
import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';

/** A batch as it is entered so far. */
export type BatchBody = z.output<(typeof receiptBatchRoutes)['POST /receipt-batch-previews/']['body']>;
export type BatchRow = BatchBody['rows'][number];
