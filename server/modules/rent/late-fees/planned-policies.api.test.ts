import { expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';

const app = await startTestApp();

function fixed(cents: number): LateFeePolicy {
  return {
    kind: 'charged',
    grace: { days: 3, counts: 'calendar' },
    first: { kind: 'fixed', cents },
    further: null,
    minimumBalanceCents: 0,
    cap: null,
  };
}

const on = (day: string, member: TestMember) => signInOn(app, day, member);

/** Rent that is not paid from March 2026 on; the clock stands at 2 March. */
async function newDebtor() {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  return { owner, home, lease };
}

interface Wished {
  readonly policy: LateFeePolicy | null;
  readonly startsOn?: string;
  readonly propertyId?: string | null;
}

function set(member: TestMember, { propertyId = null, ...wish }: Wished) {
  return app.call('POST /late-fee-policies/', { body: { propertyId, ...wish } }, member.access);
}

async function policiesOf(member: TestMember) {
  return ok(await app.call('GET /late-fee-policies/', {}, member.access));
}

test('a late fee changes on a day to come: what fell due before keeps that of its day', async () => {
  const { owner } = await newDebtor();
  ok(await set(owner, { policy: fixed(5000) }));
  ok(await set(owner, { policy: fixed(8000), startsOn: '2026-04-01' }));
  const { organisation, coming } = await policiesOf(owner);
  expect(organisation, 'what holds today').toMatchObject({ first: { cents: 5000 } });
  expect(coming).toMatchObject([{ propertyId: null, startsOn: '2026-04-01', policy: { first: { cents: 8000 } } }]);
  const april = await on('2026-04-20', owner);
  await chargeThrough(app, april, '2026-04-01');
  const { fees } = ok(await app.call('POST /late-fee-previews/', { body: {} }, april.access));
  expect(fees.map(({ dueOn, cents }) => [dueOn, cents])).toEqual([
    ['2026-03-01', 5000],
    ['2026-04-01', 8000],
  ]);
  expect((await policiesOf(april)).organisation, 'by then it holds').toMatchObject({ first: { cents: 8000 } });
  expect((await policiesOf(april)).coming).toEqual([]);
});

test('a fee that only changes is owed for what was late before, and a first one is not', async () => {
  const { owner, home } = await newDebtor();
  await chargeThrough(app, owner, '2026-03-01');
  const feesOf = async (member: TestMember) => {
    const { fees } = ok(await app.call('POST /late-fee-previews/', { body: {} }, member.access));
    return fees.map(({ dueOn, cents }) => [dueOn, cents]);
  };
  ok(await set(owner, { policy: fixed(5000) }));
  const tenth = await on('2026-03-10', owner);
  const asked = { propertyId: null, policy: fixed(6000) };
  expect(ok(await app.call('POST /late-fee-policies/preview/', { body: asked }, tenth.access)).changes).toMatchObject([
    { before: { cents: 5000 }, after: { cents: 6000 } },
  ]);
  ok(await set(tenth, { policy: fixed(6000) }));
  expect(await feesOf(tenth)).toEqual([['2026-03-01', 6000]]);
  ok(await set(tenth, { propertyId: home.property.id, policy: fixed(7000) }));
  expect(await feesOf(tenth), 'its own in place of that of the workspace').toEqual([['2026-03-01', 7000]]);
  ok(await set(tenth, { propertyId: home.property.id, policy: { kind: 'none' } }));
  ok(await set(tenth, { propertyId: home.property.id, policy: fixed(7000) }));
  expect(await feesOf(tenth), 'there was none until now').toEqual([]);
});

test('what is planned for a property holds there alone, and is taken out again', async () => {
  const { owner, home, lease } = await newDebtor();
  const propertyId = home.property.id;
  ok(await set(owner, { policy: fixed(5000) }));
  ok(await set(owner, { propertyId, policy: { kind: 'none' }, startsOn: '2026-05-01' }));
  expect(await policiesOf(owner)).toMatchObject({ properties: [], coming: [{ propertyId, name: home.property.name }] });
  const asked = { propertyId: null, policy: fixed(9000), startsOn: '2026-06-01' };
  const impact = ok(await app.call('POST /late-fee-policies/preview/', { body: asked }, owner.access));
  expect(impact.changes, 'what is late now keeps its own').toEqual([]);
  const seen = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access));
  expect(seen.lateFee, 'until then as for the workspace').toMatchObject({ from: 'organisation' });
  ok(await set(owner, { propertyId, policy: null, startsOn: '2026-05-01' }));
  expect((await policiesOf(owner)).coming).toEqual([]);
  expect((await policiesOf(owner)).organisation).toMatchObject({ first: { cents: 5000 } });
});

test('a lease shows what holds today, and beside it what is planned, also where the next rent falls due under that', async () => {
  const { owner, home, lease } = await newDebtor();
  const propertyId = home.property.id;
  ok(await set(owner, { policy: fixed(5000) }));
  ok(await set(owner, { propertyId, policy: fixed(1500), startsOn: '2026-04-01' }));
  const seenBy = async ({ access }: TestMember) =>
    ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, access)).lateFee;
  expect(await seenBy(owner)).toMatchObject({
    inForce: { first: { cents: 5000 } },
    from: 'organisation',
    coming: [{ startsOn: '2026-04-01', from: 'property', policy: { first: { cents: 1500 } } }],
    example: { dueOn: '2026-04-01', feeCents: 1500 },
  });
  const reach = async (startsOn?: string) => {
    const body = { propertyId: null, policy: fixed(9000), ...(startsOn === undefined ? {} : { startsOn }) };
    const { leases, withOwn } = ok(await app.call('POST /late-fee-policies/preview/', { body }, owner.access));
    return { leases, withOwn };
  };
  expect(await reach(), 'what is planned for the property is not yet its own').toEqual({ leases: 1, withOwn: 0 });
  expect(await reach('2026-04-01')).toEqual({ leases: 0, withOwn: 1 });
  const april = await on('2026-04-01', owner);
  const then = { inForce: { first: { cents: 1500 } }, from: 'property', coming: [] };
  expect(await seenBy(april)).toMatchObject(then);
});

test('a plan is for a day to come, and who may only look plans nothing', async () => {
  const { owner } = await newDebtor();
  const late = await set(owner, { policy: fixed(1), startsOn: '2026-03-02' });
  expect([codeOf(late), late.problem?.errors[0]?.path]).toEqual(['date-out-of-range', 'startsOn']);
  const viewer = await newMember(app, owner, 'viewer');
  expect(codeOf(await set(viewer, { policy: fixed(1), startsOn: '2026-05-01' }))).toBe('forbidden');
});
