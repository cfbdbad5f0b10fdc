import type { statementRoutes } from '#shared/api/statements.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { readBalanceSheet } from '#server/modules/ledger/statements/balance-sheet.ts';
import { readGeneralLedger } from '#server/modules/ledger/statements/general-ledger.ts';
import { readIncomeStatement } from '#server/modules/ledger/statements/income-statement.ts';
import { settleInstant } from '#server/modules/ledger/books/settle-instant.ts';
import { readTrialBalance } from '#server/modules/ledger/statements/trial-balance.ts';

export function statementHandlers(): Handlers<typeof statementRoutes> {
  return {
    'GET /trial-balance/': ({ query }, when) => read(readTrialBalance, query, when),
    'GET /general-ledger/': ({ query }, when) => read(readGeneralLedger, query, when),
    'GET /balance-sheet/': ({ query }, when) => read(readBalanceSheet, query, when),
    'GET /income-statement/': ({ query }, when) => read(readIncomeStatement, query, when),
  };
}

type Read<Query, Answer> = (tx: Tx, organisationId: string, now: Date, query: Query) => Promise<Answer>;

async function read<Query extends { readonly knownAt?: string | undefined }, Answer>(
  statement: Read<Query, Answer>,
  query: Query,
  when: SignedInContext,
): Promise<Answer> {
  await settleInstant(when, query.knownAt);
  return when.transaction((tx) => statement(tx, when.session.organisationId, when.now, query));
}
