import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largestCents } from '#shared/money.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { draft, expectTied, finish, readDeposit } from '#test/support/deposits.ts';
import { heldInParts, settled } from '#test/support/large-deposits.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { newId } from '#server/kernel/ids.ts';
import { writeEntries } from './write-entries.ts';
import { move, post, postAll } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';

const app = await startTestApp();

const entry = (cents: number, kind = 'manual', side: 'in' | 'out' = 'in'): NewEntry => ({
  date: '2026-03-01',
  memo: 'Large',
  lines: move(
    { cents, currency: 'USD' },
    side === 'in'
      ? { debit: 'operating-bank', credit: 'owner-contributions' }
      : { debit: 'owner-distributions', credit: 'operating-bank' },
  ),
  source: { kind },
});

const statements = ['trial-balance', 'general-ledger', 'balance-sheet', 'income-statement', 'journal-summary'] as const;

async function readStatements(owner: TestMember) {
  for (const name of statements) {
    const headers = { authorization: `Bearer ${owner.access}` };
    const answer = await app.inject({
      url: `/api/v1/${name}/?${name === 'journal-summary' ? '' : 'asOf=2026-03-31'}`,
      headers,
    });
    expect([name, answer.statusCode]).toEqual([name, 200]);
  }
  ok(await app.call('GET /closing-checks/', { query: { through: '2026-03-01' } }, owner.access));
  ok(await app.call('GET /journal-entries/', { query: {} }, owner.access));
}

test('the largest amount is posted and reversed, a cent more is refused with what to enter', async () => {
  const owner = await newOrganisation(app);
  const [bank, equity] = [await accountOf(app, owner, '1010'), await accountOf(app, owner, '3010')];
  const write = (cents: number) => {
    const lines = [
      { accountId: bank.id, debitCents: cents },
      { accountId: equity.id, creditCents: cents },
    ];
    return app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'x', lines } }, owner.access);
  };
  const refused = await write(largestCents + 1);
  expect(codeOf(refused)).toBe('amount-out-of-range');
  expect(refused.problem?.detail).toBe('Enter at most 100,000,000,000.00 USD per line.');
  const { id } = ok(await write(largestCents));
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id }, body: { reason: 'x' } }, owner.access));
});

test('every field that takes an amount refuses a larger one', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const cents = largestCents + 1;
  const { access } = owner;
  const leaseId = lease.id;
  const answers = await Promise.all([
    app.call('POST /charges/', { body: { leaseId, kind: 'other', cents, dueOn: '2026-03-01' } }, access),
    pay(app, owner, leaseId, cents),
    app.call(
      'POST /credits/',
      { body: { leaseId, kind: 'credit', cents, givenOn: '2026-03-01', reason: 'x' } },
      access,
    ),
    app.call('POST /refunds/', { body: { leaseId, cents, refundedOn: '2026-03-01', method: 'transfer' } }, access),
  ]);
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'invalid-input'));
});

test('two parts together are no larger than one amount', async () => {
  const owner = await newOrganisation(app);
  const [one, other] = [await newTenancy(app, owner), await newTenancy(app, owner)];
  const parts = [one, other].map(({ lease }) => ({ leaseId: lease.id, cents: largestCents }));
  const body = { parts, receivedOn: '2026-03-02', evenIf: ['unusual-amount' as const] };
  const refused = await app.call('POST /receipts/', { body }, owner.access);
  expect([codeOf(refused), refused.problem?.detail]).toEqual([
    'amount-out-of-range',
    'Together this is more than 100,000,000,000.00 USD. Split it into several.',
  ]);
});

test('the database refuses a larger amount that gets past the program', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  for (const [table, column] of [
    ['charge', 'cents'],
    ['lease', 'deposit_cents'],
    ['lease_charge_amount', 'cents'],
    ['unit', 'market_rent_cents'],
  ])
    await expect(
      query(app.connection, `update ${table} set ${column} = ${largestCents + 1} where org_id = $1`, [
        owner.organisationId,
      ]),
      `${table}.${column}`,
    ).rejects.toMatchObject({ constraint: 'amount_is_within_limit' });
  const prepared = { entry: entry(largestCents + 1), id: newId(app.clock.now), hash: '00'.repeat(32) };
  await expect(inBooks(app, owner, (tx) => writeEntries(tx, posterFor(app, owner), [prepared]))).rejects.toMatchObject({
    constraint: 'amount_is_within_limit',
  });
});

test('an amount from before the limit is reversed, and statements answer it', async () => {
  const owner = await newOrganisation(app);
  const old = await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), entry(Number.MAX_SAFE_INTEGER, 'test')),
  );
  await readStatements(owner);
  const body = { reason: 'A slip of the keyboard' };
  await query(
    app.connection,
    "alter table journal_entry disable trigger user; update journal_entry set source_kind = 'manual' where source_kind = 'test'; alter table journal_entry enable trigger user",
  );
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: old.id }, body }, owner.access));
  await readStatements(owner);
});

test('sums beyond 2^53 are answered to the cent', async () => {
  const owner = await newOrganisation(app);
  const many = Array.from({ length: 1000 }, () => entry(largestCents - 1));
  await inBooks(app, owner, (tx) => postAll(tx, posterFor(app, owner), many));
  const { rows, totals } = ok(await app.call('GET /trial-balance/', { query: {} }, owner.access));
  const sum = String(1000n * BigInt(largestCents - 1));
  expect(rows.map(({ number, debitCents, creditCents }) => [number, debitCents, creditCents])).toEqual([
    ['1010', sum, 0],
    ['3010', 0, sum],
  ]);
  expect(totals).toEqual([{ currency: 'USD', debitCents: sum, creditCents: sum }]);
  await readStatements(owner);
});

test('whatever allowed amounts are posted, every statement is answered and every entry is reversed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: largestCents - 3, max: largestCents }), fc.constantFrom('in', 'out')), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.integer({ min: 1, max: 40 }),
      async (amounts, times) => {
        const owner = await newOrganisation(app);
        const entries = Array.from({ length: times }, () =>
          amounts.map(([cents, side]) => entry(cents, 'manual', side)),
        ).flat();
        const posted = await inBooks(app, owner, (tx) => postAll(tx, posterFor(app, owner), entries));
        await readStatements(owner);
        const { rows } = ok(await app.call('GET /trial-balance/', { query: {} }, owner.access));
        const bank = rows.find(({ number }) => number === '1010');
        const expected =
          BigInt(times) * amounts.reduce((all, [cents, side]) => all + BigInt(side === 'in' ? cents : -cents), 0n);
        expect(BigInt(bank?.debitCents ?? 0) - BigInt(bank?.creditCents ?? 0)).toBe(expected);
        for (const { id } of posted.slice(0, 3))
          ok(
            await app.call(
              'POST /journal-entries/{id}/reverse/',
              { params: { id }, body: { reason: 'x' } },
              owner.access,
            ),
          );
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

test('a deposit above the largest amount is deducted from, refunded, undone and settled again', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await heldInParts(app, owner, 4);
  const asked = { cents: largestCents, dueOn: '2026-02-01' };
  // Requests that are not paid are waived together.
  for (let turn = 0; turn < 2; turn += 1)
    ok(await app.call('POST /leases/{id}/deposit-requests/', { params: { id: leaseId }, body: asked }, owner.access));
  const deductions = [
    { label: 'Paint', cents: largestCents },
    { label: 'Floor', cents: 1 },
  ];
  const settle = async () => {
    const begun = ok(await draft(app, owner, leaseId));
    const content = { ...settled, deductions };
    return ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content, version: begun.version }))));
  };
  const { id, result } = await settle();
  expect(result).toMatchObject({
    heldCents: 4 * largestCents,
    takenCents: largestCents + 1,
    refundCents: 3 * largestCents - 1,
  });
  expect(await readDeposit(app, owner, leaseId)).toMatchObject({ heldCents: 0 });
  const body = { reason: 'Otherwise' };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', { params: { id }, body }, owner.access));
  expect(await readDeposit(app, owner, leaseId)).toMatchObject({ heldCents: 4 * largestCents });
  await settle();
  await expectTied(app, owner);
});

test('what is held is settled and refunded also where nothing more could be received', async () => {
  const owner = await newOrganisation(app);
  const leaseId = await heldInParts(app, owner, 2);
  const spare = 2n ** 52n - 2n * BigInt(largestCents);
  await query(
    app.connection,
    `update account_month m set credit_cents = credit_cents + ${spare} where org_id = $1 and basis = 'accrual'
        and account_id = (select account_id from account where org_id = $1 and system_key = 'deposits-held')
        and month = (select max(month) from account_month o where o.org_id = m.org_id and o.account_id = m.account_id)`,
    [owner.organisationId],
  );
  const more = { params: { id: leaseId }, body: { cents: largestCents, dueOn: '2026-03-01' } };
  expect(codeOf(await app.call('POST /leases/{id}/deposit-requests/', more, owner.access))).toBe('amount-out-of-range');
  ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content: { ...settled, deductions: [] } }))));
});

test('charges of all tenants are bounded, and whatever was charged and paid is voided again', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const charges = [];
  for (let turn = 0; turn < 3; turn += 1)
    charges.push(await newCharge(app, owner, lease.id, { kind: 'other', cents: largestCents }));
  ok(await pay(app, owner, lease.id, largestCents, { evenIf: ['unusual-amount'] }));
  // As if there were as much of other tenants already.
  const spare = 2n ** 52n - 4n * BigInt(largestCents);
  await query(
    app.connection,
    `update account_month set debit_cents = debit_cents + ${spare} where org_id = $1
        and account_id = (select account_id from account where org_id = $1 and system_key = 'tenant-receivable')`,
    [owner.organisationId],
  );
  const body = {
    leaseId: lease.id,
    kind: 'other' as const,
    cents: largestCents,
    dueOn: '2026-03-05',
    evenIf: ['recorded-twice' as const],
  };
  ok(await app.call('POST /charges/', { body }, owner.access));
  expect(codeOf(await app.call('POST /charges/', { body: { ...body, dueOn: '2026-03-06' } }, owner.access))).toBe(
    'amount-out-of-range',
  );
  for (const { id } of charges.slice(1))
    ok(
      await app.call(
        'POST /charges/{id}/void/',
        { params: { id }, body: { kind: 'mistake', reason: 'x' } },
        owner.access,
      ),
    );
});
