import { beforeEach, expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { keepLeaseOrders } from '#server/modules/leasing/index.ts';

const app = await startTestApp();
const openEnd = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

const on = (day: string, member: TestMember) => signInOn(app, day, member);

/** Three leases: Abel pays 900, Baker 1,500 and Cole 1,200. */
async function threeLeases(owner: TestMember) {
  const home = await newHome(app, owner, ['1', '2', '3']);
  const made = [];
  for (const [at, [familyName, cents]] of (
    [
      ['Cole', 120_000],
      ['Abel', 90_000],
      ['Baker', 150_000],
    ] as const
  ).entries()) {
    const person = await newPerson(app, owner, { givenName: 'Robin', familyName });
    const unit = home.units[at] ?? home.unit;
    const charges = [{ kind: 'rent' as const, cents }];
    made.push({ person, lease: await newLease(app, owner, { ...home, unit, person }, { ...openEnd, charges }) });
  }
  const [cole, abel, baker] = made;
  if (cole === undefined || abel === undefined || baker === undefined) throw new Error('There are three');
  return { cole, abel, baker, home };
}

async function inOrder(
  member: TestMember,
  sort: 'tenant' | 'rent',
  direction: 'ascending' | 'descending' = 'ascending',
) {
  const shown: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = ok(
      await app.call(
        'GET /leases/',
        { query: { sort, direction, limit: 1, ...(cursor === undefined ? {} : { cursor }) } },
        member.access,
      ),
    );
    for (const { tenants, rentCents } of page.items)
      shown.push(sort === 'tenant' ? (tenants[0]?.name ?? '').replace('Robin ', '') : String((rentCents ?? 0) / 100));
    if (page.next === null) return shown.join(' ');
    cursor = page.next;
  }
}

const dueNow = (organisationId: string, day = '2026-03-02') =>
  query<{ lease_id: string }>(app.connection, 'select lease_id from lease_order where org_id = $1 and due_on <= $2', [
    organisationId,
    day,
  ]);

test('leases are in the order of their tenants and of their rents, both ways, and pages join without a gap', async () => {
  const owner = await newOrganisation(app);
  await threeLeases(owner);
  expect(await inOrder(owner, 'tenant')).toBe('Abel Baker Cole');
  expect(await inOrder(owner, 'tenant', 'descending')).toBe('Cole Baker Abel');
  expect(await inOrder(owner, 'rent')).toBe('900 1200 1500');
  expect(await inOrder(owner, 'rent', 'descending')).toBe('1500 1200 900');
  const file = await app.inject({
    url: '/api/v1/exports/leases.csv/?sort=rent&direction=descending',
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(
    [...file.body.matchAll(/Robin (\w+)/g)].map(([, name]) => name).filter((name, at, all) => all.indexOf(name) === at),
  ).toEqual(['Baker', 'Cole', 'Abel']);
});

test('who gets another name, another rent or another tenant is found where that belongs', async () => {
  const owner = await newOrganisation(app);
  const { abel, baker, cole } = await threeLeases(owner);
  expect(await inOrder(owner, 'tenant')).toBe('Abel Baker Cole');
  const renamed = { familyName: 'Zimmer', version: abel.person.version };
  ok(await app.call('PATCH /people/{id}/', { params: { id: abel.person.id }, body: renamed }, owner.access));
  expect(await inOrder(owner, 'tenant')).toBe('Baker Cole Zimmer');

  const params = { id: abel.lease.id };
  const raise = { chargeId: abel.lease.charges[0]?.id ?? '', startsOn: '2026-03-02', cents: 200_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params, body: raise }, owner.access));
  expect(await inOrder(owner, 'rent')).toBe('1200 1500 2000');

  const ash = await newPerson(app, owner, { givenName: 'Robin', familyName: 'Ash' });
  const swap = {
    on: '2026-03-02',
    leave: [cole.person.id],
    join: [{ personId: ash.id, role: 'tenant' as const }],
  };
  ok(await app.call('POST /leases/{id}/change-parties/', { params: { id: cole.lease.id }, body: swap }, owner.access));
  expect(await inOrder(owner, 'tenant')).toBe('Ash Baker Zimmer');
  const parking = { kind: 'rent' as const, label: 'Attic', cents: 100_000, startsOn: '2026-03-02' };
  ok(await app.call('POST /leases/{id}/add-charge/', { params: { id: baker.lease.id }, body: parking }, owner.access));
  expect(await inOrder(owner, 'rent'), 'rent in two lines is one sum').toBe('1200 2000 2500');
});

test('a rent that goes up on a day is in its place from that day on, by a step and by a clause alike', async () => {
  const owner = await newOrganisation(app);
  const { abel, cole } = await threeLeases(owner);
  const step = { chargeId: abel.lease.charges[0]?.id ?? '', startsOn: '2026-06-01', cents: 130_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: abel.lease.id }, body: step }, owner.access));
  const clause = { kind: 'percent' as const, firstOn: '2026-07-01', everyMonths: 12, millipercent: 50_000 };
  const body = { chargeId: cole.lease.charges[0]?.id ?? '', ...clause };
  ok(await app.call('POST /leases/{id}/add-clause/', { params: { id: cole.lease.id }, body }, owner.access));
  expect(await inOrder(owner, 'rent')).toBe('900 1200 1500');
  expect(await inOrder(await on('2026-06-01', owner), 'rent')).toBe('1200 1300 1500');
  expect(await inOrder(await on('2026-07-01', owner), 'rent')).toBe('1300 1500 1800');
});

test('the program works out by itself what is due, and again on the day that changes it', async () => {
  const owner = await newOrganisation(app);
  const { abel } = await threeLeases(owner);
  const step = { chargeId: abel.lease.charges[0]?.id ?? '', startsOn: '2026-06-01', cents: 130_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: abel.lease.id }, body: step }, owner.access));
  expect(await dueNow(owner.organisationId)).toHaveLength(3);
  await keepLeaseOrders(app.services.database, app.clock.now);
  expect(await dueNow(owner.organisationId)).toEqual([]);
  expect(await dueNow(owner.organisationId, '2026-06-01')).toEqual([{ lease_id: abel.lease.id }]);
});

test('who works with some properties puts their own leases in order, and spoils none of the others', async () => {
  const owner = await newOrganisation(app);
  const { home } = await threeLeases(owner);
  const other = await newHome(app, owner, ['9']);
  await newLease(app, owner, other, openEnd);
  const manager = await newMember(app, owner, 'manager');
  const seen = { all: false, propertyIds: [home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: seen }, owner.access));
  expect(await inOrder(manager, 'tenant')).toBe('Abel Baker Cole');
  expect(await dueNow(owner.organisationId)).toHaveLength(1);
  expect(await inOrder(owner, 'rent')).toBe('900 1200 1200 1500');
});

test('leases that are due get their place when they are looked at', async () => {
  const owner = await newOrganisation(app);
  await threeLeases(owner);
  expect(await inOrder(owner, 'rent')).toBe('900 1200 1500');
  await query(
    app.connection,
    "update lease_order set tenant = '', rent_cents = 0, due_on = '-infinity' where org_id = $1",
    [owner.organisationId],
  );
  expect(await inOrder(owner, 'rent')).toBe('900 1200 1500');
  expect(await inOrder(owner, 'tenant', 'descending')).toBe('Cole Baker Abel');
});
