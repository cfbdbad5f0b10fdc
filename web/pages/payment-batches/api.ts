import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';

export type BatchPreview = RouteAnswer<Routes['POST /receipt-batch-previews/']>;
export type PreviewRow = BatchPreview['rows'][number];
export type BatchWish = RouteInput<Routes['POST /receipt-batch-previews/']>['body'];
export type NewBatch = RouteInput<Routes['POST /receipt-batches/']>['body'];
export type RecordedBatch = RouteAnswer<Routes['GET /receipt-batches/{id}/']>;

export function batchPreviewQuery(wish: BatchWish) {
  return previewQuery('POST /receipt-batch-previews/', wish);
}

/** Which leases pasted texts mean. */
export function batchLeasesQuery(texts: readonly string[]) {
  return previewQuery('POST /receipt-batch-leases/', { texts: [...texts] });
}

export const recentBatchesQuery = listQuery('GET /receipt-batches/', { limit: 5 });

export function batchQuery(id: string) {
  return routeQuery('GET /receipt-batches/{id}/', { params: { id } });
}
