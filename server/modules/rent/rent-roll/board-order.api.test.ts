import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

type Query = NonNullable<NonNullable<Parameters<typeof app.call<'GET /rent-board/'>>[1]>['query']>;
type Row = Awaited<ReturnType<typeof page>>['items'][number];

test('the rent roll is in the order of its units, tenants, balances and debts, both ways, and pages join without a gap', async () => {
  const owner = await newOrganisation(app);
  const leases: string[] = [];
  for (let count = 0; count < 5; count += 1) leases.push((await newTenancy(app, owner)).lease.id);
  const [much = '', little = '', , ahead = '', further = ''] = leases;
  await newCharge(app, owner, much, { dueOn: '2026-01-01', cents: 90_000 });
  await newCharge(app, owner, little, { dueOn: '2026-02-01', cents: 100 });
  ok(await pay(app, owner, ahead, 5000));
  ok(await pay(app, owner, further, 9000));

  const paged = async (query: Query): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await page({ ...query, limit: 1, ...(cursor === undefined ? {} : { cursor }) }, owner);
      rows.push(...items);
      if (next === null) return rows;
      cursor = next;
    }
  };
  const balances = async (query: Query) => (await paged(query)).map(({ balanceCents }) => balanceCents);
  expect(await balances({ sort: 'balance' })).toEqual([90_000, 100, 0, -5000, -9000]);
  expect(await balances({ sort: 'balance', direction: 'ascending' })).toEqual([-9000, -5000, 0, 100, 90_000]);
  // Who owes nothing is behind those who do, whichever way.
  expect((await paged({ sort: 'oldest' })).slice(0, 2).map(({ leaseId }) => leaseId)).toEqual([much, little]);
  const newest = await paged({ sort: 'oldest', direction: 'descending' });
  expect(newest.slice(0, 2).map(({ leaseId }) => leaseId)).toEqual([little, much]);
  expect(newest).toHaveLength(5);
  const owing = await paged({ view: 'owing', sort: 'oldest', direction: 'descending' });
  expect(owing.map(({ leaseId }) => leaseId)).toEqual([little, much]);

  for (const sort of ['unit', 'tenant'] as const) {
    const up = (await paged({ sort, direction: 'ascending' })).map(({ leaseId }) => leaseId);
    const down = (await paged({ sort, direction: 'descending' })).map(({ leaseId }) => leaseId);
    expect(down, sort).toEqual(up.toReversed());
    expect(up.toSorted(), sort).toEqual(leases.toSorted());
  }
  const tenants = (await paged({ sort: 'tenant' })).map(({ tenants: [first] }) => first?.name.split(' ').at(-1) ?? '');
  expect(tenants).toEqual(tenants.toSorted());

  const { next } = await page({ sort: 'oldest', limit: 1 }, owner);
  const other = { sort: 'oldest' as const, direction: 'descending' as const, cursor: next ?? '' };
  expect(codeOf(await app.call('GET /rent-board/', { query: other }, owner.access))).toBe('invalid-input');
});

async function page(query: Query, { access }: { readonly access: string }) {
  return ok(await app.call('GET /rent-board/', { query }, access));
}
