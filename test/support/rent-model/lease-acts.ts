import { addDays } from '#shared/dates.ts';
import { frequencies } from '#shared/rent/periods.ts';
import { prorationMethods } from '#shared/rent/proration.ts';
import { ok } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import type { RentAct } from './acts.ts';
import { accepted, pick } from './world.ts';
import type { KnownLease, RentWorld } from './world.ts';

type LateFee = NonNullable<LeaseBody['lateFee']>;

/** The kinds of policy that differ in what can go wrong with them. */
export const policies: readonly (LateFee | null)[] = [
  { kind: 'charged', grace: { days: 3, counts: 'calendar' }, first: { kind: 'fixed', cents: 5000 } },
  {
    kind: 'charged',
    grace: { days: 0, counts: 'calendar' },
    first: { kind: 'fixed', cents: 2000 },
    further: { every: 'day', amount: { kind: 'fixed', cents: 500 } },
    cap: { kind: 'fixed', cents: 6000 },
  },
  {
    kind: 'charged',
    grace: { days: 5, counts: 'business' },
    first: { kind: 'percent', percent: '5', of: 'outstanding' },
    further: { every: 'week', amount: { kind: 'lesser-of', cents: 1500, percent: '2.5', of: 'rent' } },
    minimumBalanceCents: 1000,
  },
  { kind: 'none' },
  null,
];

/** Lets a unit on terms of every kind; where it is taken by then, that is refused. */
export async function letUnit(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, places, personIds } = world;
  const unitId = pick(
    places.flatMap(({ unitIds }) => unitIds),
    world.leases.length + act.which,
  );
  const startsOn = addDays(world.today, 10 - act.days);
  const frequency = act.flag ? 'monthly' : (frequencies[act.other % frequencies.length] ?? 'monthly');
  const timing = act.percent % 4 === 0 ? 'arrears' : 'advance';
  const proration = prorationMethods[act.flag ? 0 : act.percent % prorationMethods.length] ?? 'actual-days';
  const policy = policies[act.other % policies.length] ?? null;
  const depositCents = act.percent % 3 === 0 ? 0 : 100_000;
  const body: LeaseBody = {
    unitId,
    startsOn,
    endsOn: act.percent % 2 === 0 ? addDays(startsOn, 60 + act.days) : null,
    atEnd: act.percent % 2 === 0 ? 'stop' : null,
    parties: personIds.slice(act.which % 2).map((personId) => ({ personId, role: 'tenant' as const })),
    charges: [
      { kind: 'rent', cents: act.cents, frequency, timing, dueDay: 1 + (act.which % 31) },
      ...(act.flag ? [] : [{ kind: 'parking' as const, cents: 5000 }]),
    ],
    proration,
    depositCents,
    lateFee: policy,
    sign: true,
    chargeDue: false,
  };
  const lease = accepted(await app.call('POST /leases/', { body }, owner.access));
  if (lease === undefined) return;
  const tenancyId = await tenancyOf(world, lease.id);
  world.leases.push({
    id: lease.id,
    firstId: lease.id,
    tenancyId,
    chargeId: lease.charges[0]?.id ?? '',
    policy,
    depositCents,
    isPlain: frequency === 'monthly' && timing === 'advance' && proration === 'actual-days',
    rentCents: act.cents,
  });
}

async function tenancyOf({ app, owner }: RentWorld, leaseId: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    app.connection,
    'select tenancy_id as id from lease where org_id = $1 and lease_id = $2',
    [owner.organisationId, leaseId],
  );
  return row?.id ?? leaseId;
}

export async function endLease(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const params = { id: lease.id };
  const body = { leavesOn: addDays(world.today, act.days - 10), reason: 'At random' };
  if (act.flag) accepted(await app.call('POST /leases/{id}/end-early/', { params, body }, owner.access));
  else {
    const notice = { leavesOn: addDays(world.today, act.days), by: 'tenant' as const, agreed: true };
    accepted(await app.call('POST /leases/{id}/give-notice/', { params, body: notice }, owner.access));
  }
}

/** The next term, or another unit: the tenancy, its ledger and its deposit go on. */
export async function carryOn(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner, places } = world;
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const params = { id: lease.id };
  const on = addDays(world.today, act.days - 5);
  if (act.kind === 'renew') {
    const body = { startsOn: on, endsOn: null, atEnd: null };
    const next = accepted(await app.call('POST /leases/{id}/renew/', { params, body }, owner.access));
    if (next !== undefined) follow(lease, next);
    return;
  }
  // Most go to another building, to the first unit there that is free.
  const { property } = ok(await app.call('GET /leases/{id}/', { params }, owner.access));
  const others = places.filter(({ propertyId }) => propertyId !== property.id || act.percent < 20);
  const units = others.flatMap(({ unitIds }) => unitIds);
  for (const at of [0, 1, 2]) {
    const body = { unitId: pick(units, act.other + at), on, reason: 'More room' };
    const next = accepted(await app.call('POST /leases/{id}/transfer/', { params, body }, owner.access));
    if (next === undefined) continue;
    follow(lease, next);
    return;
  }
}

/** What a part of a month comes to on two leases is left to the rules: it depends on where the one ends. */
function follow(
  lease: KnownLease,
  next: { readonly id: string; readonly charges: readonly { readonly id: string }[] },
): void {
  Object.assign(lease, { id: next.id, chargeId: next.charges[0]?.id ?? '', rentCents: null });
}

export async function raiseRent(world: RentWorld, act: RentAct): Promise<void> {
  const { app, owner } = world;
  const lease = someLease(world, act.which);
  if (lease === undefined) return;
  const startsOn = addDays(world.today, act.days - 10);
  if (act.flag) {
    const body = {
      leases: { leaseIds: [lease.id] },
      by: { kind: 'percent' as const, millipercent: 2500 },
      startsOn,
      agreed: true,
    };
    accepted(await app.call('POST /rent-increases/', { body: { ...body, includeFixedTerms: true } }, owner.access));
  } else {
    const body = { chargeId: lease.chargeId, startsOn, cents: act.cents };
    accepted(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  }
  lease.rentCents = null;
}

export function someLease({ leases }: RentWorld, which: number): KnownLease | undefined {
  return leases[which % Math.max(1, leases.length)];
}
