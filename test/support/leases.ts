import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';
import { newPerson, newProperty } from './portfolio.ts';

export type LeaseBody = RouteInput<Routes['POST /leases/']>['body'];

/** A building with a unit, and somebody to let it to. */
export async function newHome(test: TestApp, member: TestMember, units: readonly string[] = ['1A']) {
  const { property, units: made } = await newProperty(test, member, { units });
  const person = await newPerson(test, member);
  const [unit] = made;
  if (unit === undefined) throw new Error('A home has a unit');
  return { property, unit, units: made, person };
}

export type Home = Awaited<ReturnType<typeof newHome>>;

/** A year at 1,200.00 a month, in advance on the first. */
export function leaseOf({ unit, person }: Pick<Home, 'unit' | 'person'>, given: Partial<LeaseBody> = {}): LeaseBody {
  return {
    unitId: unit.id,
    startsOn: '2026-04-01',
    endsOn: '2027-03-31',
    atEnd: 'stop',
    parties: [{ personId: person.id, role: 'tenant' }],
    charges: [{ kind: 'rent', cents: 120_000 }],
    ...given,
  };
}

/** Signed at once, and charged by whoever the test says. The clock of tests stands at 2 March 2026. */
export async function newLease(test: TestApp, member: TestMember, home: Home, given: Partial<LeaseBody> = {}) {
  const body = leaseOf(home, { sign: true, chargeDue: false, ...given });
  const { posted: _, ...lease } = ok(await test.call('POST /leases/', { body }, member.access));
  return lease;
}

/** Something in every table of leases, so that a look from outside has something to miss. */
export async function newLeasing(test: TestApp, member: TestMember) {
  const { access } = member;
  const home = await newHome(test, member);
  const clauses = [{ kind: 'index' as const, firstOn: '2026-10-01', indexName: 'CPI', baseIndex: '100' }];
  const lease = await newLease(test, member, home, { charges: [{ kind: 'rent', cents: 120_000, clauses }] });
  const draft = ok(await test.call('POST /lease-drafts/', { body: { content: { step: 1 } } }, access));
  const body = { propertyId: home.property.id, policy: { kind: 'none' as const } };
  ok(await test.call('POST /late-fee-policies/', { body }, access));
  const { items } = ok(await test.call('GET /leases/{id}/checklist/', { params: { id: lease.id } }, access));
  const [charge] = lease.charges;
  return {
    home,
    lease: ok(await test.call('GET /leases/{id}/', { params: { id: lease.id } }, access)),
    chargeId: charge?.id ?? '',
    clauseId: charge?.clauses[0]?.id ?? '',
    itemId: items[0]?.id ?? '',
    draftId: draft.id,
  };
}
