import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import { receivingBanks } from './receiving-banks.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { keepOfSameTime, listQuery, routeQuery } from '#web/lib/route-query.ts';

export type BoardRow = RouteAnswer<Routes['GET /rent-board/']>['items'][number];
export type BoardTotal = RouteAnswer<Routes['GET /rent-board-total/']>;
export type BoardQuery = NonNullable<RouteInput<Routes['GET /rent-board/']>['query']>;
export type Charge = RouteAnswer<Routes['GET /charges/']>['items'][number];
export type TenantLedger = RouteAnswer<Routes['GET /leases/{id}/ledger/']>;
type LedgerAsked = NonNullable<RouteInput<Routes['GET /leases/{id}/ledger/']>['query']>;
export type LedgerLine = TenantLedger['lines'][number];
export type NewCharge = RouteInput<Routes['POST /charges/']>['body'];
export type NewCredit = RouteInput<Routes['POST /credits/']>['body'];
export type NewReceipt = RouteInput<Routes['POST /receipts/']>['body'];
export type NewRefund = RouteInput<Routes['POST /refunds/']>['body'];
export type ReceiptPreview = RouteAnswer<Routes['POST /receipt-previews/']>;
export type PreviewPart = ReceiptPreview['parts'][number];
export type Receipt = RouteAnswer<Routes['GET /receipts/{id}/']>;
export type PaymentMethod = NonNullable<NewReceipt['method']>;
export type Account = RouteAnswer<Routes['GET /accounts/']>['items'][number];

export function boardQuery(query: BoardQuery) {
  return listQuery('GET /rent-board/', query);
}

export function boardTotalQuery({ view, propertyId, unitId, q, asOf }: BoardQuery) {
  const query = {
    ...(view === undefined ? {} : { view }),
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(unitId === undefined ? {} : { unitId }),
    ...(q === undefined ? {} : { q }),
    ...(asOf === undefined ? {} : { asOf }),
  };
  return listQuery('GET /rent-board-total/', query);
}

/** What stands behind a lease's name where only its id is known. */
export function leaseNameQuery(id: string) {
  return routeQuery('GET /leases/{id}/', { params: { id } });
}

/** Now, or as of a date and as known at an instant. */
export function ledgerQuery(leaseId: string, query: Pick<LedgerAsked, 'asOf' | 'knownAt'> = {}) {
  const ledger = routeQuery('GET /leases/{id}/ledger/', { params: { id: leaseId }, query });
  return queryOptions({ ...ledger, placeholderData: keepOfSameTime(ledger.queryKey) });
}

export function openChargesQuery(leaseId: string) {
  return routeQuery('GET /charges/', { query: { leaseId, state: 'open', limit: 50 } });
}

export const rentPolicyQuery = routeQuery('GET /rent-policy/');

/** Where money can come in or go out: the accounts that are a bank's. */
export const banksQuery = queryOptions({
  queryKey: ['GET /accounts/', 'banks'],
  queryFn: async ({ signal }) => {
    const all = await wholeList<Account>((query) => call('GET /accounts/', { query }, { signal }));
    return all.filter(({ isBank }) => isBank);
  },
});

/** Where a payment of a tenant can go. */
export const receivingBanksQuery = queryOptions({
  ...banksQuery,
  select: (banks) => receivingBanks(banks, ({ bankKind }) => bankKind),
});

/** Where a payment would go. */
export function receiptPreviewQuery(body: NewReceipt) {
  return previewQuery('POST /receipt-previews/', body);
}
