import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { chargeSharedCost } from '#server/modules/rent/runs/charge-shared-cost.ts';
import { chargedBefore } from '#server/modules/rent/runs/charged-before.ts';
import { exportPreview, exportRun } from '#server/modules/rent/runs/export-run.ts';
import { listDayProblems } from '#server/modules/rent/daily-work/list-day-problems.ts';
import { listRuns, readRun } from '#server/modules/rent/runs/list-runs.ts';
import { previewTakeBack } from '#server/modules/rent/corrections/plan-take-back.ts';
import { previewRun } from '#server/modules/rent/runs/preview-run.ts';
import { presentCost, shareCost } from '#server/modules/rent/runs/share-cost.ts';
import { scopeOf, startRun } from '#server/modules/rent/runs/start-run.ts';
import { takeRunBack } from '#server/modules/rent/corrections/take-run-back.ts';
import { readUncharged } from '#server/modules/rent/runs/uncharged-rent.ts';

export function chargeRunHandlers(): Handlers<typeof chargeRunRoutes> {
  return {
    'POST /charge-run-previews/': ({ body }, when) =>
      when.transaction(async (tx) => previewRun(tx, await scopeOf(tx, when, body), when.now)),
    'POST /charge-runs/': ({ body }, when) => startRun(body, when),
    'GET /charge-runs/': ({ query }, { session, transaction }) =>
      transaction((tx) => listRuns(tx, session.organisationId, query)),
    'GET /charge-runs/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readRun(tx, session.organisationId, params.id)),
    'GET /rent-day-problems/': (_, { session, transaction }) =>
      transaction((tx) => listDayProblems(tx, session.organisationId)),
    'GET /uncharged-rent/': (_, when) => when.transaction((tx) => readUncharged(tx, when)),
    'GET /charge-runs/{id}/take-back/': ({ params, query }, when) =>
      when.transaction((tx) => previewTakeBack(tx, when, params.id, { alsoPaid: query.alsoPaid === 'true' })),
    'POST /charge-runs/{id}/take-back/': ({ params, body }, when) =>
      when.transaction((tx) => takeRunBack(tx, when, params.id, body)),
    'GET /exports/charge-run-preview.csv/': ({ query }, when) => exportPreview(query, when),
    'GET /charge-runs/{id}/charges.csv/': ({ params }, when) => exportRun(params.id, when),
    'POST /shared-costs/previews/': ({ body }, { session, transaction }) =>
      transaction(async (tx) => {
        const { organisationId } = session;
        const shared = await shareCost(tx, organisationId, body);
        const { label } = body;
        return presentCost(
          shared,
          label === undefined ? null : await chargedBefore(tx, organisationId, { ...body, label }),
        );
      }),
    'POST /shared-costs/': ({ body }, when) => when.transaction((tx) => chargeSharedCost(tx, when, body)),
  };
}
