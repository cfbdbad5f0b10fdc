import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** From 1 January 2026 on; the clock stands at 2 March. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

async function running(given: Partial<LeaseBody> = {}) {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { ...open, ...given });
  const [charge] = lease.charges;
  if (charge === undefined) throw new Error('There is rent');
  return { owner, home, lease, charge, params: { id: lease.id } };
}

async function dueIn(owner: TestMember, id: string, from: string, to: string) {
  const { lines } = ok(
    await app.call('GET /leases/{id}/schedule/', { params: { id }, query: { from, to } }, owner.access),
  );
  return lines.map(({ from: first, to: last, cents }) => [first, last, cents]);
}

test('a raise is a dated row: what is past stays, what is to come follows it', async () => {
  const { owner, charge, lease, params } = await running();
  const past = await dueIn(owner, lease.id, '2026-01-01', '2026-03-31');
  const raise = { chargeId: charge.id, startsOn: '2026-06-16', cents: 150_000, reason: 'New bathroom' };
  const raised = ok(await app.call('POST /leases/{id}/amend-charge/', { params, body: raise }, owner.access));
  expect(raised.charges[0]?.amounts).toMatchObject([
    { startsOn: '2026-01-01', cents: 120_000, byClause: false },
    { startsOn: '2026-06-16', cents: 150_000, reason: 'New bathroom', setBy: { id: owner.userId } },
  ]);
  expect(raised.nextEvent).toMatchObject({ kind: 'amount-changes', on: '2026-06-16', cents: 150_000 });
  expect(await dueIn(owner, lease.id, '2026-06-01', '2026-07-31')).toEqual([
    ['2026-06-01', '2026-06-15', 60_000],
    ['2026-06-16', '2026-06-30', 75_000],
    ['2026-07-01', '2026-07-31', 150_000],
  ]);
  expect(await dueIn(owner, lease.id, '2026-01-01', '2026-03-31')).toEqual(past);
  const { items } = ok(await app.call('GET /leases/{id}/changes/', { params, query: {} }, owner.access));
  expect(items[0]).toMatchObject({ act: 'charge-amended', changes: { cents: { from: 120_000, to: 150_000 } } });
  for (const startsOn of ['2026-03-01', '2025-12-31']) {
    const body = { chargeId: charge.id, startsOn, cents: 1 };
    const refused = await app.call('POST /leases/{id}/amend-charge/', { params, body }, owner.access);
    expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['invalid-input', 'startsOn']);
  }
});

test('planned steps are taken back, replaced, or dropped by a later decision; begun ones stay', async () => {
  const { owner, charge, params } = await running({
    charges: [
      {
        kind: 'rent',
        cents: 120_000,
        steps: ['2026-03-02', '2026-09-01', '2027-01-01'].map((startsOn, index) => ({
          startsOn,
          cents: 121_000 + index,
        })),
      },
    ],
  });
  const remove = (startsOn: string) =>
    app.call('POST /leases/{id}/remove-step/', { params, body: { chargeId: charge.id, startsOn } }, owner.access);
  expect(codeOf(await remove('2026-03-02')), 'it began today').toBe('invalid-input');
  expect(codeOf(await remove('2026-09-02'))).toBe('not-found');
  expect(ok(await remove('2027-01-01')).charges[0]?.amounts).toHaveLength(3);
  const body = { chargeId: charge.id, startsOn: '2026-05-01', cents: 130_000, dropLater: true };
  const amended = ok(await app.call('POST /leases/{id}/amend-charge/', { params, body }, owner.access));
  expect(amended.charges[0]?.amounts.map(({ startsOn }) => startsOn)).toEqual([
    '2026-01-01',
    '2026-03-02',
    '2026-05-01',
  ]);
});

test('a charge is added from a day on, ends on a day, runs on again, and goes if it never began', async () => {
  const { owner, lease, params } = await running();
  const add = (body: Parameters<typeof addBody>[0]) =>
    app.call('POST /leases/{id}/add-charge/', { params, body: addBody(body) }, owner.access);
  const addBody = (given: { startsOn?: string; endsOn?: string }) => ({
    kind: 'parking' as const,
    cents: 6200,
    ...given,
  });
  expect(codeOf(await add({ startsOn: '2026-03-01' }))).toBe('invalid-input');
  const added = ok(await add({ startsOn: '2026-03-16' }));
  const parking = added.charges[1];
  expect(parking).toMatchObject({
    kind: 'parking',
    startsOn: '2026-03-16',
    centsNow: null,
    account: { number: '4200' },
  });
  expect(await dueIn(owner, lease.id, '2026-03-02', '2026-03-31')).toEqual([['2026-03-16', '2026-03-31', 3200]]);
  const end = (endsOn: string | null) =>
    app.call('POST /leases/{id}/end-charge/', { params, body: { chargeId: parking?.id ?? '', endsOn } }, owner.access);
  expect(codeOf(await end('2026-03-10')), 'before it begins').toBe('invalid-input');
  expect(ok(await end('2026-04-30')).charges[1]?.endsOn).toBe('2026-04-30');
  expect(ok(await end(null)).charges[1]?.endsOn).toBeNull();
  const gone = { chargeId: parking?.id ?? '', startsOn: '2026-03-16' };
  const removed = ok(await app.call('POST /leases/{id}/remove-step/', { params, body: gone }, owner.access));
  expect(removed.charges).toHaveLength(1);
});

test('a percent clause raises by itself, and what it came to stays when it is taken out', async () => {
  const { owner, lease, charge, params } = await running({
    startsOn: '2024-01-01',
    charges: [
      { kind: 'rent', cents: 100_000, clauses: [{ kind: 'percent', firstOn: '2025-01-01', millipercent: 2500 }] },
    ],
  });
  expect(lease.rentCents).toBe(105_063);
  expect(charge.amounts.map(({ startsOn, cents, byClause }) => [startsOn, cents, byClause])).toEqual([
    ['2024-01-01', 100_000, false],
    ['2025-01-01', 102_500, true],
    ['2026-01-01', 105_063, true],
    ['2027-01-01', 107_690, true],
    ['2028-01-01', 110_382, true],
  ]);
  expect(charge.clauses[0]?.nextOn).toBe('2027-01-01');
  const past = await dueIn(owner, lease.id, '2024-01-01', '2026-03-31');
  const body = { clauseId: charge.clauses[0]?.id ?? '' };
  const without = ok(await app.call('POST /leases/{id}/remove-clause/', { params, body }, owner.access));
  expect(without.charges[0]?.amounts.map(({ cents, byClause }) => [cents, byClause])).toEqual([
    [100_000, false],
    [102_500, false],
    [105_063, false],
  ]);
  expect(await dueIn(owner, lease.id, '2024-01-01', '2026-03-31')).toEqual(past);
  const late = { chargeId: charge.id, kind: 'percent' as const, firstOn: '2026-03-01', millipercent: 1000 };
  const refused = await app.call('POST /leases/{id}/add-clause/', { params, body: late }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['invalid-input', 'firstOn']);
  ok(
    await app.call('POST /leases/{id}/add-clause/', { params, body: { ...late, firstOn: '2026-04-01' } }, owner.access),
  );
});

test('an index raises within its cap, with the notice that the clause asks for', async () => {
  const { owner, charge, lease, params } = await running({
    charges: [
      {
        kind: 'rent',
        cents: 100_000,
        clauses: [
          {
            kind: 'index',
            firstOn: '2026-04-01',
            indexName: 'CPI',
            baseIndex: '120',
            capMillipercent: 4000,
            noticeDays: 60,
          },
        ],
      },
    ],
  });
  expect(lease.nextEvent).toMatchObject({ kind: 'index-review', on: '2026-04-01', about: 'CPI' });
  const clauseId = charge.clauses[0]?.id ?? '';
  const apply = (given: { newIndex: string; startsOn: string; agreed?: boolean }) =>
    app.call('POST /leases/{id}/apply-index/', { params, body: { clauseId, ...given } }, owner.access);
  expect(codeOf(await apply({ newIndex: '123', startsOn: '2026-04-01' }))).toBe('invalid-input');
  expect(codeOf(await apply({ newIndex: '0', startsOn: '2026-06-01' }))).toBe('invalid-input');
  const raised = ok(await apply({ newIndex: '123', startsOn: '2026-06-01' }));
  expect(raised.charges[0]?.amounts.at(-1)).toMatchObject({ startsOn: '2026-06-01', cents: 102_500 });
  expect(raised.charges[0]?.clauses[0]).toMatchObject({ baseIndex: '123', nextOn: '2027-04-01' });
  const again = await apply({ newIndex: '150', startsOn: '2026-06-15' });
  expect(again.problem).toMatchObject({ code: 'invalid-input', errors: [{ path: 'startsOn' }] });
  const capped = ok(await apply({ newIndex: '150', startsOn: '2026-06-15', agreed: true }));
  expect(capped.charges[0]?.amounts.at(-1)?.cents).toBe(106_600);
});

test('tenants change from a day on: one leaves, one joins, and somebody is always the tenant', async () => {
  const { owner, home, lease, params } = await running();
  const [mate, guarantor] = [await newPerson(app, owner), await newPerson(app, owner)];
  const change = (body: {
    on: string;
    leave?: string[];
    join?: { personId: string; role: 'tenant' | 'co-tenant' | 'guarantor' }[];
  }) => app.call('POST /leases/{id}/change-parties/', { params, body }, owner.access);
  expect(codeOf(await change({ on: '2026-05-01' }))).toBe('invalid-input');
  expect(codeOf(await change({ on: '2026-03-01', join: [{ personId: mate.id, role: 'co-tenant' }] }))).toBe(
    'invalid-input',
  );
  expect(codeOf(await change({ on: '2026-05-01', leave: [home.person.id] })), 'nobody would be left').toBe(
    'invalid-input',
  );
  const joined = ok(
    await change({
      on: '2026-04-01',
      join: [
        { personId: mate.id, role: 'co-tenant' },
        { personId: guarantor.id, role: 'guarantor' },
      ],
    }),
  );
  expect(joined.tenants, 'not before the day').toHaveLength(1);
  expect(joined.nextEvent).toMatchObject({ kind: 'party-joins', on: '2026-04-01' });
  expect(codeOf(await change({ on: '2026-05-01', join: [{ personId: mate.id, role: 'tenant' }] }))).toBe(
    'invalid-input',
  );
  const swapped = ok(
    await change({ on: '2026-05-01', leave: [home.person.id, mate.id], join: [{ personId: mate.id, role: 'tenant' }] }),
  );
  expect(swapped.parties.map(({ personId, role, fromDay, toDay }) => [personId, role, fromDay, toDay])).toEqual([
    [home.person.id, 'tenant', '2026-01-01', '2026-04-30'],
    [mate.id, 'tenant', '2026-05-01', null],
    [mate.id, 'co-tenant', '2026-04-01', '2026-04-30'],
    [guarantor.id, 'guarantor', '2026-04-01', null],
  ]);
  expect(swapped.depositCents).toBe(lease.depositCents);
  const role = ok(await app.call('GET /people/{id}/', { params: { id: guarantor.id } }, owner.access));
  expect(role.roles).toEqual(['guarantor']);
});

test('who leaves before a term that is agreed on already is not back with it, and who joins stays', async () => {
  const { owner, home, params } = await running({ endsOn: '2026-12-31', atEnd: 'stop' });
  const [mate, own] = [await newPerson(app, owner), { access: owner.access }];
  const renewal = { endsOn: '2027-12-31', atEnd: 'stop' as const };
  const next = ok(await app.call('POST /leases/{id}/renew/', { params, body: renewal }, own.access));
  const swap = { on: '2026-12-01', leave: [home.person.id], join: [{ personId: mate.id, role: 'tenant' as const }] };
  ok(await app.call('POST /leases/{id}/change-parties/', { params, body: swap }, own.access));
  const after = ok(await app.call('GET /leases/{id}/', { params: { id: next.id } }, own.access));
  expect(after.parties.map(({ personId, role, fromDay }) => [personId, role, fromDay])).toEqual([
    [mate.id, 'tenant', '2027-01-01'],
  ]);
});

test('a merge brings leases along, makes two parties of one lease one, and gives them back', async () => {
  const { owner, home, lease, params } = await running();
  const twin = await newPerson(app, owner);
  const body = { on: '2026-05-01', join: [{ personId: twin.id, role: 'co-tenant' as const }] };
  const before = ok(await app.call('POST /leases/{id}/change-parties/', { params, body }, owner.access)).parties;
  const other = await newHome(app, owner);
  const alone = await newLease(app, owner, { ...other, person: twin });
  const merge = { params: { id: home.person.id }, body: { givenUpId: twin.id } };
  const preview = ok(await app.call('POST /people/{id}/merge-preview/', merge, owner.access));
  expect(preview.moves).toContainEqual({ kind: 'lease', count: 2 });
  const kept = ok(await app.call('POST /people/{id}/merge/', merge, owner.access));
  const read = async (id: string) => ok(await app.call('GET /leases/{id}/', { params: { id } }, owner.access));
  expect((await read(lease.id)).parties).toMatchObject([{ personId: home.person.id, role: 'tenant', toDay: null }]);
  expect((await read(alone.id)).tenants[0]?.id).toBe(home.person.id);
  const undo = { params: { id: kept.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  expect((await read(lease.id)).parties).toEqual(before);
  expect((await read(alone.id)).tenants[0]?.id).toBe(twin.id);
});
