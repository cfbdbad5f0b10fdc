import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { beginReconciliation } from './begin.ts';
import { changeReconciliation, removeReconciliation } from './change.ts';
import { clearItems, unclearItems } from './clear.ts';
import { finishReconciliation, reopenReconciliation } from './finish.ts';
import { listItems } from './items.ts';
import { exportItems, exportReconciliations, listReconciliations } from './list.ts';
import { readRow } from './reconciliation-rows.ts';
import { readInFull } from './stand.ts';
import { readStandings } from './standings.ts';

/** Does something to a reconciliation and answers with how it stands then. */
const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
  when.transaction(async (tx) => {
    await work(tx);
    return readInFull(tx, when.organisationId, id);
  });

export function reconciliationHandlers(): Handlers<typeof reconciliationRoutes> {
  return {
    'GET /reconciliations/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listReconciliations(tx, organisationId, query)),
    'GET /exports/reconciliations.csv/': ({ query }, when) => Promise.resolve(exportReconciliations(query, when)),
    'GET /reconciliation-standings/': (_, when) =>
      when.transaction(async (tx) => ({ items: await readStandings(tx, when) })),
    'POST /reconciliations/': ({ body }, when) => when.transaction((tx) => beginReconciliation(tx, when, body)),
    'GET /reconciliations/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readInFull(tx, organisationId, params.id)),
    'PATCH /reconciliations/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeReconciliation(tx, when, params.id, body)),
    'GET /reconciliations/{id}/items/': ({ params, query }, { organisationId, transaction }) =>
      transaction((tx) => listItems(tx, organisationId, params.id, query)),
    // Whether it is there is asked before the file begins: then it is too late for a refusal.
    'GET /exports/reconciliation-items.csv/': async ({ query }, when) => {
      await when.transaction((tx) => readRow(tx, when.organisationId, query.reconciliationId));
      return exportItems(query, when);
    },
    'POST /reconciliations/{id}/clear/': ({ params, body }, when) =>
      done(when, params.id, (tx) => clearItems(tx, when, params.id, body)),
    'POST /reconciliations/{id}/unclear/': ({ params, body }, when) =>
      done(when, params.id, (tx) => unclearItems(tx, when, params.id, body)),
    'POST /reconciliations/{id}/finish/': ({ params, body }, when) =>
      done(when, params.id, (tx) => finishReconciliation(tx, when, params.id, body.version)),
    'POST /reconciliations/{id}/reopen/': ({ params, body }, when) =>
      done(when, params.id, (tx) => reopenReconciliation(tx, when, params.id, body)),
    'POST /reconciliations/{id}/remove/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await removeReconciliation(tx, when, params.id, body.version);
        return null;
      }),
  };
}
