import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const march = { isBilled: 'true', from: '2026-03-01', to: '2026-03-31' } as const;

test('the charges behind each figure of the rent roll add up to it exactly', async () => {
  const owner = await newOrganisation(app);
  const [paid, credited] = [await newTenancy(app, owner), await newTenancy(app, owner)].map(({ lease }) => lease);
  const other = await newTenancy(app, owner);
  for (const id of [paid?.id ?? '', credited?.id ?? '', other.lease.id]) {
    await newCharge(app, owner, id, { dueOn: '2026-02-01', chargedOn: '2026-02-01', cents: 100_000 });
    await newCharge(app, owner, id, { dueOn: '2026-03-01', chargedOn: '2026-03-01', cents: 120_000 });
  }
  await newCharge(app, owner, other.lease.id, { kind: 'deposit', dueOn: '2026-03-02', cents: 70_000 });
  await newCharge(app, owner, other.lease.id, { dueOn: '2026-03-20', cents: 5000 });
  const mistake = await newCharge(app, owner, other.lease.id, { dueOn: '2026-03-02', cents: 999 });
  const taken = { kind: 'mistake' as const, reason: 'Typed twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: mistake.id }, body: taken }, owner.access));
  ok(await pay(app, owner, paid?.id ?? '', 180_000));
  const credit = { leaseId: credited?.id ?? '', kind: 'concession' as const, cents: 130_000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));

  const { figures } = ok(await app.call('GET /rent-summary/', { query: {} }, owner.access));
  const totals = async (query: object) => ok(await app.call('GET /charge-totals/', { query }, owner.access)).totals;
  const [figure] = figures;
  expect(await totals({ ...march, state: 'standing' })).toEqual([
    {
      currency: 'USD',
      charges: 4,
      cents: figure?.billedCents,
      creditedCents: figure?.creditedCents,
      collectedCents: figure?.collectedCents,
      openCents: figure?.openOfMonthCents,
    },
  ]);
  expect(figure).toMatchObject({ billedCents: 365_000, creditedCents: 30_000, collectedCents: 80_000 });
  expect(await totals({ state: 'open', to: '2026-03-02' })).toMatchObject([{ openCents: figure?.outstandingCents }]);
  expect(await totals({ isHeld: 'true' }), 'what is held').toMatchObject([{ charges: 1, cents: 70_000 }]);

  for (const query of [
    { ...march, state: 'standing' as const },
    { state: 'open' as const, to: '2026-03-02' },
    { state: 'all' as const },
    { state: 'voided' as const },
  ]) {
    const { items } = ok(await app.call('GET /charges/', { query }, owner.access));
    const sum = (part: 'cents' | 'creditedCents' | 'collectedCents' | 'openCents') =>
      items.reduce((all, item) => all + item[part], 0);
    expect(await totals(query)).toMatchObject([
      {
        charges: items.length,
        cents: sum('cents'),
        creditedCents: sum('creditedCents'),
        collectedCents: sum('collectedCents'),
        openCents: sum('openCents'),
      },
    ]);
  }
});

test('what was paid back and is owed since the payment came back is outstanding, but no billing', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-01', cents: 120_000 });
  const receipt = ok(await pay(app, owner, lease.id, 150_000));
  const refund = { leaseId: lease.id, cents: 30_000, refundedOn: '2026-03-02' };
  ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 125_000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  for (const query of [{}, { propertyId: home.property.id }]) {
    const { figures } = ok(await app.call('GET /rent-summary/', { query }, owner.access));
    expect(figures).toMatchObject([
      {
        billedCents: 120_000,
        creditedCents: 120_000,
        collectedCents: 0,
        openOfMonthCents: 0,
        outstandingCents: 25_000,
      },
    ]);
    const call = { query: { ...query, ...march, state: 'standing' as const } };
    expect(ok(await app.call('GET /charge-totals/', call, owner.access)).totals).toMatchObject([
      { charges: 1, cents: 120_000, creditedCents: 120_000, collectedCents: 0, openCents: 0 },
    ]);
  }
});

test('opening balances and deposit deductions are no billing, today and on another day, and rent and fees are', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed', 'Owed since'];
  const row = [property.name, '1A', 'Robin Owing', '2025-01-01', '900', '725.50', '2026-03-01'];
  expect((await importAll(app, owner, 'leases', csvOf(head, row))).result?.errors).toEqual([]);
  const over = { endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-02' };
  const { lease } = await heldFor(app, owner, 100_000, over);
  const water = await newCharge(app, owner, lease.id, { kind: 'utilities', dueOn: '2026-03-01', cents: 4000 });
  await newCharge(app, owner, lease.id, { kind: 'late-fee', dueOn: '2026-03-01', cents: 2500 });
  const deductions = [
    { chargeId: water.id, cents: 4000 },
    { label: 'Paint', cents: 30_000 },
  ];
  const begun = ok(await draft(app, owner, lease.id));
  const content = usual({ deductions });
  ok(await finish(app, owner, ok(await draft(app, owner, lease.id, { content, version: begun.version }))));
  const expectFigures = async (query: { asOf?: string }, access: string) => {
    const { figures } = ok(await app.call('GET /rent-summary/', { query }, access));
    expect(figures).toMatchObject([
      { billedCents: 6500, collectedCents: 4000, openOfMonthCents: 2500, outstandingCents: 72_550 + 2500 },
    ]);
  };
  await expectFigures({}, owner.access);
  const total = async (isBilled: 'true' | 'false') =>
    ok(
      await app.call(
        'GET /charge-totals/',
        { query: { ...march, isBilled, state: 'standing' as const } },
        owner.access,
      ),
    ).totals;
  expect(await total('true')).toMatchObject([{ charges: 2, cents: 6500, collectedCents: 4000, openCents: 2500 }]);
  expect(await total('false')).toMatchObject([{ charges: 2, cents: 72_550 + 30_000 }]);
  app.clock.advance(24 * 60 * 60 * 1000);
  await expectFigures({ asOf: '2026-03-02' }, ok(await signIn(app, owner)).access);
});
