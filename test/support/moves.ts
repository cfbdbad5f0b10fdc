import { expect } from 'vitest';
import { ok } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { forClients } from '#test/support/books.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { newTenancy } from '#test/support/rent.ts';

/** A tenancy in Ash that can move to Birch, and what the books of each building say on both bases. */
export async function newMove(app: TestApp) {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner, { depositCents: 100_000 });
  await forClients(app, owner, '1010');
  const birch = await newHome(app, owner, ['9Z']);
  /** On a day of before it is done by somebody who is there on that day. */
  const transfer = async (on = '2026-03-02') => {
    const { now } = app.clock;
    if (on < '2026-03-02') app.clock.now = new Date(`${on}T17:00:00Z`);
    const { access } = on < '2026-03-02' ? ok(await signIn(app, owner)) : owner;
    const body = { unitId: birch.unit.id, on, reason: 'More room' };
    const moved = await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, access);
    app.clock.now = now;
    return ok(moved).id;
  };
  const balancesOf = async (propertyId: string, basis: 'accrual' | 'cash', asOf: string) => {
    const query = { basis, propertyId, asOf };
    const { rows } = ok(await app.call('GET /trial-balance/', { query }, owner.access));
    return Object.fromEntries(
      rows.map(({ number, debitCents, creditCents }) => [number, Number(debitCents) - Number(creditCents)] as const),
    );
  };
  const books = async (basis: 'accrual' | 'cash' = 'cash', asOf = '2999-12-31') => ({
    ash: withoutZero(await balancesOf(home.property.id, basis, asOf)),
    birch: withoutZero(await balancesOf(birch.property.id, basis, asOf)),
  });
  return { owner, lease, transfer, books, propertyIds: { ash: home.property.id, birch: birch.property.id } };
}

function withoutZero(balances: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

const pastDays = ['2026-02-05', '2026-02-10', '2026-02-19', '2026-02-20', '2026-02-25', '2026-03-01', '2026-03-02'];

/** Money is never below zero, nor what is owed to tenants, whichever day one looks at. */
export async function expectDays(books: Awaited<ReturnType<typeof newMove>>['books']): Promise<void> {
  for (const asOf of pastDays) {
    const { ash, birch } = await books('cash', asOf);
    const short = [...Object.entries(ash), ...Object.entries(birch)].filter(([number, cents]) =>
      number.startsWith('1') ? cents < 0 : cents > 0,
    );
    expect(short, `as of ${asOf}`).toEqual([]);
  }
}
