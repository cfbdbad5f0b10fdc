import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { codeRejected } from '#test/support/code-thrown.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { move, post, postAll, preview } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';

const app = await startTestApp();
const usd = (cents: number) => ({ cents, currency: 'USD' });
const rent = (given: Partial<NewEntry> = {}): NewEntry => ({
  date: '2026-03-01',
  memo: 'Rent, March',
  lines: move(usd(81_000), { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' }),
  source: { kind: 'rent-run' },
  ...given,
});

async function count(owner: TestMember): Promise<number> {
  const [row] = await query<{ n: number }>(
    app.connection,
    'select count(*)::int as n from journal_entry where org_id = $1',
    [owner.organisationId],
  );
  return row?.n ?? 0;
}

test('an entry is numbered from one without gaps, and is told with its lines, totals, source and person', async () => {
  const owner = await newOrganisation(app);
  const first = await newEntry(app, owner, { memo: 'First' });
  const second = await newEntry(app, owner, { memo: 'Second' });
  expect([first.number, second.number]).toEqual([1, 2]);
  expect(second).toMatchObject({
    date: '2026-03-01',
    memo: 'Second',
    sourceKind: 'manual',
    amounts: [{ currency: 'USD', cents: 81_000 }],
    lines: [
      { accountNumber: '1300', debitCents: 81_000, creditCents: 0, basis: 'both' },
      { accountNumber: '4100', debitCents: 0, creditCents: 81_000, basis: 'both' },
    ],
    totals: [
      { basis: 'accrual', debitCents: 81_000, creditCents: 81_000 },
      { basis: 'cash', debitCents: 81_000, creditCents: 81_000 },
    ],
    reverses: null,
    reversedBy: null,
    seal: null,
    postedBy: { id: owner.userId },
  });
});

test('bad entries are refused by their own codes, and nothing is written', async () => {
  const owner = await newOrganisation(app);
  const bank = (await accountOf(app, owner, '1010')).id;
  const income = (await accountOf(app, owner, '4100')).id;
  const archived = (await accountOf(app, owner, '5020')).id;
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id: archived }, body: {} }, owner.access));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  const pair = (debitCents: number, creditCents = debitCents, accountId = income) => [
    { accountId: bank, debitCents },
    { accountId, creditCents },
  ];
  const nowhere = owner.userId;
  const attempts = [
    ['unbalanced-entry', '2026-03-01', pair(100, 99)],
    ['too-few-lines', '2026-03-01', [{ accountId: bank, debitCents: 100 }]],
    ['too-few-lines', '2026-03-01', []],
    ['zero-amount', '2026-03-01', pair(0)],
    ['unknown-account', '2026-03-01', pair(100, 100, nowhere)],
    ['archived-account', '2026-03-01', pair(100, 100, archived)],
    ['closed-period', '2026-01-31', pair(100)],
    ['mixed-currencies', '2026-03-01', [pair(100)[0], { accountId: income, creditCents: 100, currency: 'EUR' }]],
    ['date-out-of-range', '0000-01-01', pair(100)],
    ['date-out-of-range', '9999-12-31', pair(100)],
    ['amount-out-of-range', '2026-03-01', pair(10_000_000_000_001)],
    ['amount-out-of-range', '2026-03-01', pair(2 ** 53)],
    ['amount-out-of-range', '2026-03-01', pair(1e300)],
    ['invalid-input', '2026-03-01', pair(0.5)],
    ['invalid-input', '2026-03-01', pair(-100)],
    ['invalid-input', '2026-02-30', pair(100)],
    ['invalid-input', '2026-03-01', [{ accountId: bank, debitCents: 1, creditCents: 1 }, pair(1)[1]]],
  ] as const;
  for (const [code, date, lines] of attempts) {
    for (const url of ['/api/v1/journal-entries/', '/api/v1/journal-entry-previews/']) {
      const payload = { date, memo: 'Refused', lines };
      const headers = { authorization: `Bearer ${owner.access}` };
      const answer = (await app.inject({ method: 'POST', url, payload, headers })).json<{ code: string }>();
      expect([url, date, lines, answer.code]).toEqual([url, date, lines, code]);
    }
  }
  expect(await count(owner)).toBe(0);
});

test('the same key gives the first entry, the same key with other content is refused', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const lines = [
    { accountId: (await accountOf(app, owner, '1010')).id, debitCents: 5 },
    { accountId: (await accountOf(app, owner, '4100')).id, creditCents: 5 },
  ];
  const send = (memo: string, who: TestMember, key = 'a-key') =>
    app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo, lines } }, who.access, {
      headers: { 'idempotency-key': key },
    });
  const first = ok(await send('Once', owner));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-01' } }, owner.access));
  const again = await send('Once', accountant);
  expect([again.status, ok(again)]).toEqual([201, first]);
  expect(codeOf(await send('Other', owner))).toBe('idempotency-conflict');
  expect(codeOf(await send('Once', owner, 'another-key')), 'a key of its own is an entry of its own').toBe(
    'closed-period',
  );
  expect(codeOf(await send('Once', owner, 'with a space'))).toBe('invalid-input');
  expect(await count(owner)).toBe(1);
  const theirs = await newOrganisation(app);
  expect((await newEntry(app, theirs)).number, 'keys and numbers are each organisation’s own').toBe(1);
});

test('many entries are posted in one transaction, all or none, and doubles among them collapse', async () => {
  const owner = await newOrganisation(app);
  const by = posterFor(app, owner);
  const keys = ['a', 'b', 'a', 'c'];
  const entries = keys.map((key) => rent({ idempotencyKey: key }));
  const posted = await inBooks(app, owner, (tx) => postAll(tx, by, entries));
  expect(posted.map(({ number, repeated }) => [number, repeated])).toEqual([
    [1, false],
    [2, false],
    [1, true],
    [3, false],
  ]);
  const oneBad = [rent(), rent({ date: '9999-01-01' })];
  expect(await codeRejected(inBooks(app, owner, (tx) => postAll(tx, by, oneBad)))).toBe('date-out-of-range');
  expect(await count(owner)).toBe(3);
  expect(await inBooks(app, owner, (tx) => postAll(tx, by, []))).toEqual([]);
});

test('a preview writes nothing, and tells what posting would', async () => {
  const owner = await newOrganisation(app);
  const by = posterFor(app, owner);
  const lines = await inBooks(app, owner, (tx) => preview(tx, by, rent()));
  expect(lines).toMatchObject([{ cents: 81_000 }, { cents: -81_000 }]);
  await inBooks(app, owner, (tx) => post(tx, by, rent({ idempotencyKey: 'k' })));
  const other = rent({ idempotencyKey: 'k', memo: 'Other' });
  expect(await codeRejected(inBooks(app, owner, (tx) => preview(tx, by, other)))).toBe('idempotency-conflict');
  expect(await count(owner)).toBe(1);
});

test('an organisation that was there before books were gets them when it first asks', async () => {
  const owner = await newOrganisation(app);
  await query(app.connection, 'alter table account disable trigger account_system_stays');
  await query(app.connection, 'delete from account where org_id = $1', [owner.organisationId]);
  await query(app.connection, 'alter table account enable trigger account_system_stays');
  await query(app.connection, 'delete from ledger_state where org_id = $1', [owner.organisationId]);
  await Promise.all(
    Array.from({ length: 5 }, () => inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), rent()))),
  );
  expect(await count(owner)).toBe(5);
  const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, owner.access));
  expect(new Set(items.map(({ number }) => number)).size).toBe(items.length);
  expect(items.length).toBeGreaterThan(40);
});
