import type { distributionRoutes } from '#shared/api/distributions.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Tx } from '#server/kernel/database.ts';
import { recordContribution } from './contributions.ts';
import { confirmDistribution, releaseDistribution, voidDistribution } from './distribution-run.ts';
import { listDistributions, readDistribution, readDistributionInFull } from './distribution-runs.ts';
import { exportDistributions } from './export-distributions.ts';
import { exportOwners } from './export-owners.ts';
import { changeOwner, listOwners } from './owners.ts';
import { readOwnerPage } from './owner-page.ts';
import { planDistribution } from './plan-distribution.ts';
import { presentPlan } from './present-plan.ts';
import { returnPayment } from './return-payment.ts';
import { billsOf } from './bills-of.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';

/** Does something to a run and answers with the run as it is then. */
const done = (when: SignedInContext, runId: string, work: (tx: Tx) => Promise<void>) =>
  when.transaction(async (tx) => {
    await work(tx);
    return readDistribution(tx, when.organisationId, runId);
  });

export function distributionHandlers(parts: readonly UnpaidBills[]): Handlers<typeof distributionRoutes> {
  return {
    'GET /owners/': ({ query }, when) => when.transaction((tx) => listOwners(tx, when, query)),
    'GET /exports/owners.csv/': (_, when) => Promise.resolve(exportOwners(when)),
    'GET /owners/{id}/': ({ params }, when) =>
      when.transaction((tx) => readOwnerPage(tx, when, params.id, billsOf(parts))),
    'PATCH /owners/{id}/': ({ params, body }, when) => when.transaction((tx) => changeOwner(tx, when, params.id, body)),
    'POST /owner-contributions/': ({ body }, when) => when.transaction((tx) => recordContribution(tx, when, body)),
    'POST /distribution-run-previews/': ({ body }, when) =>
      when.transaction(async (tx) =>
        presentPlan(tx, when.organisationId, when.now, await planDistribution(tx, when, body, billsOf(parts))),
      ),
    'POST /distribution-runs/': ({ body }, when) =>
      when.transaction(async (tx) =>
        readDistribution(tx, when.organisationId, await confirmDistribution(tx, when, body, parts)),
      ),
    'GET /distribution-runs/': ({ query }, when) =>
      when.transaction((tx) => listDistributions(tx, when.organisationId, query)),
    'GET /exports/distribution-runs.csv/': (_, when) => Promise.resolve(exportDistributions(when)),
    'GET /distribution-runs/{id}/': ({ params }, when) =>
      when.transaction((tx) => readDistributionInFull(tx, when.organisationId, params.id)),
    'POST /distribution-runs/{id}/release/': ({ params }, when) =>
      done(when, params.id, (tx) => releaseDistribution(tx, when, params.id)),
    'POST /distribution-payments/{id}/return/': ({ params, body }, when) =>
      when.transaction(async (tx) =>
        readDistribution(tx, when.organisationId, await returnPayment(tx, when, params.id, body)),
      ),
    'POST /distribution-runs/{id}/void/': ({ params, body }, when) =>
      done(when, params.id, (tx) => voidDistribution(tx, when, params.id, body.reason)),
  };
}
