import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';

const app = await startTestApp();

type Query = NonNullable<Parameters<typeof app.call<'GET /leases/'>>[1]>['query'];

test('leases are in the order of their first day, last day or unit, both ways, and pages join without a gap', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['10A', '2A', '2B']);
  const unit = (name: string) => home.units.find((one) => one.name === name) ?? home.unit;
  const open = await newLease(
    app,
    owner,
    { ...home, unit: unit('10A') },
    { startsOn: '2025-06-01', endsOn: null, atEnd: null },
  );
  const early = await newLease(
    app,
    owner,
    { ...home, unit: unit('2B') },
    { startsOn: '2026-01-01', endsOn: '2026-12-31' },
  );
  const late = await newLease(
    app,
    owner,
    { ...home, unit: unit('2A') },
    { startsOn: '2026-05-01', endsOn: '2027-04-30' },
  );
  const body = leaseOf({ ...home, unit: unit('2A') }, { startsOn: '2027-05-01', endsOn: '2027-12-31' });
  const draft = ok(await app.call('POST /leases/', { body }, owner.access));

  async function paged(query: Query): Promise<string[]> {
    const numbers: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = ok(
        await app.call(
          'GET /leases/',
          { query: { ...query, limit: 1, ...(cursor === undefined ? {} : { cursor }) } },
          owner.access,
        ),
      );
      numbers.push(...page.items.map(({ number }) => number));
      if (page.next === null) return numbers;
      cursor = page.next;
    }
  }

  const inOrder = {
    start: [open, early, late, draft],
    // Whoever has no last day comes behind all who have one.
    'last-day': [early, late, draft, open],
    unit: [late, draft, early, open],
  };
  for (const [sort, leases] of Object.entries(inOrder)) {
    const numbers = leases.map(({ number }) => number);
    const by = { sort: sort as keyof typeof inOrder }; // The keys of the object above.
    expect(await paged({ ...by, direction: 'ascending' }), sort).toEqual(numbers);
    expect(await paged({ ...by, direction: 'descending' }), sort).toEqual(numbers.toReversed());
  }
  expect(await paged({ sort: 'end', direction: 'descending' })).toEqual([late.number, early.number]);
  expect(await paged({ sort: 'unit' })).toEqual(inOrder.unit.map(({ number }) => number));

  const first = ok(await app.call('GET /leases/', { query: { sort: 'unit', limit: 1 } }, owner.access));
  const other = { sort: 'start' as const, ...(first.next === null ? {} : { cursor: first.next }) };
  expect(codeOf(await app.call('GET /leases/', { query: other }, owner.access))).toBe('invalid-input');
});

test('some leases and some properties are listed by their ids, and never those of another organisation', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const one = await newLease(app, owner, home);
  await newLease(app, owner, { ...home, unit: home.units[1] ?? home.unit });
  const foreign = await newLease(app, stranger, await newHome(app, stranger));
  const ids = `${one.id},${foreign.id}`;
  const leases = ok(await app.call('GET /leases/', { query: { ids } }, owner.access));
  expect(leases.items.map(({ id }) => id)).toEqual([one.id]);
  const chosen = { ids: `${home.property.id},${foreign.property.id}` };
  const properties = ok(await app.call('GET /properties/', { query: chosen }, owner.access));
  expect(properties.items.map(({ id }) => id)).toEqual([home.property.id]);
  const bad = await app.call('GET /leases/', { query: { ids: 'L-0001' } }, owner.access);
  expect(codeOf(bad)).toBe('invalid-input');
});
