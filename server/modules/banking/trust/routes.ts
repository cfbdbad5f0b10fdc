import type { trustRoutes } from '#shared/api/trust.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { listFundLines } from './fund-lines.ts';
import { listFunds } from './list-funds.ts';
import { placeOpening, previewOpening } from './opening-transfer.ts';
import { previewTransfer, transferFunds } from './transfer-funds.ts';
import { readTrustBalances } from './trust-balances.ts';

export function trustHandlers(): Handlers<typeof trustRoutes> {
  return {
    'GET /trust-balances/': (_, when) => when.transaction((tx) => readTrustBalances(tx, when)),
    'GET /trust-funds/': ({ query }, when) => when.transaction((tx) => listFunds(tx, when, query)),
    'GET /trust-fund-lines/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listFundLines(tx, organisationId, query)),
    'POST /opening-transfer-previews/': ({ body }, when) => when.transaction((tx) => previewOpening(tx, when, body)),
    'POST /opening-transfers/': ({ body }, when) => when.transaction((tx) => placeOpening(tx, when, body)),
    'POST /fund-transfer-previews/': ({ body }, when) => when.transaction((tx) => previewTransfer(tx, when, body)),
    'POST /fund-transfers/': ({ body }, when) => when.transaction((tx) => transferFunds(tx, when, body)),
  };
}
