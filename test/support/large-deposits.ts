import { largestCents } from '#shared/money.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';
import { newTenancy, pay } from './rent.ts';

/** A settlement of today. */
export const settled = { vacatedOn: '2026-02-28', settledOn: '2026-03-02', movedOutReason: 'They left', refund: {} };

/** A tenancy whose deposit was requested and paid several times, each time with the largest amount. */
export async function heldInParts(app: TestApp, owner: TestMember, times: number) {
  const { lease } = await newTenancy(app, owner);
  for (let turn = 0; turn < times; turn += 1) {
    const body = { cents: largestCents, dueOn: '2026-01-05' };
    ok(await app.call('POST /leases/{id}/deposit-requests/', { params: { id: lease.id }, body }, owner.access));
    const paid = { receivedOn: `2026-01-${10 + turn}`, evenIf: ['unusual-amount' as const, 'recorded-twice' as const] };
    ok(await pay(app, owner, lease.id, largestCents, paid));
  }
  return lease.id;
}
