import type { chargeDifferenceRoutes } from '#shared/api/charge-differences.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import { chargeDifferences, previewDifferences } from '#server/modules/rent/runs/charge-differences.ts';

export function chargeDifferenceHandlers(): Handlers<typeof chargeDifferenceRoutes> {
  return {
    'POST /charge-difference-previews/': ({ body }, when) =>
      when.transaction((tx) => previewDifferences(tx, when, body.leaseIds)),
    'POST /charge-differences/': ({ body }, when) =>
      when.transaction(async (tx) => {
        const act = { act: 'charge-differences', content: body };
        await once(tx, when, act, () => chargeDifferences(tx, when, body.leaseIds));
        return previewDifferences(tx, when, body.leaseIds);
      }),
  };
}
