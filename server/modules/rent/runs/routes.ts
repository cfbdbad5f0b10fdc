import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { chargeSharedCost } from './charge-shared-cost.ts';
import { chargedBefore } from './charged-before.ts';
import { exportPreview, exportRun } from './export-run.ts';
import { listDayProblems } from './list-day-problems.ts';
import { listRuns, readRun } from './list-runs.ts';
import { previewTakeBack } from './plan-take-back.ts';
import { previewRun } from './preview-run.ts';
import { presentCost, shareCost } from './share-cost.ts';
import { scopeOf, startRun } from './start-run.ts';
import { takeRunBack } from './take-run-back.ts';
import { readUncharged } from './uncharged-rent.ts';

export function chargeRunHandlers(): Handlers<typeof chargeRunRoutes> {
  return {
    'POST /charge-run-previews/': ({ body }, when) =>
      when.transaction(async (tx) => previewRun(tx, await scopeOf(tx, body, when), when.now)),
    'POST /charge-runs/': ({ body }, when) => startRun(body, when),
    'GET /charge-runs/': ({ query }, { session, transaction }) =>
      transaction((tx) => listRuns(tx, session.organisationId, query)),
    'GET /charge-runs/{id}/': ({ params }, { session, transaction }) =>
      transaction((tx) => readRun(tx, session.organisationId, params.id)),
    'GET /rent-day-problems/': (_, { session, transaction }) =>
      transaction((tx) => listDayProblems(tx, session.organisationId)),
    'GET /uncharged-rent/': (_, when) => when.transaction((tx) => readUncharged(tx, when)),
    'GET /charge-runs/{id}/take-back/': ({ params, query }, when) =>
      when.transaction((tx) => previewTakeBack(tx, params.id, { alsoPaid: query.alsoPaid === 'true' }, when)),
    'POST /charge-runs/{id}/take-back/': ({ params, body }, when) =>
      when.transaction((tx) => takeRunBack(tx, params.id, body, when)),
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
    'POST /shared-costs/': ({ body }, when) => when.transaction((tx) => chargeSharedCost(tx, body, when)),
  };
}
