import type { lateFeeRunRoutes } from '#shared/api/late-fee-runs.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { previewPolicy } from '#server/modules/rent/late-fees/preview-policy.ts';
import { previewLateFees, startLateFeeRun } from '#server/modules/rent/late-fees/late-fee-run.ts';

export function lateFeeRunHandlers(): Handlers<typeof lateFeeRunRoutes> {
  return {
    'POST /late-fee-policies/preview/': ({ body }, when) => when.transaction((tx) => previewPolicy(tx, when, body)),
    'POST /late-fee-previews/': ({ body }, when) => when.transaction((tx) => previewLateFees(tx, when, body)),
    'POST /late-fee-runs/': ({ body }, when) => startLateFeeRun(body, when),
  };
}
