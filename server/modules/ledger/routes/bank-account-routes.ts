import type { bankAccountRoutes } from '#shared/api/bank-accounts.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import {
  addBankAccount,
  archiveBankAccount,
  changeBankAccount,
  listBankAccounts,
  readBankAccount,
  restoreBankAccount,
} from '#server/modules/ledger/accounts/bank-accounts.ts';

export function bankAccountHandlers(): Handlers<typeof bankAccountRoutes> {
  return {
    'GET /bank-accounts/': ({ query }, when) => when.transaction((tx) => listBankAccounts(tx, when, query.state)),
    'GET /bank-accounts/{id}/': ({ params }, when) => when.transaction((tx) => readBankAccount(tx, params.id, when)),
    'POST /bank-accounts/': ({ body }, when) => when.transaction((tx) => addBankAccount(tx, when, body)),
    'PATCH /bank-accounts/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeBankAccount(tx, when, params.id, body)),
    'POST /bank-accounts/{id}/archive/': ({ params }, when) =>
      when.transaction((tx) => archiveBankAccount(tx, when, params.id)),
    'POST /bank-accounts/{id}/restore/': ({ params }, when) =>
      when.transaction((tx) => restoreBankAccount(tx, when, params.id)),
  };
}
