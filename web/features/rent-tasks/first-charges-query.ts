import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/client.ts';

/** The deposit and first rent of a signed lease, as long as no rent of it was charged. */
export function leaseFirstChargesQuery(id: string) {
  return queryOptions({
    queryKey: ['GET /leases/{id}/first-charges/', id],
    queryFn: ({ signal }) => call('GET /leases/{id}/first-charges/', { params: { id } }, { signal }),
  });
}

export function chargeFirst(id: string, expectedCents: number, idempotencyKey: string) {
  return call('POST /leases/{id}/first-charges/', { params: { id }, body: { expectedCents } }, { idempotencyKey });
}
