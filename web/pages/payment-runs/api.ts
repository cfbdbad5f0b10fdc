import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { previewQuery } from '#web/lib/preview-query.ts';

export type PayWish = RouteInput<Routes['POST /payment-run-previews/']>['body'];
export type PayPreview = RouteAnswer<Routes['POST /payment-run-previews/']>;
export type PayVendor = PayPreview['vendors'][number];
export type PayException = PayPreview['exceptions'][number];
export type PayRun = RouteAnswer<Routes['POST /payment-runs/']>;
export type PayRunInFull = RouteAnswer<Routes['GET /payment-runs/{id}/']>;
export type RunPayment = PayRunInFull['paid'][number];
export type PaymentSetting = RouteAnswer<Routes['GET /payment-settings/{id}/']>;

export function payPreviewQuery(wish: PayWish) {
  return queryOptions({ ...previewQuery('POST /payment-run-previews/', wish), gcTime: 300_000 });
}
