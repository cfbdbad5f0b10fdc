import type { statementRoutes } from '#shared/api/statements.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { readBalanceSheet } from './balance-sheet.ts';
import { readGeneralLedger } from './general-ledger.ts';
import { readIncomeStatement } from './income-statement.ts';
import { readTrialBalance } from './trial-balance.ts';

export function statementHandlers(): Handlers<typeof statementRoutes> {
  return {
    'GET /trial-balance/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => readTrialBalance(tx, session.organisationId, now, query)),
    'GET /general-ledger/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => readGeneralLedger(tx, session.organisationId, now, query)),
    'GET /balance-sheet/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => readBalanceSheet(tx, session.organisationId, now, query)),
    'GET /income-statement/': ({ query }, { session, now, transaction }) =>
      transaction((tx) => readIncomeStatement(tx, session.organisationId, now, query)),
  };
}
