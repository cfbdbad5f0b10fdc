import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';

/** The deposit and first rent of a signed lease, as long as no rent of it was charged. */
export function leaseFirstChargesQuery(id: string) {
  return routeQuery('GET /leases/{id}/first-charges/', { params: { id } });
}

export function chargeFirst(id: string, expectedCents: number, idempotencyKey: string) {
  return call('POST /leases/{id}/first-charges/', { params: { id }, body: { expectedCents } }, { idempotencyKey });
}
