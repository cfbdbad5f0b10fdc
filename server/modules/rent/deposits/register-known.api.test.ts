import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { expectTied, heldFor, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';

const app = await startTestApp();

test('a tenancy that was transferred later is in the register as it was known before', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await heldFor(app, owner, 110_000);
  app.clock.advance(60_000);
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  const other = await newHome(app, owner, ['9Z']);
  const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
  ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const tied = { ledgerCents: 110_000, registerCents: 110_000, differenceCents: 0 };
  const { totals, counts } = await readRegister(app, owner, { knownAt, asOf: '2026-03-02' });
  expect(totals).toMatchObject([{ heldCents: 110_000, cash: tied, accrual: tied }]);
  expect(counts).toMatchObject({ held: 1, all: 1 });
  const query = { view: 'held' as const, knownAt, asOf: '2026-03-02' };
  const { items } = ok(await app.call('GET /deposits/', { query }, owner.access));
  expect(items).toMatchObject([{ heldCents: 110_000, property: { id: home.property.id } }]);
  await expectTied(app, owner);
});
