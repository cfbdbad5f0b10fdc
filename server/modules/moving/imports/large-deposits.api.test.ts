import { expect, test } from 'vitest';
import { historyKinds } from '#shared/api/moving.ts';
import { largestCents } from '#shared/money.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { query } from '#test/support/database.ts';
import { draft, expectTied, finish, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { heldInParts, settled } from '#test/support/large-deposits.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

test('a bank deposit of payments that are together above the largest amount is made, undone and comes along', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const receiptIds: string[] = [];
  const home = await newHome(app, owner, ['1A', '1B']);
  for (const unit of home.units) {
    const lease = await newLease(app, owner, { ...home, unit });
    const paid = { accountId: null, evenIf: ['unusual-amount' as const] };
    receiptIds.push(ok(await pay(app, owner, lease.id, largestCents, paid)).id);
  }
  const { receiptAccountId } = ok(await app.call('GET /rent-policy/', {}, access));
  const body = { receiptIds, accountId: receiptAccountId ?? '', depositedOn: '2026-03-02' };
  const { id } = ok(await app.call('POST /deposit-batches/', { body }, access));
  const undo = { params: { id }, body: { reason: 'Not brought' } };
  expect(ok(await app.call('POST /deposit-batches/{id}/undo/', undo, access))).toMatchObject({ receipts: 0 });
  expect(ok(await app.call('POST /deposit-batches/', { body }, access)).cents).toBe(2 * largestCents);
  const headers = { authorization: `Bearer ${access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', rawPayload, 'everything.zip');
  expect(done.result).toMatchObject({ errors: [], badRows: 0 });
  const { items } = ok(await app.call('GET /deposit-batches/', { query: {} }, other.access));
  expect(items.map(({ cents }) => cents)).toEqual([2 * largestCents, 2 * largestCents]);
  // Without the ledgers its entry comes as history, in lines that are within the limit.
  const isLedger = (table: string) => historyKinds.some((kind) => kind === table);
  const stripped = await changedArchive(rawPayload, (table, rows) => (isLedger(table) ? null : rows));
  const third = await newOrganisation(app);
  const brought = await importAll(app, third, 'all', stripped, 'everything.zip');
  expect(brought.result).toMatchObject({ errors: [], badRows: 0 });
  const [held, there] = [await readHeld(app, owner), await readHeld(app, third)];
  for (const account of ['trust-bank', 'undeposited', 'prepayments'])
    expect([account, there(account, 'accrual')]).toEqual([account, held(account, 'accrual')]);
});

test('balances above the largest amount are brought forward from an archive without ledgers', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await heldInParts(app, owner, 2);
  for (const receivedOn of ['2026-02-01', '2026-02-02']) {
    const evenIf = ['unusual-amount' as const, 'recorded-twice' as const];
    ok(await pay(app, owner, leaseId, largestCents, { receivedOn, evenIf }));
  }
  for (const reason of ['Sorry', 'Sorry again']) {
    const body = { leaseId, kind: 'credit' as const, cents: largestCents, reason };
    ok(await app.call('POST /credits/', { body }, owner.access));
  }
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const isLedger = (table: string) => historyKinds.some((kind) => kind === table);
  for (const withBooks of [true, false]) {
    const stripped = await changedArchive(rawPayload, (table, rows) =>
      isLedger(table) || (table === 'books' && !withBooks) ? null : rows,
    );
    const other = await newOrganisation(app);
    const done = await importAll(app, other, 'all', stripped, 'everything.zip');
    expect(done.result).toMatchObject({ errors: [], badRows: 0 });
    const [{ depositCents, prepaidCents, creditCents } = {}] = await query<Record<string, number>>(
      app.connection,
      `select sum(deposit_cents)::float8 as "depositCents", sum(prepaid_cents)::float8 as "prepaidCents",
                sum(credit_cents)::float8 as "creditCents" from tenancy_balance where org_id = $1`,
      [other.organisationId],
    );
    expect([depositCents, prepaidCents, creditCents]).toEqual(Array.from({ length: 3 }, () => 2 * largestCents));
    await expectTied(app, other);
  }
});

test('deposits above the largest amount, held and settled, come along with everything', async () => {
  const owner = await newOrganisation(app);
  await heldInParts(app, owner, 2);
  const leaseId = await heldInParts(app, owner, 2);
  const content = { ...settled, deductions: [{ label: 'Paint', cents: 100 }] };
  ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content }))));
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', rawPayload, 'everything.zip');
  expect(done.result).toMatchObject({ errors: [], badRows: 0 });
  expect((await readRegister(app, other)).totals).toEqual((await readRegister(app, owner)).totals);
  await expectTied(app, other);
});
