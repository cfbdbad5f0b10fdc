import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';

export type BankAccountInFull = RouteAnswer<Routes['GET /bank-accounts/{id}/']>;
export type NewBankAccount = RouteInput<Routes['POST /bank-accounts/']>['body'];
export type BankAccountChange = RouteInput<Routes['PATCH /bank-accounts/{id}/']>['body'];

/** With its whole number, for whoever may change it. */
export function bankAccountQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /bank-accounts/{id}/', id],
    queryFn: ({ signal }) => call('GET /bank-accounts/{id}/', { params: { id } }, { signal }),
    enabled: id !== '',
  });
}

export function addBankAccount(body: NewBankAccount) {
  return call('POST /bank-accounts/', { body });
}

export function changeBankAccount(id: string, body: BankAccountChange) {
  return call('PATCH /bank-accounts/{id}/', { params: { id }, body });
}

export function archiveBankAccount(id: string) {
  return call('POST /bank-accounts/{id}/archive/', { params: { id }, body: {} });
}

export function restoreBankAccount(id: string) {
  return call('POST /bank-accounts/{id}/restore/', { params: { id }, body: {} });
}
