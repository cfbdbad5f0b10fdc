import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { askedFor, draft, expectTied, finish, readDeposit, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** A lease that ended in February, whose deposit of 900.00, or so much of it, came along with the import. */
async function imported(owner: TestMember, held = '900'): Promise<string> {
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'End', 'Rent', 'Deposit', 'Deposit held'],
    [property.name, '1A', 'Robin Field', '2025-01-01', '2026-02-28', '900', '900', held],
  );
  await importAll(app, owner, 'leases', file);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  return items.find(({ unit }) => unit.name === '1A')?.id ?? '';
}

test('a deposit that was brought forward is in no bank account, and says so', async () => {
  const owner = await newOrganisation(app);
  const deposit = await readDeposit(app, owner, await imported(owner));
  expect(deposit).toMatchObject({ heldCents: 90_000, requestedCents: 0, broughtForwardCents: 90_000, places: [] });
});

test('a deposit that was brought forward goes to another building within the account that it was brought forward from', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'End', 'Rent', 'Deposit', 'Deposit held'],
    [property.name, '1A', 'Robin Field', '2025-01-01', '2026-12-31', '900', '900', '900'],
  );
  await importAll(app, owner, 'leases', file);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  const other = await newProperty(app, owner, { units: ['2B'] });
  const moving = { unitId: other.units[0]?.id ?? '', on: '2026-03-02', reason: 'More room' };
  const params = { id: items[0]?.id ?? '' };
  const { id } = ok(await app.call('POST /leases/{id}/transfer/', { params, body: moving }, owner.access));
  const carrying = { params: { id }, body: { movedOn: '2026-03-02' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', carrying, owner.access));
  const booksOf = async (propertyId: string) => {
    const query = { basis: 'cash' as const, propertyId, asOf: '2026-03-02' };
    const { rows } = ok(await app.call('GET /trial-balance/', { query }, owner.access));
    return rows
      .map(({ number, debitCents, creditCents }) => [number, Number(debitCents) - Number(creditCents)] as const)
      .filter(([, cents]) => cents !== 0);
  };
  expect(await booksOf(property.id)).toEqual([]);
  expect(Object.fromEntries(await booksOf(other.property.id))).toEqual({ 2100: -90_000, 3100: 90_000 });
  await expectTied(app, owner);
});

test('a deposit that was brought forward is moved from the account that somebody chooses, and from none before', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await imported(owner);
  const body = { leaseIds: [leaseId], movedOn: '2026-03-02' };
  const preview = ok(await app.call('POST /deposit-transfer-previews/', { body }, owner.access));
  expect(preview).toMatchObject({ lines: [{ cents: 90_000, isBroughtForward: true }], totals: [] });
  const refused = await app.call('POST /deposit-transfers/', { body }, owner.access);
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.errors).toMatchObject([{ path: 'otherAccountId', code: 'deposit-brought-forward' }]);
  const { id: otherAccountId } = await accountOf(app, owner, '1010');
  const chosen = { body: { ...body, otherAccountId } };
  ok(await app.call('POST /deposit-transfers/', chosen, owner.access));
  const places = [{ account: { number: '1030' }, cents: 90_000, isForDeposits: true }];
  expect(await readDeposit(app, owner, leaseId)).toMatchObject({ heldCents: 90_000, places });
  await expectTied(app, owner);
});

test('a request without an amount is for what is missing of the agreed deposit, and for nothing where nothing is missing', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await imported(owner, '600');
  ok(await askedFor(app, owner, leaseId, { cents: 10_000 }));
  const { requests } = ok(await askedFor(app, owner, leaseId));
  expect(requests.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([10_000, 20_000]);
  const whole = await newOrganisation(app);
  const refused = await askedFor(app, whole, await imported(whole));
  expect(codeOf(refused)).toBe('already-exists');
  expect(refused.problem?.detail).toBe(
    'The agreed deposit is already requested or held. Enter an amount to request more.',
  );
});

test('a refund of a deposit that was brought forward suggests an account, with its balance before and after', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await imported(owner);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 35_000 });
  ok(await pay(app, owner, lease.id, 35_000));
  const begun = ok(await draft(app, owner, leaseId, { content: usual() }));
  expect(begun.refundSource).toEqual({ isSuggested: true, balanceCents: 35_000, afterCents: -55_000 });
  const { id: accountId } = await accountOf(app, owner, '1030');
  const body = { content: usual({ refund: { accountId } }), version: begun.version };
  const chosen = ok(await draft(app, owner, leaseId, body));
  expect(chosen).toMatchObject({
    refundSource: { isSuggested: false },
    result: { refund: { account: { number: '1030' } } },
  });
});

test('the balance after a refund is what the bank account has after it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 100_000, endsOn: '2026-02-28' });
  ok(await app.call('POST /leases/{id}/deposit-requests/', { params: { id: lease.id }, body: {} }, owner.access));
  ok(await pay(app, owner, lease.id, 100_000));
  for (const number of ['1030', '1010']) {
    const { id: accountId } = await accountOf(app, owner, number);
    const deductions = [{ label: 'Window', cents: 20_000 }];
    const content = usual({ deductions, refund: { accountId } });
    const settlement = (await readDeposit(app, owner, lease.id)).settlement;
    const version = settlement === null ? {} : { version: await versionOf(owner, settlement.id) };
    const begun = ok(await draft(app, owner, lease.id, { content, ...version }));
    expect(begun.refundSource?.isSuggested).toBe(false);
    const final = ok(await finish(app, owner, begun));
    expect(await balanceOf(owner, accountId), number).toBe(begun.refundSource?.afterCents);
    const undo = { params: { id: final.id }, body: { reason: 'Once more' } };
    ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  }
});

async function versionOf(owner: TestMember, id: string): Promise<number> {
  return ok(await app.call('GET /deposit-settlements/{id}/', { params: { id } }, owner.access)).version;
}

async function balanceOf(owner: TestMember, accountId: string) {
  const { items } = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access));
  return items.find(({ id }) => id === accountId)?.balances[0]?.cents ?? 0;
}
