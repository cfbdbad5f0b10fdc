import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { askedFor } from '#test/support/deposits.ts';
import { newMember } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newMove } from '#test/support/moves.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();

/**
 * A tenancy moved from Ash to Birch with its deposit, last month's rent and a debt of Ash; in Ash a tenant has paid more
 * than was due, by a check that nobody has deposited. The clock stands at 2 March 2026.
 */
async function newScene() {
  const move = await newMove(app);
  const { owner, lease, propertyIds } = move;
  ok(await askedFor(app, owner, lease.id));
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 60_000 }));
  ok(await pay(app, owner, lease.id, 160_000));
  await newCharge(app, owner, lease.id, { cents: 70_000, chargedOn: '2026-02-01', dueOn: '2026-02-01' });
  const newLeaseId = await move.transfer();
  await newCharge(app, owner, newLeaseId, { cents: 30_000, kind: 'parking' });
  const check = { accountId: null, method: 'cheque' as const };
  ok(await pay(app, owner, newLeaseId, 10_000, { ...check, parts: [{ leaseId: newLeaseId, cents: 10_000 }] }));
  const other = await newTenancy(app, owner);
  await newCharge(app, owner, other.lease.id, { cents: 80_000, dueOn: '2026-01-05' });
  ok(await pay(app, owner, other.lease.id, 95_000, check));
  return { owner, propertyIds: [propertyIds.ash, propertyIds.birch, other.home.property.id] };
}

const only = <Item extends { readonly currency: string }>(items: readonly Item[]) =>
  items.find(({ currency }) => currency === 'USD');

/** The lines behind each figure of the page of a property, added up by whoever opens them. */
async function linesOf({ access }: TestMember, propertyId: string) {
  const register = ok(await app.call('GET /deposits/', { query: { view: 'held', propertyId } }, access)).items;
  const charges = { state: 'open', to: '2026-03-02', propertyId, byTenancy: 'true', limit: 200 } as const;
  const open = ok(await app.call('GET /charges/', { query: charges }, access)).items;
  const waiting = ok(await app.call('GET /receipts/', { query: { state: 'undeposited', propertyId } }, access)).items;
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    outstandingCents: sum(open, ({ openCents }) => openCents),
    depositsCents: sum(register, ({ heldCents }) => heldCents),
    lastMonthCents: sum(register, ({ lastMonthCents }) => lastMonthCents),
    undepositedCents: sum(waiting, ({ cents }) => cents),
  };
}

async function figuresOf({ access }: TestMember, propertyId: string) {
  const roll = ok(await app.call('GET /rent-summary/', { query: { propertyId } }, access));
  const money = ok(await app.call('GET /property-money/', { query: { propertyId } }, access));
  const none = { depositsCents: 0, lastMonthCents: 0, prepaidCents: 0, undepositedCents: 0, months: [] };
  const { months, prepaidCents, depositsCents, lastMonthCents, undepositedCents } = only(money.currencies) ?? none;
  const outstandingCents = only(roll.figures)?.outstandingCents ?? 0;
  return { shown: { outstandingCents, depositsCents, lastMonthCents, undepositedCents }, months, prepaidCents };
}

/** What the total line of a report says in one of its columns. */
async function totalOf(
  member: TestMember,
  key: 'prepayments' | 'deposit-register',
  column: string,
  propertyId: string,
) {
  const { sheet } = await walkFigures(app, member, key, { propertyId });
  const table = sheet.tables.find(({ currency }) => currency === 'USD');
  const at = table?.columns.findIndex((one) => one.key === column) ?? -1;
  const cell = table?.lines.findLast(({ kind }) => kind === 'total')?.cells[at];
  return cell?.kind === 'money' ? Number(cell.cents) : 0;
}

test('every figure of a property is what the lines behind it come to', async () => {
  const { owner, propertyIds } = await newScene();
  const seen = { outstandingCents: 0, depositsCents: 0, lastMonthCents: 0, undepositedCents: 0, prepaidCents: 0 };
  for (const propertyId of propertyIds) {
    const { shown, months, prepaidCents } = await figuresOf(owner, propertyId);
    expect(shown).toEqual(await linesOf(owner, propertyId));
    expect(shown.depositsCents).toBe(await totalOf(owner, 'deposit-register', 'held', propertyId));
    expect(prepaidCents).toBe(await totalOf(owner, 'prepayments', 'total', propertyId));
    for (const { month, ...figures } of months) {
      const range = { from: month, to: addDays(addMonths(month, 1), -1), isBilled: 'true', state: 'standing' } as const;
      const { totals } = ok(await app.call('GET /charge-totals/', { query: { ...range, propertyId } }, owner.access));
      const { cents = 0, collectedCents = 0 } = only(totals) ?? {};
      expect(figures, month).toEqual({ billedCents: cents, collectedCents });
    }
    for (const [name, cents] of Object.entries({ ...shown, prepaidCents })) seen[name as keyof typeof seen] += cents; // The names are those of the two that are spread here.
  }
  expect(seen).toEqual({
    outstandingCents: 90_000,
    depositsCents: 100_000,
    lastMonthCents: 60_000,
    undepositedCents: 105_000,
    prepaidCents: 15_000,
  });
});

test('who works with one property is told the same of it, and nothing of the others', async () => {
  const { owner, propertyIds } = await newScene();
  for (const mine of propertyIds) {
    const manager = await newMember(app, owner, 'manager');
    const body = { all: false, propertyIds: [mine] };
    ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
    const own = await figuresOf(manager, mine);
    expect(own).toEqual(await figuresOf(owner, mine));
    expect(own.shown).toEqual(await linesOf(manager, mine));
    for (const other of propertyIds.filter((id) => id !== mine)) {
      const { shown, prepaidCents } = await figuresOf(manager, other);
      expect([...Object.values(shown), prepaidCents]).toEqual([0, 0, 0, 0, 0]);
      expect(Object.values(await linesOf(manager, other))).toEqual([0, 0, 0, 0]);
    }
  }
});

test('who is past due is told with the balance of the rent roll', async () => {
  const { owner, propertyIds } = await newScene();
  const query = { propertyIds: propertyIds.join(',') };
  const { unitIds, balances } = ok(await app.call('GET /late-units/', { query }, owner.access));
  const rows = ok(await app.call('GET /rent-board/', { query: { view: 'owing' } }, owner.access)).items;
  expect(balances).toEqual(
    rows.map(({ unit, currency, balanceCents }) => ({ unitId: unit.id, currency, cents: balanceCents })),
  );
  expect(unitIds).toEqual(balances.map(({ unitId }) => unitId));
  expect(balances).toMatchObject([{ cents: 90_000 }]);
});
