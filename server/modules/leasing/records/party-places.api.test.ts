import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function placesOf(member: TestMember, personId: string) {
  const { items } = ok(await app.call('GET /people/', { query: {} }, member.access));
  return items.find(({ id }) => id === personId)?.places;
}

test('the directory says where people are: what they rent now before what begins later, and what they own', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const other = home.units[1];
  if (other === undefined) throw new Error('Two units were asked for');
  const later = await newLease(app, owner, home);
  const now = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const guarantor = await newPerson(app, owner);
  const parties = [
    { personId: home.person.id, role: 'tenant' as const },
    { personId: guarantor.id, role: 'guarantor' as const },
  ];
  const running = await newLease(app, owner, { ...home, unit: other }, { ...now, parties });
  const shares = [{ personId: guarantor.id, parts: 1_000_000 }];
  const params = { id: home.property.id };
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      owner.access,
    ),
  );

  const property = { id: home.property.id, name: home.property.name, colour: home.property.colour };
  expect(await placesOf(owner, home.person.id)).toEqual([
    {
      role: 'tenant',
      property,
      unit: { id: other.id, name: '1B' },
      leaseId: running.id,
      leaseNumber: running.number,
      from: null,
    },
    {
      role: 'tenant',
      property,
      unit: { id: home.unit.id, name: '1A' },
      leaseId: later.id,
      leaseNumber: later.number,
      from: '2026-04-01',
    },
  ]);
  expect(await placesOf(owner, guarantor.id)).toEqual(
    expect.arrayContaining([
      { role: 'owner', property, unit: null, leaseId: null, leaseNumber: null, from: null },
      {
        role: 'guarantor',
        property,
        unit: { id: other.id, name: '1B' },
        leaseId: running.id,
        leaseNumber: running.number,
        from: null,
      },
    ]),
  );
});

test('who has moved out or sold is found nowhere, and who works with other properties sees nobody of it', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  await newLease(app, owner, home, { startsOn: '2025-01-01', endsOn: '2025-12-31' });
  const buyer = await newPerson(app, owner);
  const params = { id: home.property.id };
  for (const [startsOn, personId] of [
    ['2025-01-01', home.person.id],
    ['2026-02-01', buyer.id],
  ] as const) {
    const body = { startsOn, shares: [{ personId, parts: 1_000_000 }] };
    ok(await app.call('POST /properties/{id}/ownership/', { params, body }, owner.access));
  }
  expect(await placesOf(owner, home.person.id)).toEqual([]);
  expect(await placesOf(owner, buyer.id)).toMatchObject([{ role: 'owner', property: { id: home.property.id } }]);

  const staff = await newMember(app, owner, 'manager');
  const elsewhere = await newProperty(app, owner);
  const body = { all: false, propertyIds: [elsewhere.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: staff.userId }, body }, owner.access));
  expect(codeOf(await app.call('GET /people/{id}/', { params: { id: buyer.id } }, staff.access))).toBe('not-found');
});
