import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { expectTied, heldFor, readDeposit, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function listed(owner: TestMember, view: 'asked' | 'all') {
  const { items } = ok(await app.call('GET /deposits/', { query: { view } }, owner.access));
  return items.map(({ tenants, heldCents }) => [tenants.map(({ name }) => name), heldCents]);
}

test('a lease whose import was undone is not in the deposit register, also after it was imported again', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Deposit', 'Deposit held'],
    [property.name, '1A', 'Robin Field', '2025-01-01', '900', '900', '900'],
  );
  const first = await importAll(app, owner, 'leases', file);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id: first.id }, body: {} }, owner.access));
  expect(await listed(owner, 'asked')).toEqual([]);
  expect(await listed(owner, 'all')).toEqual([]);
  await importAll(app, owner, 'leases', file);
  expect(await listed(owner, 'asked')).toEqual([]);
  expect(await listed(owner, 'all')).toEqual([[['Robin Field'], 90_000]]);
  expect((await readRegister(app, owner)).counts).toEqual({
    held: 1,
    asked: 0,
    agreed: 0,
    settle: 0,
    settled: 0,
    all: 1,
  });
  await expectTied(app, owner);
});

test('a cancelled renewal does not count the deposit of its tenancy twice once its first day has come', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, { startsOn: '2025-04-01', endsOn: '2026-03-31', atEnd: 'stop' });
  const body = { startsOn: '2026-04-01', endsOn: '2027-03-31', atEnd: 'stop' as const };
  const next = ok(await app.call('POST /leases/{id}/renew/', { params: { id: lease.id }, body }, owner.access));
  const cancel = { params: { id: next.id }, body: { reason: 'Changed their minds' } };
  ok(await app.call('POST /leases/{id}/cancel/', cancel, owner.access));
  const { totals, counts } = await readRegister(app, owner, { asOf: '2026-04-02' });
  expect(totals).toMatchObject([{ heldCents: 240_000, cash: { differenceCents: 0 } }]);
  expect(counts).toMatchObject({ held: 1, all: 1 });
  expect(await readDeposit(app, owner, next.id)).toMatchObject({ leaseId: lease.id, heldCents: 240_000 });
});
