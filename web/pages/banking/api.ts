import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type BankFile = RouteAnswer<Routes['GET /bank-files/']>['items'][number];
export type BankSummary = RouteAnswer<Routes['GET /banking-summary/']>['items'][number];
export type Taken = RouteAnswer<Routes['POST /bank-files/']>;
export type Ask = Taken['asks'][number];
export type TablePreview = RouteAnswer<Routes['POST /bank-file-previews/']>;
export type Mapping = NonNullable<TablePreview['mapping']>;

export const bankingSummaryQuery = routeQuery('GET /banking-summary/');
