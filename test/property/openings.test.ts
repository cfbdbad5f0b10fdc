import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { readRegister } from '#test/support/deposits.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { expectTies, heldIn, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const cents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 }));

const balance = fc.record({
  owed: fc.oneof(cents, fc.integer({ min: -100_000, max: -1 })),
  since: fc.option(fc.constantFrom('2025-11-01', '2026-01-15', '2026-03-01')),
  held: cents,
  prepaid: cents,
});
type Balance = typeof balance extends fc.Arbitrary<infer Value> ? Value : never;

const amount = (value: number) => (value / 100).toFixed(2);

async function imported(balances: readonly Balance[]) {
  const owner = await newOrganisation(app);
  const units = balances.map((_, index) => `Unit ${index + 1}`);
  const { property } = await newProperty(app, owner, { units });
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed', 'Owed since', 'Deposit held', 'Prepaid'];
  const rows = balances.map(({ owed, since, held, prepaid }, index) => [
    property.name,
    units[index] ?? '',
    `Tenant ${index + 1}`,
    '2025-01-01',
    '900.00',
    amount(owed),
    since ?? '',
    amount(held),
    amount(prepaid),
  ]);
  return { owner, done: await importAll(app, owner, 'leases', csvOf(head, ...rows)) };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test('whatever balances are imported, rent roll, deposits and books say the same, and nothing is left once it is undone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(balance, { minLength: 1, maxLength: 6 }), async (balances) => {
      const { owner, done } = await imported(balances);
      expect(done.result?.errors).toEqual([]);
      await expectTies(app, owner);
      await expectTiesOnAllDays(app, owner);
      const owed = sum(balances.map((one) => Math.max(0, one.owed)));
      const ahead = sum(balances.map((one) => one.prepaid + Math.max(0, -one.owed)));
      const held = sum(balances.map((one) => one.held));
      const net =
        (await heldIn(app, owner, 'tenant-receivable', 'accrual')) +
        (await heldIn(app, owner, 'prepayments', 'accrual'));
      expect(net, 'what is owed less what is ahead, whichever paid the other').toBe(owed - ahead);
      expect(done.clearingNow.map((one) => one.cents).filter((left) => left !== 0)).toEqual(
        [held + ahead - owed].filter((left) => left !== 0),
      );
      const { totals } = await readRegister(app, owner);
      expect(sum(totals.map(({ heldCents }) => heldCents))).toBe(held);
      app.clock.advance(60_000);
      const params = { id: done.id };
      ok(await app.call('POST /imports/{id}/undo/', { params, body: {} }, owner.access));
      await expectTies(app, owner);
      for (const key of ['tenant-receivable', 'prepayments', 'deposits-held', 'opening-balances', 'rent'])
        for (const basis of ['accrual', 'cash'] as const) expect(await heldIn(app, owner, key, basis), key).toBe(0);
    }),
    { numRuns: 6, includeErrorInReport: true, endOnFailure: true },
  );
});

test('whatever is paid on imported balances keeps rent roll and books together', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(balance, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 400_000 })), { maxLength: 4 }),
      async (balances, payments) => {
        const { owner } = await imported(balances);
        const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
        for (const [which, paid] of payments) {
          const lease = items[which % items.length];
          if (lease !== undefined) ok(await pay(app, owner, lease.id, paid, { evenIf: ['recorded-twice'] }));
        }
        await expectTies(app, owner);
        await expectTiesOnAllDays(app, owner);
      },
    ),
    { numRuns: 4, includeErrorInReport: true, endOnFailure: true },
  );
});
