import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readChunk } from './lease-chunks.ts';
import type { LeaseChunk } from './lease-chunks.ts';
import { planRun, readRunBooks } from './plan-run.ts';

type Uncharged = z.output<(typeof chargeRunRoutes)['GET /uncharged-rent/']['answer']>;

const leasesAtOnce = 1000;

/** What the daily run would charge by today. What somebody voided with its run is not missing. */
export async function readUncharged(tx: Tx, { session: { organisationId }, now }: Act): Promise<Uncharged> {
  const through = await organisationDay(tx, organisationId, now);
  const { runsByItself: isAutomatic } = await readPolicy(tx, organisationId);
  const scope = { organisationId, through, propertyId: null, leaseIds: null, byItself: true };
  const books = await readRunBooks(tx, organisationId);
  for (let after: string | null = null; ;) {
    const { marks, plans }: LeaseChunk = await readChunk(tx, scope, { after, atMost: leasesAtOnce });
    const { periods } = await planRun(tx, scope, plans, books);
    const hasMore = marks.length === leasesAtOnce;
    if (periods.length > 0 || !hasMore) {
      const [since = null] = periods.map(({ dueOn }) => dueOn).toSorted();
      return { leases: new Set(periods.map(({ lease }) => lease.id)).size, hasMore, since, isAutomatic };
    }
    after = marks.at(-1)?.leaseId ?? null;
  }
}
