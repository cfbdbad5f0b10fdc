import type { feeRunRoutes } from '#shared/api/fee-runs.ts';
import type { BillMarkUps } from '#server/kernel/bills/bill-markups.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { exportFeeRuns } from './export-fee-runs.ts';
import { planFeeRun, startFeeRun } from './fee-run.ts';
import { listFeeRuns, readFeeRun, readFeeRunInFull, voidFeeRun } from './fee-runs.ts';
import { presentPlan } from './present-fees.ts';

export function feeRunHandlers(markUps: readonly BillMarkUps[]): Handlers<typeof feeRunRoutes> {
  return {
    'POST /fee-run-previews/': ({ body }, when) =>
      when.transaction(async (tx) =>
        presentPlan(tx, when.organisationId, when.now, await planFeeRun(tx, when, body, markUps)),
      ),
    'POST /fee-runs/': ({ body }, when) =>
      when.transaction(async (tx) => readFeeRun(tx, when.organisationId, await startFeeRun(tx, when, body, markUps))),
    'GET /fee-runs/': ({ query }, when) => when.transaction((tx) => listFeeRuns(tx, when.organisationId, query)),
    'GET /exports/fee-runs.csv/': (_, when) => Promise.resolve(exportFeeRuns(when)),
    'GET /fee-runs/{id}/': ({ params }, when) =>
      when.transaction((tx) => readFeeRunInFull(tx, when.organisationId, params.id)),
    'POST /fee-runs/{id}/void/': ({ params, body }, when) =>
      when.transaction((tx) => voidFeeRun(tx, when, params.id, body.reason)),
  };
}
