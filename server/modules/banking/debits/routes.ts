import type { directDebitRoutes } from '#shared/api/direct-debits.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { requireConfirmed } from '#server/modules/auth/index.ts';
import { listRuns, readFile, readRun, readRunInFull } from './debit-runs.ts';
import { changeDebitSettings, listDebitSettings } from './debit-settings.ts';
import { exportMandates, exportRuns } from './exports.ts';
import { listMandates, readMandate } from './mandate-rows.ts';
import { changeMandate, recordMandate, revokeMandate } from './mandates.ts';
import { prepareRun } from './prepare-run.ts';
import { previewRun } from './preview-run.ts';
import { cancelRun, releaseRun } from './release-run.ts';

/** Does something to a mandate or a run and answers with it as it is then. */
const mandateDone = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
  when.transaction(async (tx) => {
    await work(tx);
    return readMandate(tx, when, id);
  });
const runDone = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
  when.transaction(async (tx) => {
    await work(tx);
    return readRun(tx, when.organisationId, id);
  });

export function directDebitHandlers(secrets: Secrets): Handlers<typeof directDebitRoutes> {
  return {
    'GET /debit-settings/': (_, { organisationId, transaction }) =>
      transaction(async (tx) => ({ items: await listDebitSettings(tx, organisationId, secrets) })),
    // Where tenants' money goes is changed by who confirmed who they are.
    'POST /debit-settings/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      return when.transaction((tx) => changeDebitSettings(tx, when, secrets, body));
    },
    'GET /mandates/': ({ query }, when) => when.transaction((tx) => listMandates(tx, when, query)),
    'GET /exports/mandates.csv/': ({ query }, when) => Promise.resolve(exportMandates(query, when)),
    'POST /mandates/': ({ body }, when) =>
      when.transaction(async (tx) => readMandate(tx, when, await recordMandate(tx, when, secrets, body))),
    'PATCH /mandates/{id}/': ({ params, body }, when) =>
      mandateDone(when, params.id, (tx) => changeMandate(tx, when, params.id, body)),
    'POST /mandates/{id}/revoke/': ({ params, body }, when) =>
      mandateDone(when, params.id, (tx) => revokeMandate(tx, when, params.id, body)),
    'POST /debit-run-previews/': ({ body }, when) => when.transaction((tx) => previewRun(tx, when, secrets, body)),
    'POST /debit-runs/': ({ body }, when) =>
      when.transaction(async (tx) => readRun(tx, when.organisationId, await prepareRun(tx, when, secrets, body))),
    'GET /debit-runs/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listRuns(tx, organisationId, query)),
    'GET /exports/debit-runs.csv/': (_, when) => Promise.resolve(exportRuns(when)),
    'GET /debit-runs/{id}/': ({ params }, when) => when.transaction((tx) => readRunInFull(tx, when, params.id)),
    'GET /debit-runs/{id}/file/': ({ params }, when) =>
      when.transaction((tx) => readFile(tx, when, secrets, params.id)),
    'POST /debit-runs/{id}/release/': ({ params }, when) =>
      runDone(when, params.id, (tx) => releaseRun(tx, when, params.id)),
    'POST /debit-runs/{id}/cancel/': ({ params }, when) =>
      runDone(when, params.id, (tx) => cancelRun(tx, when, params.id)),
  };
}
