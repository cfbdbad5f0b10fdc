import type { closingRoutes } from '#shared/api/closing.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { closeBooks, listPeriodLocks, reopenBooks } from '#server/modules/ledger/closing/close-books.ts';
import { readClosingChecks } from '#server/modules/ledger/closing/closing-checks.ts';
import { correctControlAccount } from '#server/modules/ledger/closing/correct-control-account.ts';
import { readOpeningRemainder } from '#server/modules/ledger/closing/opening-remainder.ts';
import type { Subledgers } from '#server/modules/ledger/books/subledgers.ts';

export function closingHandlers(subledgers: Subledgers): Handlers<typeof closingRoutes> {
  return {
    'GET /period-locks/': ({ query }, { session, transaction }) =>
      transaction((tx) => listPeriodLocks(tx, session.organisationId, query)),
    'GET /opening-remainder/': (_, { session, transaction }) =>
      transaction((tx) => readOpeningRemainder(tx, session.organisationId)),
    'GET /closing-checks/': ({ query }, { session, now, transaction }) =>
      transaction((tx) =>
        readClosingChecks(tx, { organisationId: session.organisationId, through: query.through, subledgers }, now),
      ),
    'POST /control-corrections/': ({ body }, when) => when.transaction((tx) => correctControlAccount(tx, when, body)),
    'POST /period-locks/': ({ body }, when) => when.transaction((tx) => closeBooks(tx, when, body.through, subledgers)),
    'POST /period-locks/reopen/': ({ body }, when) => when.transaction((tx) => reopenBooks(tx, when, body)),
  };
}
