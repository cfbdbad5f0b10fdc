import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { previewQuery } from '#web/lib/preview-query.ts';

export type FeePreview = RouteAnswer<Routes['POST /fee-run-previews/']>;
export type FeeLine = FeePreview['lines'][number];
export type FeeRun = RouteAnswer<Routes['POST /fee-runs/']>;
export type FeeRunInFull = RouteAnswer<Routes['GET /fee-runs/{id}/']>;

export function feePreviewQuery(month: string) {
  return queryOptions({ ...previewQuery('POST /fee-run-previews/', { month }), gcTime: 300_000 });
}

export type Owner = RouteAnswer<Routes['GET /owners/']>['items'][number];
export type OwnerInFull = RouteAnswer<Routes['GET /owners/{id}/']>;
export type DistributionPreview = RouteAnswer<Routes['POST /distribution-run-previews/']>;
export type DistributedProperty = DistributionPreview['lines'][number];
export type DistributionRun = RouteAnswer<Routes['POST /distribution-runs/']>;
export type DistributionRunInFull = RouteAnswer<Routes['GET /distribution-runs/{id}/']>;

export interface DistributionAsked {
  readonly siblings: 'hold' | 'ignore';
  readonly propertyIds?: string[];
}

export function distributionPreviewQuery(asked: DistributionAsked) {
  return queryOptions({ ...previewQuery('POST /distribution-run-previews/', asked), gcTime: 300_000 });
}

export type OwnerHold = RouteAnswer<Routes['GET /owner-holds/']>['items'][number];
export type ContributionRequest = RouteAnswer<Routes['GET /contribution-requests/']>['items'][number];

export type StatementPreview = RouteAnswer<Routes['POST /owner-statement-previews/']>;
export type StatementRun = RouteAnswer<Routes['GET /owner-statement-runs/{id}/']>;
export type OwnerStatement = RouteAnswer<Routes['GET /owner-statements/']>['items'][number];
export type OwnerStatementInFull = RouteAnswer<Routes['GET /owner-statements/{id}/']>;

export interface StatementsAsked {
  readonly month: string;
  readonly personIds?: string[];
}

export function statementPreviewQuery(asked: StatementsAsked) {
  return queryOptions({ ...previewQuery('POST /owner-statement-previews/', asked), gcTime: 300_000 });
}
