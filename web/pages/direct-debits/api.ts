import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type DebitPreview = RouteAnswer<Routes['POST /debit-run-previews/']>;
export type PreviewLine = DebitPreview['lines'][number];
export type DebitRun = RouteAnswer<Routes['POST /debit-runs/']>;
export type DebitRunInFull = RouteAnswer<Routes['GET /debit-runs/{id}/']>;
export type Mandate = RouteAnswer<Routes['GET /mandates/']>['items'][number];
export type AccountSettings = RouteAnswer<Routes['GET /debit-settings/']>['items'][number];

export function debitPreviewQuery(asked: { readonly accountId: string; readonly on: string }) {
  return queryOptions({ ...previewQuery('POST /debit-run-previews/', asked), gcTime: 300_000 });
}

export function debitSettingsQuery() {
  return routeQuery('GET /debit-settings/', { query: {} });
}
