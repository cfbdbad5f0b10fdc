import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('the summary counts what is in use, and for who works with some properties only those', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  await newProperty(app, owner, { kind: 'house' });
  const { property: old } = await newProperty(app, owner, { units: ['9'] });
  ok(await app.call('POST /properties/{id}/archive/', { params: { id: old.id }, body: {} }, owner.access));
  expect(ok(await app.call('GET /portfolio-summary/', {}, owner.access))).toEqual({
    properties: 2,
    archived: 1,
    counts: { units: 3, vacant: 3, letLater: 0, occupied: 0, onNotice: 0 },
    marketRents: [{ currency: 'USD', cents: 300_000 }],
  });
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  expect(ok(await app.call('GET /portfolio-summary/', {}, manager.access))).toMatchObject({
    properties: 1,
    archived: 0,
    counts: { units: 2 },
  });
  expect(ok(await app.call('GET /portfolio-summary/', {}, (await newOrganisation(app)).access))).toMatchObject({
    properties: 0,
    counts: { units: 0 },
    marketRents: [],
  });
});

test('units that are added at once are each on the floor that is named for them', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const add = (floors: (number | null)[]) =>
    app.call(
      'POST /unit-batches/',
      { body: { propertyId: property.id, names: ['1A', '2A', 'Loft'], floors, like: { floor: 7 } } },
      owner.access,
    );
  expect(codeOf(await add([1]))).toBe('invalid-input');
  const { items } = ok(await add([1, 2, null]));
  expect(items.map(({ name, floor }) => [name, floor])).toEqual([
    ['1A', 1],
    ['2A', 2],
    ['Loft', null],
  ]);
});
