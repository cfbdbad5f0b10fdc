import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import { printCheques } from '#server/adapters/pdf/cheques/print-cheques.ts';
import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { exportRuns } from './export-runs.ts';
import { takeFile } from './payment-files.ts';
import { changeSetting, readSetting } from './payment-settings.ts';
import { prepareRun } from './prepare-run.ts';
import { previewRun } from './preview-run.ts';
import { readRunInFull } from './read-run.ts';
import { releaseRun, voidRun } from './release-run.ts';
import { readChecks, readPositivePay, reprintCheck } from './run-checks.ts';
import { listRuns, readRun } from './run-rows.ts';
import { readStopped } from './stopped-payments.ts';

export function paymentRunHandlers(secrets: Secrets): Handlers<typeof paymentRunRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readRunInFull(tx, when.organisationId, id);
    });
  return {
    'POST /payment-run-previews/': ({ body }, when) => when.transaction((tx) => previewRun(tx, when, body)),
    'POST /payment-runs/': ({ body }, when) =>
      when.transaction(async (tx) => readRun(tx, when.organisationId, await prepareRun(tx, when, body))),
    'GET /payment-runs/': ({ query }, when) => when.transaction((tx) => listRuns(tx, when.organisationId, query)),
    'GET /exports/payment-runs.csv/': (_, when) => Promise.resolve(exportRuns(when)),
    'GET /payment-runs/{id}/': ({ params }, when) =>
      when.transaction((tx) => readRunInFull(tx, when.organisationId, params.id)),
    'POST /payment-runs/{id}/release/': ({ params }, when) =>
      done(when, params.id, (tx) => releaseRun(tx, when, secrets, params.id)),
    'POST /payment-runs/{id}/void/': ({ params, body }, when) =>
      done(when, params.id, (tx) => voidRun(tx, when, params.id, body.reason)),
    'GET /payment-runs/{id}/checks.pdf/': async ({ params, query }, when) => {
      const checks = await when.transaction((tx) => readChecks(tx, when, params.id, query.layout));
      return bytesAnswer(`${checks.title}-checks.pdf`, 'application/pdf', await printCheques(checks));
    },
    'POST /payment-runs/{id}/reprint/': ({ params, body }, when) =>
      done(when, params.id, (tx) => reprintCheck(tx, when, params.id, body)),
    'GET /payment-runs/{id}/positive-pay.csv/': async ({ params }, when) => {
      const { name, content } = await when.transaction((tx) => readPositivePay(tx, when, params.id));
      return bytesAnswer(name, 'text/csv', Buffer.from(content));
    },
    'GET /stopped-payments/': (_, when) =>
      when.transaction(async (tx) => ({ items: await readStopped(tx, when.organisationId) })),
    'GET /payment-files/{id}/content/': async ({ params }, when) => {
      const { name, content } = await when.transaction((tx) => takeFile(tx, when, secrets, params.id));
      return bytesAnswer(name, name.endsWith('.xml') ? 'application/xml' : 'text/plain', Buffer.from(content));
    },
    'GET /payment-settings/{id}/': ({ params }, when) =>
      when.transaction((tx) => readSetting(tx, when.organisationId, params.id)),
    'PATCH /payment-settings/{id}/': ({ params, body }, when) =>
      when.transaction(async (tx) => {
        await changeSetting(tx, when, params.id, body);
        return readSetting(tx, when.organisationId, params.id);
      }),
  };
}
