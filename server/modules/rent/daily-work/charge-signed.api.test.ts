import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargesOf } from '#test/support/charge-runs.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { doRentDays } from '#server/modules/rent/index.ts';

const app = await startTestApp();

/** Begun on 1 March, a day ago; the deposit is due at the beginning. */
const begun = { startsOn: '2026-03-01', endsOn: '2027-02-28', depositCents: 240_000 } as const;

async function draft(owner: TestMember, given: Partial<LeaseBody> = {}) {
  const body = leaseOf(await newHome(app, owner), { ...begun, ...given });
  return ok(await app.call('POST /leases/', { body }, owner.access));
}

const sign = async (owner: TestMember, id: string, body = {}) =>
  ok(await app.call('POST /leases/{id}/sign/', { params: { id }, body }, owner.access));

const byKind = (one: { readonly kind: string }, other: { readonly kind: string }) => (one.kind < other.kind ? -1 : 1);

test('signing answers with the deposit and rent that it charged, and they are on the ledger at once', async () => {
  const owner = await newOrganisation(app);
  const { id, posted: nothing } = await draft(owner);
  expect(nothing).toEqual({ cents: 0, charges: [] });
  const { posted } = await sign(owner, id);
  expect(posted.cents).toBe(360_000);
  expect(posted.charges.toSorted(byKind)).toMatchObject([
    { number: 'C-0001', kind: 'deposit', cents: 240_000, dueOn: '2026-03-02' },
    { number: 'C-0002', kind: 'rent', cents: 120_000, dueOn: '2026-03-01' },
  ]);
  const { lines } = ok(await app.call('GET /leases/{id}/ledger/', { params: { id }, query: {} }, owner.access));
  expect(lines).toHaveLength(2);
  await doRentDays(app.services.database, app.clock.now);
  expect(await chargesOf(app, owner), 'the daily run charges nothing twice').toHaveLength(2);
});

test('a lease that is added signed is charged the same way, unless that is left to the next run', async () => {
  const owner = await newOrganisation(app);
  const now = leaseOf(await newHome(app, owner), { ...begun, sign: true });
  const later = leaseOf(await newHome(app, owner), { ...begun, sign: true, chargeDue: false });
  expect(ok(await app.call('POST /leases/', { body: now }, owner.access)).posted.cents).toBe(360_000);
  expect(ok(await app.call('POST /leases/', { body: later }, owner.access)).posted).toEqual({ cents: 0, charges: [] });
  expect(await chargesOf(app, owner)).toHaveLength(2);
  await doRentDays(app.services.database, app.clock.now);
  expect(await chargesOf(app, owner)).toHaveLength(4);
});

test('nothing is charged by signing before it is due, or where the workspace charges by hand', async () => {
  const owner = await newOrganisation(app);
  const coming = await draft(owner, { startsOn: '2026-04-01', endsOn: '2027-03-31' });
  expect((await sign(owner, coming.id)).posted).toEqual({ cents: 0, charges: [] });
  const runs = ok(await app.call('GET /charge-runs/', { query: {} }, owner.access)).items;
  expect(runs, 'and there is no empty run').toEqual([]);
  const byHand = await newOrganisation(app);
  ok(await app.call('PATCH /rent-policy/', { body: { runsByItself: false, version: 1 } }, byHand.access));
  const { id } = await draft(byHand);
  expect((await sign(byHand, id)).posted).toEqual({ cents: 0, charges: [] });
});

test('closed books keep nobody from signing', async () => {
  const owner = await newOrganisation(app);
  const { id } = await draft(owner);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-02' } }, owner.access));
  const signed = await sign(owner, id);
  expect([signed.state, signed.posted]).toEqual(['active', { cents: 0, charges: [] }]);
});
