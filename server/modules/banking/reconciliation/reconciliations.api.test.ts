import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
// The 20th of May 2026: statements of March and April are there.
app.clock.advance(79 * 86_400_000);
const trust = '1020';

/** Money in above zero, out below, at the trust bank. */
const moved = (owner: TestMember, date: string, cents: number, memo = 'An item') =>
  newEntry(app, owner, {
    date,
    memo,
    cents: Math.abs(cents),
    ...(cents > 0 ? { debit: trust, credit: '4100' } : { debit: '5800', credit: trust }),
  });

const begin = async (owner: TestMember, given: { to: string; closingCents?: number; openingCents?: number }) => {
  const { id: accountId } = await accountOf(app, owner, trust);
  return app.call('POST /reconciliations/', { body: { accountId, ...given } }, owner.access);
};
const read = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /reconciliations/{id}/', { params: { id } }, owner.access));
const itemsOf = async (owner: TestMember, id: string, asked: object = {}) =>
  ok(await app.call('GET /reconciliations/{id}/items/', { params: { id }, query: asked }, owner.access)).items;
const clear = (owner: TestMember, id: string, entryIds: string[], matched = false) =>
  app.call('POST /reconciliations/{id}/clear/', { params: { id }, body: { entryIds, matched } }, owner.access);
const unclear = (owner: TestMember, id: string, entryIds: string[]) =>
  app.call('POST /reconciliations/{id}/unclear/', { params: { id }, body: { entryIds } }, owner.access);
const finish = async (owner: TestMember, id: string, version?: number) =>
  app.call(
    'POST /reconciliations/{id}/finish/',
    { params: { id }, body: { version: version ?? (await read(owner, id)).version } },
    owner.access,
  );
const reopen = async (owner: TestMember, id: string) =>
  app.call(
    'POST /reconciliations/{id}/reopen/',
    { params: { id }, body: { version: (await read(owner, id)).version, reason: 'A check was missed' } },
    owner.access,
  );
const reverse = async (owner: TestMember, id: string, date?: string) =>
  app.call(
    'POST /journal-entries/{id}/reverse/',
    { params: { id }, body: { reason: 'Never cashed', ...(date !== undefined && { date }) } },
    owner.access,
  );

/** March of the vectors: 5,000.00 before it, one item in and one out that cleared, one of each that did not. */
async function newMarch(owner: TestMember) {
  await moved(owner, '2026-02-10', 500_000, 'Brought forward');
  const r1 = await moved(owner, '2026-03-05', 150_000, 'Rent of 4B');
  const c1 = await moved(owner, '2026-03-10', -40_000, 'Check 101');
  const c2 = await moved(owner, '2026-03-28', -12_000, 'Check 102');
  const r2 = await moved(owner, '2026-03-31', 45_000, 'Rent of 4C');
  const c3 = await moved(owner, '2026-04-01', -7_000, 'Check 103');
  const { id } = ok(await begin(owner, { to: '2026-03-31', closingCents: 610_000 }));
  return { id, r1: r1.id, c1: c1.id, c2: c2.id, r2: r2.id, c3: c3.id };
}

async function finishedMarch(owner: TestMember) {
  const march = await newMarch(owner);
  ok(await clear(owner, march.id, [march.r1, march.c1]));
  ok(await finish(owner, march.id));
  return march;
}

test('a statement is held against the books, cleared item by item, and finished at zero alone', async () => {
  const owner = await newOrganisation(app);
  const { id, r1, c1, c2, r2, c3 } = await newMarch(owner);
  expect(await read(owner, id)).toMatchObject({
    from: '2026-03-01',
    openingCents: 500_000,
    previousClosingCents: 500_000,
    broughtCount: 1,
    differenceCents: -110_000,
    bookCents: 643_000,
    obstacle: { code: 'statement-difference', cents: 110_000 },
  });
  expect(codeOf(await finish(owner, id))).toBe('statement-difference');
  const standing = ok(await clear(owner, id, [r1]));
  expect(standing).toMatchObject({ differenceCents: 40_000, equal: { entryId: c1, cents: -40_000 } });
  // Again, and together with what is cleared, it changes nothing that was.
  expect(ok(await clear(owner, id, [r1, c1]))).toMatchObject({
    differenceCents: 0,
    clearedIn: { count: 1, cents: 150_000 },
    clearedOut: { count: 1, cents: 40_000 },
    inTransit: { count: 1, cents: 45_000 },
    outstanding: { count: 1, cents: 12_000 },
    obstacle: null,
  });
  expect(codeOf(await clear(owner, id, [c3]))).toBe('after-statement');
  expect((await itemsOf(owner, id, { state: 'open' })).map(({ entryId }) => entryId)).toEqual([c2, r2]);
  expect(ok(await unclear(owner, id, [c1])).differenceCents).toBe(40_000);
  ok(await clear(owner, id, [c1]));
  const done = ok(await finish(owner, id));
  expect(done).toMatchObject({
    state: 'finished',
    differenceCents: 0,
    bookCents: 643_000,
    finishedBy: { id: owner.userId },
  });
  expect(codeOf(await clear(owner, id, [c2]))).toBe('reconciled-period');
  // What was open stands there as it was, whatever comes after.
  await moved(owner, '2026-04-03', 100);
  expect(await itemsOf(owner, id, { state: 'open' })).toMatchObject([{ entryId: c2 }, { entryId: r2 }]);
});

test('nothing posts to the account up to the reconciled day, in no way, until it is reopened with a reason', async () => {
  const owner = await newOrganisation(app);
  const { id, c2, r2 } = await finishedMarch(owner);
  const [bank, income] = await Promise.all([accountOf(app, owner, trust), accountOf(app, owner, '4100')]);
  const lines = [
    { accountId: bank.id, debitCents: 100 },
    { accountId: income.id, creditCents: 100 },
  ];
  const write = (date: string) =>
    app.call('POST /journal-entries/', { body: { date, memo: 'Late', lines } }, owner.access);
  const refused = await write('2026-03-31');
  expect(codeOf(refused)).toBe('reconciled-period');
  expect(refused.body).toMatchObject({
    detail: `${bank.name} is reconciled through 2026-03-31. Date it 2026-04-01 or later, or reopen.`,
  });
  ok(await write('2026-04-01'));
  const { lease } = await newTenancy(app, owner);
  const paid = await pay(app, owner, lease.id, 5_000, { accountId: bank.id, receivedOn: '2026-03-30' });
  expect(codeOf(paid)).toBe('reconciled-period');
  // Another bank account is not held by it.
  await newEntry(app, owner, { date: '2026-03-30', debit: '1010', credit: '4100' });
  expect(codeOf(await reverse(owner, c2, '2026-03-31'))).toBe('reconciled-period');
  expect(ok(await reverse(owner, c2)).date).toBe('2026-05-20');
  expect(ok(await reverse(owner, r2, '2026-04-01')).date).toBe('2026-04-01');
  ok(await reopen(owner, id));
  ok(await write('2026-03-31'));
  expect(await read(owner, id)).toMatchObject({
    state: 'open',
    reopenedReason: 'A check was missed',
    differenceCents: 0,
  });
});

test('the next opens where the last closed, with what was open then; a void clears both or waits for the bank', async () => {
  const owner = await newOrganisation(app);
  const march = await finishedMarch(owner);
  ok(await reverse(owner, march.c2, '2026-04-12'));
  ok(await reverse(owner, march.c1, '2026-04-15'));
  const april = ok(await begin(owner, { to: '2026-04-30', closingCents: 655_000 }));
  expect(april).toMatchObject({ from: '2026-04-01', openingCents: 610_000 });
  const items = await itemsOf(owner, april.id);
  expect(items.map(({ memo, state, isAwaited }) => [memo, state, isAwaited])).toEqual([
    ['Check 102', 'voided', false],
    ['Rent of 4C', 'open', false],
    ['Check 103', 'open', false],
    ['Check 102', 'voided', false],
    ['Check 101', 'open', true],
  ]);
  // March is as it was: its check was outstanding then.
  expect((await itemsOf(owner, march.id, { state: 'open' })).map(({ memo }) => memo)).toEqual([
    'Check 102',
    'Rent of 4C',
  ]);
  expect(codeOf(await clear(owner, april.id, [march.r1]))).toBe('conflict');
  expect(codeOf(await reopen(owner, march.id))).toBe('conflict');
  ok(await clear(owner, april.id, [march.r2]));
  ok(await finish(owner, april.id));
  expect(codeOf(await reopen(owner, march.id))).toBe('conflict');
  expect(await read(owner, april.id)).toMatchObject({ isLatest: true, chain: [{ id: march.id }, { id: april.id }] });
  const may = ok(await begin(owner, { to: '2026-05-10', closingCents: 655_000 }));
  expect((await itemsOf(owner, may.id)).map(({ memo }) => memo)).toEqual(['Check 103', 'Check 101']);
});

test('an opening that is not the closing before it, and items that a later day left behind, do not pass', async () => {
  const owner = await newOrganisation(app);
  const march = await finishedMarch(owner);
  const april = ok(await begin(owner, { to: '2026-04-30', closingCents: 655_100, openingCents: 610_100 }));
  ok(await clear(owner, april.id, [march.r2]));
  expect(codeOf(await finish(owner, april.id))).toBe('opening-differs');
  const change = async (body: object) =>
    app.call(
      'PATCH /reconciliations/{id}/',
      { params: { id: april.id }, body: { version: (await read(owner, april.id)).version, ...body } },
      owner.access,
    );
  ok(await change({ openingCents: 610_000, closingCents: 648_000 }));
  ok(await clear(owner, april.id, [march.c3]));
  ok(await change({ to: '2026-04-01' }));
  expect(await read(owner, april.id)).toMatchObject({ obstacle: null });
  const late = await moved(owner, '2026-04-20', 50);
  ok(await change({ to: '2026-04-30', closingCents: 648_050 }));
  ok(await clear(owner, april.id, [late.id]));
  ok(await change({ to: '2026-04-15' }));
  expect(codeOf(await finish(owner, april.id))).toBe('after-statement');
  expect(await itemsOf(owner, april.id, { state: 'cleared', after: 'true' })).toMatchObject([{ entryId: late.id }]);
  expect(codeOf(await change({ to: '2026-05-21' }))).toBe('invalid-input');
  expect(codeOf(await change({ to: '2026-03-31' }))).toBe('invalid-input');
  const { version } = await read(owner, april.id);
  ok(
    await app.call('POST /reconciliations/{id}/remove/', { params: { id: april.id }, body: { version } }, owner.access),
  );
  expect(codeOf(await begin(owner, { to: '2026-04-30' }))).toBe('invalid-input');
});

test('of the first one, an item from before that had not cleared is no part of the opening', async () => {
  const owner = await newOrganisation(app);
  // Drawn before there was any money: the bank paid it all the same.
  const { id: fees } = await accountOf(app, owner, '5800');
  const before = await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), {
      date: '2026-02-20',
      memo: 'Check 99',
      lines: move({ cents: 3_000, currency: 'USD' }, { debit: { id: fees }, credit: 'trust-bank' }),
      source: { kind: 'test' },
    }),
  );
  const { id, r1, c1 } = await newMarch(owner);
  const set = { version: (await read(owner, id)).version, openingCents: 500_000 };
  ok(await app.call('PATCH /reconciliations/{id}/', { params: { id }, body: set }, owner.access));
  ok(await clear(owner, id, [r1, c1]));
  expect(await read(owner, id)).toMatchObject({ obstacle: { code: 'opening-differs', cents: 3_000 } });
  expect((await itemsOf(owner, id, { brought: 'true' })).map(({ memo }) => memo)).toEqual([
    'Brought forward',
    'Check 99',
  ]);
  expect(ok(await unclear(owner, id, [before.id]))).toMatchObject({ obstacle: null, outstanding: { cents: 15_000 } });
  const put = { entryIds: [before.id], brought: true };
  ok(await app.call('POST /reconciliations/{id}/clear/', { params: { id }, body: put }, owner.access));
  expect(codeOf(await finish(owner, id))).toBe('opening-differs');
  ok(await unclear(owner, id, [before.id]));
  ok(await finish(owner, id));
});

test('what lines are matched with is cleared from the start, the file gives the balance, and open lines hold it up', async () => {
  const owner = await newOrganisation(app);
  const rent = await moved(owner, '2026-03-05', 150_000);
  const { id: accountId } = await accountOf(app, owner, trust);
  const lines = [
    { date: '2026-03-06', cents: 150_000, text: 'DEPOSIT' },
    { date: '2026-03-20', cents: -990, text: 'SERVICE CHARGE' },
  ];
  ok(await sendBankFile(app, owner, ofxOf(lines, { closing: 149_010, on: '2026-04-02' }), { accountId }));
  ok(await app.call('POST /line-proposals/', { body: { accountId } }, owner.access));
  const { items: standings } = ok(await app.call('GET /reconciliation-standings/', {}, owner.access));
  expect(standings.find((one) => one.accountId === accountId)).toMatchObject({
    through: null,
    open: null,
    next: { from: '2026-04-01', to: '2026-04-30' },
  });
  const { id } = ok(await begin(owner, { to: '2026-03-31' }));
  const begun = await read(owner, id);
  expect(begun).toMatchObject({
    closingCents: 149_010,
    differenceCents: 990,
    openLineCount: 1,
    clearedIn: { count: 1 },
  });
  expect(begun.closingFile).not.toBeNull();
  expect(await itemsOf(owner, id)).toMatchObject([{ entryId: rent.id, isMatched: true, state: 'cleared' }]);
  expect(codeOf(await finish(owner, id))).toBe('lines-open');
  const [line] = ok(await app.call('GET /statement-lines/', { query: { state: 'open' } }, owner.access)).items;
  const { id: fees } = await accountOf(app, owner, '5800');
  const parts = [{ kind: 'account' as const, accountId: fees, cents: -990 }];
  const body = { version: line?.version ?? 0, parts };
  ok(await app.call('POST /statement-lines/{id}/post/', { params: { id: line?.id ?? '' }, body }, owner.access));
  expect(await read(owner, id)).toMatchObject({ matchedCount: 1, differenceCents: 990 });
  expect(ok(await clear(owner, id, [], true))).toMatchObject({ matchedCount: 0, differenceCents: 0, obstacle: null });
  ok(await finish(owner, id));
  const after = ok(await app.call('GET /reconciliation-standings/', {}, owner.access)).items;
  expect(after.find((one) => one.accountId === accountId)).toMatchObject({
    name: 'Trust bank',
    through: '2026-03-31',
    since: '2026-03-01',
    next: { from: '2026-04-01', to: '2026-04-30', openingCents: 149_010 },
    isDue: true,
  });
});

test('Today names the month that is over and not reconciled: with a balance, with lines alone, or begun', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, trust);
  const due = async () => ok(await app.call('GET /today/', {}, owner.access)).reconcile?.rows;
  expect(await due()).toEqual([]);
  // A file whose balance is of another time has lines of April all the same.
  const lines = [{ date: '2026-04-20', cents: 700, text: 'DEPOSIT' }];
  ok(await sendBankFile(app, owner, ofxOf(lines, { closing: 700, on: '2026-03-01' }), { accountId }));
  const row = { accountId, name: 'Trust bank', currency: 'USD', from: '2026-04-01', to: '2026-04-30' };
  expect(await due()).toEqual([{ ...row, openId: null }]);
  const { id } = ok(await begin(owner, { to: '2026-04-30', closingCents: 0 }));
  expect(await due()).toEqual([{ ...row, openId: id }]);
  const [line] = ok(await app.call('GET /statement-lines/', { query: { view: 'waiting' } }, owner.access)).items;
  const body = { version: line?.version ?? 0, reason: 'Not ours' };
  ok(await app.call('POST /statement-lines/{id}/exclude/', { params: { id: line?.id ?? '' }, body }, owner.access));
  ok(await finish(owner, id));
  expect(await due()).toEqual([]);
});

test('two at once: one begins, one finishes, and whoever posts meanwhile is counted or refused', async () => {
  const owner = await newOrganisation(app);
  await moved(owner, '2026-02-10', 500_000);
  const both = await Promise.all([1, 2].map(() => begin(owner, { to: '2026-03-31', closingCents: 500_000 })));
  expect(statusesOf(both).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const id = both.find(({ status }) => status === 201)?.body as { id: string } | undefined;
  const { version } = await read(owner, id?.id ?? '');
  const [bank, income] = await Promise.all([accountOf(app, owner, trust), accountOf(app, owner, '4100')]);
  const lines = [
    { accountId: bank.id, debitCents: 100 },
    { accountId: income.id, creditCents: 100 },
  ];
  const body = { date: '2026-03-15', memo: 'Meanwhile', lines };
  const [posted, ...finished] = await Promise.all([
    app.call('POST /journal-entries/', { body }, owner.access),
    finish(owner, id?.id ?? '', version),
    finish(owner, id?.id ?? '', version),
  ]);
  expect(statusesOf(finished).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const rows = await query(
    app.connection,
    `select count(*)::int as open from reconciliation_item where org_id = $1 and role = 'open'`,
    [owner.organisationId],
  );
  expect(rows).toEqual([{ open: posted.status === 201 ? 1 : 0 }]);
  expect([201, 409]).toContain(posted.status);
});

test('two people clear the same at once and it counts once; whoever finishes meanwhile finishes what they saw', async () => {
  const owner = await newOrganisation(app);
  const { id, r1, c1 } = await newMarch(owner);
  const ticks = await Promise.all([[r1], [r1, c1], [c1], [r1]].map((ids) => clear(owner, id, ids)));
  expect(statusesOf(ticks)).toEqual([200, 200, 200, 200]);
  const ticked = await read(owner, id);
  expect(ticked).toMatchObject({ differenceCents: 0, clearedIn: { count: 1 }, clearedOut: { count: 1 } });
  const [finished, unticked] = await Promise.all([finish(owner, id, ticked.version), unclear(owner, id, [c1])]);
  expect([finished.status, unticked.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await read(owner, id)).toMatchObject(
    finished.status === 200 ? { state: 'finished', differenceCents: 0 } : { state: 'open', differenceCents: 40_000 },
  );
});

test('pages of items and of reconciliations, and their words and amounts', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newMarch(owner);
  const first = ok(
    await app.call('GET /reconciliations/{id}/items/', { params: { id }, query: { limit: 3 } }, owner.access),
  );
  const rest = ok(
    await app.call(
      'GET /reconciliations/{id}/items/',
      { params: { id }, query: { limit: 3, cursor: first.next ?? '' } },
      owner.access,
    ),
  );
  expect([...first.items, ...rest.items].map(({ memo }) => memo)).toEqual([
    'Rent of 4B',
    'Check 101',
    'Check 102',
    'Rent of 4C',
  ]);
  expect(rest.next).toBeNull();
  expect((await itemsOf(owner, id, { q: 'check 101' })).map(({ memo }) => memo)).toEqual(['Check 101']);
  expect((await itemsOf(owner, id, { q: '450.00' })).map(({ memo }) => memo)).toEqual(['Rent of 4C']);
  expect((await itemsOf(owner, id, { side: 'out' })).length).toBe(2);
  const { items } = ok(await app.call('GET /reconciliations/', { query: { state: 'open' } }, owner.access));
  expect(items).toMatchObject([{ id, differenceCents: -110_000 }]);
});

test('what was cleared adds up beyond what a number holds exactly, and the list still stands', async () => {
  const owner = await newOrganisation(app);
  const { id } = await finishedMarch(owner);
  await query(
    app.connection,
    `update reconciliation_item set cents = 9007199254740991 where org_id = $1 and role in ('cleared', 'opening')`,
    [owner.organisationId],
  );
  const { items } = ok(await app.call('GET /reconciliations/', { query: {} }, owner.access));
  expect(items.map((one) => one.id)).toEqual([id]);
  expect(items[0]?.differenceCents).toBeGreaterThan(9_007_199_254_740_991);
});
