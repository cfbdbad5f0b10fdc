import { expect, test } from 'vitest';
import { move, postAll } from '#server/modules/ledger/index.ts';
import { uuidv7 } from '#shared/ids.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newMove } from '#test/support/statements.ts';

const app = await startTestApp();
const property = uuidv7(1_700_000_000_000, new Uint8Array(10).fill(1));
type Query = Record<string, string>;

const summary = async (by: TestMember, query: Query = {}) =>
  ok(await app.call('GET /journal-summary/', { query }, by.access));
const listed = async (by: TestMember, query: Query) =>
  ok(await app.call('GET /journal-entries/', { query }, by.access)).items.map(({ number }) => number);
const dollars = (cents: number) => [{ currency: 'USD', debitCents: cents, creditCents: cents }];

/** Entries 1 to 5: two by hand, of which the second is reversed by the third, one charge, one receipt in euros. */
async function newBooks() {
  const owner = await newOrganisation(app);
  const first = await newEntry(app, owner, {
    date: '2026-01-05',
    cents: 100,
    memo: 'Rent, January',
    propertyId: property,
  });
  const second = await newEntry(app, owner, {
    date: '2026-02-05',
    cents: 20,
    debit: '5200',
    credit: '1010',
    memo: 'Roof',
  });
  const body = { reason: 'Twice', date: '2026-02-06' };
  const reversal = ok(
    await app.call('POST /journal-entries/{id}/reverse/', { params: { id: second.id }, body }, owner.access),
  );
  await newMove(app, owner, {
    date: '2026-02-10',
    debit: 'tenant-receivable',
    credit: 'rent',
    basis: 'accrual',
    cents: 3,
  });
  const receipt = { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } } as const;
  await newMove(app, owner, { ...receipt, date: '2026-02-28', currency: 'EUR', cents: 4 });
  return { owner, first, second, reversal };
}

test('the journal is summed up: how many, how many by hand, how many reversals, and what they move on a basis', async () => {
  const { owner } = await newBooks();
  const counts = { entries: 5, byHand: 2, reversals: 1, isCapped: false };
  const euros = { currency: 'EUR', debitCents: 4, creditCents: 4 };
  expect(await summary(owner)).toEqual({ ...counts, totals: [...dollars(143), euros] });
  expect(await summary(owner, { basis: 'cash' })).toEqual({ ...counts, totals: [...dollars(140), euros] });
  const february = { from: '2026-02-05', to: '2026-02-27' };
  expect(await summary(owner, february)).toEqual({
    entries: 3,
    byHand: 1,
    reversals: 1,
    isCapped: false,
    totals: dollars(43),
  });
  expect(await summary(await newOrganisation(app))).toEqual({
    ...counts,
    entries: 0,
    byHand: 0,
    reversals: 0,
    totals: [],
  });
});

test('every filter of the journal finds the same entries in the summary as in the list', async () => {
  const { owner, first, second, reversal } = await newBooks();
  const cases: [Query, number[], { currency: string; debitCents: number; creditCents: number }[]][] = [
    [{ isReversal: 'true' }, [3], dollars(20)],
    [{ isReversal: 'false', to: '2026-02-27' }, [4, 2, 1], dollars(123)],
    [{ sourceId: second.id }, [3], dollars(20)],
    [{ sourceId: second.id, sourceKind: 'reversal' }, [3], dollars(20)],
    [{ sourceId: reversal.id }, [], []],
    [{ sourceKind: 'moved', to: '2026-02-27' }, [4], dollars(3)],
    [{ accountId: (await accountOf(app, owner, '5200')).id }, [3, 2], dollars(40)],
    [{ propertyId: property }, [1], dollars(100)],
    [{ q: 'roof' }, [3, 2], dollars(40)],
    [{ q: 'roof', isReversal: 'true' }, [3], dollars(20)],
    [{ q: 'roof', sourceId: first.id }, [], []],
    [{ q: 'JE-1' }, [1], dollars(100)],
    [{ q: '  ', to: '2026-01-31' }, [1], dollars(100)],
  ];
  for (const [query, numbers, totals] of cases) {
    expect([query, await listed(owner, query)]).toEqual([query, numbers]);
    expect([query, await summary(owner, query)]).toEqual([
      query,
      expect.objectContaining({ entries: numbers.length, totals }),
    ]);
  }
  const repairs = (await accountOf(app, owner, '5200')).id;
  const lines = [
    { accountId: repairs, debitCents: 5 },
    { accountId: repairs, debitCents: 6 },
    { accountId: (await accountOf(app, owner, '1010')).id, creditCents: 11 },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'x', lines } }, owner.access));
  expect(await summary(owner, { accountId: repairs }), 'an entry counts once').toMatchObject({
    entries: 3,
    totals: dollars(51),
  });
});

test('beyond ten thousand it stops counting; what days alone ask for is still told by rollups', async () => {
  const owner = await newOrganisation(app);
  const lines = move({ cents: 7, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' });
  const entry = { date: '2026-02-01', memo: 'Many', lines, source: { kind: 'many' } };
  const post = (count: number) =>
    inBooks(app, owner, (tx) =>
      postAll(
        tx,
        posterFor(app, owner),
        Array.from({ length: count }, () => entry),
      ),
    );
  for (let batch = 0; batch < 5; batch += 1) await post(2000);
  const counts = { entries: 10_000, byHand: 0, reversals: 0 };
  expect(await summary(owner, { sourceKind: 'many' })).toEqual({ ...counts, isCapped: false, totals: dollars(70_000) });
  expect(await summary(owner, { q: 'many' })).toEqual({ ...counts, isCapped: false, totals: dollars(70_000) });
  await post(1);
  expect(await summary(owner, { sourceKind: 'many' })).toEqual({ ...counts, isCapped: true, totals: null });
  expect(await summary(owner, { q: 'many' })).toEqual({ ...counts, isCapped: true, totals: null });
  expect(await summary(owner, { from: '2026-02-01' })).toEqual({ ...counts, isCapped: true, totals: dollars(70_007) });
}, 60_000);
