import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { askedFor, draft, expectTied, finish, readDeposit, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
const over = { startsOn: '2025-03-01', endsOn: '2026-02-28', atEnd: 'stop' as const };

const use = (owner: TestMember, leaseId: string, given: 'rent' | 'deposit', cents: number, usedOn: string) => {
  const body = { for: given, cents, usedOn };
  return app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id: leaseId }, body }, owner.access);
};

/** Last month's rent of 1,200.00 is paid; 500.00 of it pays rent on 10 February, and 700.00 join the deposit on the 20th. */
async function used() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, over);
  const lastMonth = { kind: 'last-months-rent' as const, cents: 120_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' };
  const asked = await newCharge(app, owner, lease.id, lastMonth);
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-01' }));
  const rent = await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-02-05', chargedOn: '2026-02-05' });
  ok(await use(owner, lease.id, 'rent', 50_000, '2026-02-10'));
  ok(await use(owner, lease.id, 'deposit', 70_000, '2026-02-20'));
  expect(await heldOf(owner, lease.id)).toEqual([0, 70_000]);
  return { owner, lease, asked, receipt, rent };
}

async function heldOf(owner: TestMember, leaseId: string): Promise<number[]> {
  const { lastMonthCents, heldCents } = await readDeposit(app, owner, leaseId);
  return [lastMonthCents, heldCents];
}

const openOf = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /charges/{id}/', { params: { id } }, owner.access)).openCents;

const reverse = (owner: TestMember, id: string, date: string, kind: 'returned' | 'mistake' = 'returned') => {
  const body = { kind, reason: 'No funds', date, feeCents: 0 };
  return app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access);
};

test.each([
  ['returned', '2026-03-02'],
  ['returned', '2026-02-15'],
  ['returned', '2026-02-05'],
  ['mistake', '2026-03-02'],
] as const)('where what paid last month’s rent is %s (%s), what was made of it goes', async (kind, date) => {
  const { owner, lease, asked, receipt, rent } = await used();
  ok(await reverse(owner, receipt.id, date, kind));
  expect([await openOf(owner, rent.id), await openOf(owner, asked.id)]).toEqual([50_000, 120_000]);
  expect(await heldOf(owner, lease.id)).toEqual([0, 0]);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 170_000, creditCents: 0 });
  expect(await heldIn(app, owner, 'last-months-rent', 'cash')).toBe(0);
  expect(await heldIn(app, owner, 'rent', 'cash')).toBe(0);
  await expectTied(app, owner);
  await expectTies(app, owner);
});

test('only as much goes as is missing, the latest use first, and the rest is made anew', async () => {
  const { owner, lease, receipt, rent } = await used();
  const more = { kind: 'last-months-rent' as const, cents: 90_000, dueOn: '2026-02-25', chargedOn: '2026-02-25' };
  await newCharge(app, owner, lease.id, more);
  ok(await pay(app, owner, lease.id, 90_000, { receivedOn: '2026-02-25' }));
  ok(await reverse(owner, receipt.id, '2026-03-02'));
  expect(await heldOf(owner, lease.id), '300 of the 700 go').toEqual([0, 40_000]);
  expect(await openOf(owner, rent.id)).toBe(0);
  await expectTied(app, owner);
  const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  const other = items.find(({ cents }) => cents === 90_000);
  ok(await reverse(owner, other?.id ?? '', '2026-03-02'));
  expect([await openOf(owner, rent.id), await heldOf(owner, lease.id)], 'and then all').toEqual([50_000, [0, 0]]);
  await expectTied(app, owner);
});

test('of a use for rent a part goes, and the other part goes on paying', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 100_000 }));
  const first = ok(await pay(app, owner, lease.id, 60_000));
  ok(await pay(app, owner, lease.id, 40_000));
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-03-02' });
  ok(await use(owner, lease.id, 'rent', 100_000, '2026-03-02'));
  ok(await reverse(owner, first.id, '2026-03-02'));
  expect(await openOf(owner, rent.id)).toBe(60_000);
  expect(await heldOf(owner, lease.id)).toEqual([0, 0]);
  expect(await heldIn(app, owner, 'rent', 'cash')).toBe(-40_000);
  await expectTied(app, owner);
  await expectTies(app, owner);
});

test('what joined a deposit that was settled since is owed, and not asked for again', async () => {
  const { owner, lease, asked, receipt, rent } = await used();
  ok(await finish(app, owner, ok(await draft(app, owner, lease.id, { content: usual({ deductions: [] }) }))));
  expect(codeOf(await reverse(owner, receipt.id, '2026-03-02', 'mistake'))).toBe('deposit-used');
  const back = ok(await reverse(owner, receipt.id, '2026-03-02'));
  expect(back.owedRefunds).toMatchObject([{ of: 'deposit', cents: 70_000, openCents: 70_000 }]);
  expect([await openOf(owner, rent.id), await openOf(owner, asked.id)]).toEqual([50_000, 50_000]);
  expect(await heldOf(owner, lease.id)).toEqual([0, 0]);
  expect(await heldIn(app, owner, 'bad-debt', 'cash'), 'a loss until it is paid').toBe(70_000);
  await expectTied(app, owner);
});

test('what paid last month’s rent is not put elsewhere, nor its charge taken back, while it is used', async () => {
  const { owner, lease, asked, receipt } = await used();
  const elsewhere = { params: { id: receipt.id }, body: { leaseId: lease.id, allocations: [] } };
  expect(codeOf(await app.call('POST /receipts/{id}/allocate/', elsewhere, owner.access))).toBe('deposit-used');
  const voiding = { params: { id: asked.id }, body: { kind: 'mistake' as const, reason: 'Wrong' } };
  expect(codeOf(await app.call('POST /charges/{id}/void/', voiding, owner.access))).toBe('deposit-used');
  expect(await heldOf(owner, lease.id)).toEqual([0, 70_000]);
  await expectTied(app, owner);
});

test('what is used later is not there for an earlier day', async () => {
  const { owner, lease } = await used();
  expect(codeOf(await use(owner, lease.id, 'deposit', 10_000, '2026-02-02'))).toBe('deposit-used');
  await expectTied(app, owner);
});
