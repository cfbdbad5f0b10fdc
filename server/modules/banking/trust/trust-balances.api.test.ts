import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { checkLines, move, moveFund, placedIn, post } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor, putProperties } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const usd = (cents: number) => ({ cents, currency: 'USD' });

const balances = async (by: TestMember) => ok(await app.call('GET /trust-balances/', { query: {} }, by.access));

async function newTrust() {
  const owner = await newOrganisation(app);
  const [oak, ann, lease] = [newId(new Date(1)), newId(new Date(2)), newId(new Date(3))];
  await putProperties(app, owner, oak);
  const idOf = async (number: string) => (await accountOf(app, owner, number)).id;
  const banks = { trust: await idOf('1020'), deposit: await idOf('1030'), operating: await idOf('1010') };
  const posted = (lines: BalancedLines, date = '2026-03-01') =>
    inBooks(app, owner, (tx) =>
      post(tx, posterFor(app, owner), { date, memo: 'Trust', lines, source: { kind: 'test' } }),
    );
  return { owner, oak, ann, lease, banks, posted };
}

test('after each step a bank account has the sum of its funds [T1]', async () => {
  const { owner, oak, ann, lease, banks, posted } = await newTrust();
  const feeLine = { currency: 'USD', basis: 'both' as const, bankAccountId: banks.trust };
  const steps = [
    move(usd(150_000), { debit: 'trust-bank', credit: 'rent', propertyId: oak }),
    move(usd(150_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease }),
    moveFund(usd(150_000), {
      to: { id: banks.deposit },
      from: { id: banks.trust },
      fund: 'deposits-held',
      leaseId: lease,
    }),
    checkLines([
      { ...feeLine, account: 'management-fee', cents: 12_000, propertyId: oak },
      { ...feeLine, account: 'fees-earned', cents: -12_000 },
    ]),
    moveFund(usd(12_000), { to: { id: banks.operating }, from: { id: banks.trust }, fund: 'bank-transfers' }),
    placedIn(
      move(usd(130_000), { debit: 'owner-distributions', credit: 'owners-funds', propertyId: oak, personId: ann }),
      banks.trust,
    ),
    move(usd(130_000), { debit: 'owners-funds', credit: 'trust-bank', personId: ann }),
  ];
  const expected = [
    { '1020': [150_000, 150_000, 0, 0] },
    { '1020': [300_000, 150_000, 150_000, 0] },
    { '1020': [150_000, 150_000, 0, 0], '1030': [150_000, 0, 150_000, 0] },
    { '1020': [150_000, 138_000, 0, 12_000], '1030': [150_000, 0, 150_000, 0] },
    { '1010': [12_000, 0, 0, 12_000], '1020': [138_000, 138_000, 0, 0], '1030': [150_000, 0, 150_000, 0] },
    { '1010': [12_000, 0, 0, 12_000], '1020': [138_000, 138_000, 0, 0], '1030': [150_000, 0, 150_000, 0] },
    { '1010': [12_000, 0, 0, 12_000], '1020': [8_000, 8_000, 0, 0], '1030': [150_000, 0, 150_000, 0] },
  ];
  for (const [step, lines] of steps.entries()) {
    await posted(lines);
    const { places } = await balances(owner);
    const found = places.map(({ account, bankCents, ownersCents, depositsCents, companyCents }) => [
      account?.number,
      [bankCents, ownersCents, depositsCents, companyCents],
    ]);
    expect(Object.fromEntries(found), `step ${step + 1}`).toEqual(expected[step]);
  }
  expect(await balances(owner)).toMatchObject({ short: [], misplaced: [] });
});

test('what is short or lies in the wrong account is told with its day, and a bank fee is the company’s [T9]', async () => {
  const { owner, oak, lease, posted } = await newTrust();
  await posted(move(usd(30_000), { debit: 'trust-bank', credit: 'rent', propertyId: oak }), '2026-02-01');
  await posted(
    move(usd(50_000), {
      debit: { id: (await accountOf(app, owner, '5200')).id },
      credit: 'trust-bank',
      propertyId: oak,
    }),
    '2026-02-10',
  );
  await posted(
    move(usd(1_500), { debit: { id: (await accountOf(app, owner, '5800')).id }, credit: 'trust-bank' }),
    '2026-02-11',
  );
  await posted(move(usd(209_000), { debit: 'operating-bank', credit: 'rent', propertyId: oak }), '2026-02-12');
  await posted(move(usd(4_000), { debit: 'trust-bank', credit: 'deposits-held', leaseId: lease }), '2026-02-13');
  const { short, misplaced } = await balances(owner);
  expect(
    short.map(({ account, holder, cents, since }) => [account.number, holder.kind, holder.id, cents, since]),
  ).toEqual([
    ['1020', 'property', oak, -20_000, '2026-02-10'],
    ['1020', 'company', null, -1_500, '2026-02-11'],
  ]);
  expect(
    misplaced.map(({ account, holder, cents, since, belongsIn }) => [
      account.number,
      holder.kind,
      cents,
      since,
      belongsIn?.number,
    ]),
  ).toEqual([
    ['1010', 'property', 209_000, '2026-02-12', '1020'],
    ['1020', 'deposit', 4_000, null, '1030'],
  ]);
});

test('every kind of fund that is short tells since when', async () => {
  const { owner, ann, posted } = await newTrust();
  const out = (debit: 'owners-funds' | 'taxes-payable' | 'unidentified' | 'fees-earned', cents: number, on: string) =>
    posted(move(usd(cents), { debit, credit: 'trust-bank', ...(debit === 'owners-funds' && { personId: ann }) }), on);
  await out('fees-earned', 400, '2026-02-02');
  await posted(move(usd(400), { debit: 'trust-bank', credit: 'fees-earned' }), '2026-02-03');
  await out('fees-earned', 400, '2026-02-05');
  await out('owners-funds', 300, '2026-02-06');
  await out('taxes-payable', 200, '2026-02-07');
  await out('unidentified', 100, '2026-02-08');
  const { short } = await balances(owner);
  expect(short.map(({ holder, cents, since }) => [holder.kind, cents, since])).toEqual([
    ['company', -400, '2026-02-05'],
    ['person', -300, '2026-02-06'],
    ['tax', -200, '2026-02-07'],
    ['unidentified', -100, '2026-02-08'],
  ]);
});

test('Today has the accounts with money of others as the monitor has them, the first funds that are short, and how many', async () => {
  const { owner, oak, posted } = await newTrust();
  const repairs = { id: (await accountOf(app, owner, '5200')).id };
  const more = [newId(new Date(4)), newId(new Date(5)), newId(new Date(6))];
  await putProperties(app, owner, ...more);
  for (const [at, propertyId] of [oak, ...more].entries())
    await posted(move(usd(10_000 + at), { debit: repairs, credit: 'trust-bank', propertyId }), `2026-02-0${at + 1}`);
  await posted(move(usd(5000), { debit: 'operating-bank', credit: 'fees-earned' }));
  const before = ok(await app.call('GET /today/', {}, owner.access)).trust;
  expect(
    before?.places.map(({ account }) => account?.number),
    'the company’s own account is no trust money',
  ).toEqual(['1020']);
  await posted(move(usd(209_000), { debit: 'operating-bank', credit: 'rent', propertyId: oak }), '2026-02-12');

  const { places, short, misplaced } = await balances(owner);
  const { trust } = ok(await app.call('GET /today/', {}, owner.access));
  expect(trust?.places.map(({ short: _, misplaced: _too, ...place }) => place)).toEqual(
    places.filter(({ account }) => account?.number === '1010' || account?.number === '1020'),
  );
  expect(trust?.places.map(({ account, short: funds, misplaced: others }) => [account?.number, funds, others])).toEqual(
    [
      ['1010', 0, 1],
      ['1020', 4, 0],
    ],
  );
  expect(misplaced).toHaveLength(1);
  expect(trust?.short).toEqual({ count: short.length, rows: short.slice(0, 3) });
  expect(trust?.short.rows.map(({ cents, since }) => [cents, since])).toEqual([
    [-10_003, '2026-02-04'],
    [-10_002, '2026-02-03'],
    [-10_001, '2026-02-02'],
  ]);
});

test('whose money lies where is told on Today to who may see all of the bank, and nobody else', async () => {
  const { owner, oak, posted } = await newTrust();
  await posted(move(usd(30_000), { debit: 'trust-bank', credit: 'rent', propertyId: oak }));
  const seenBy = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access)).trust?.places.length;
  const manager = await newMember(app, owner, 'manager');
  expect([await seenBy(owner), await seenBy(manager)]).toEqual([1, 1]);
  for (const role of ['maintenance', 'leasing_agent'] as const)
    expect(await seenBy(await newMember(app, owner, role))).toBeUndefined();
  const scope = { all: false, propertyIds: [oak] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: scope }, owner.access));
  expect(await seenBy(manager), 'funds of other properties are none of theirs').toBeUndefined();
});

test('who may not see the bank sees nothing of it', async () => {
  const owner = await newOrganisation(app);
  const maintenance = await newMember(app, owner, 'maintenance');
  expect(codeOf(await app.call('GET /trust-balances/', { query: {} }, maintenance.access))).toBe('forbidden');
});

test('the rules of the place say by when payments are deposited and how much own money may lie in trust [T5]', async () => {
  const { owner, oak, banks, posted } = await newTrust();
  expect(await balances(owner)).toMatchObject({ rules: null, ownMoney: [] });
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const address = { line1: '1 Sample Street', city: 'Sampleton', region: 'CA', postalCode: '90001', country: 'US' };
  ok(await app.call('PATCH /organisation/', { body: { version, letterhead: { address } } }, owner.access));
  await posted(move(usd(34_000), { debit: 'trust-bank', credit: 'rent', propertyId: oak }), '2026-02-28');
  const fee = { currency: 'USD', basis: 'both' as const, bankAccountId: banks.trust };
  await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), {
      date: '2026-03-02',
      memo: 'Fee taken',
      lines: checkLines([
        { ...fee, account: 'management-fee', cents: 34_000, propertyId: oak },
        { ...fee, account: 'fees-earned', cents: -34_000 },
      ]),
      source: { kind: 'fee-taking' },
    }),
  );
  const { rules, ownMoney } = await balances(owner);
  expect(rules).toMatchObject({ place: 'US-CA', bankedWithinDays: 3, drawnWithinDays: 25, nextDepositDue: null });
  expect(ownMoney).toEqual([
    {
      account: expect.objectContaining({ number: '1020' }),
      currency: 'USD',
      cents: 34_000,
      limitCents: 20_000,
      overCents: 14_000,
      drawBy: '2026-03-27',
    },
  ]);
  const today = ok(await app.call('GET /today/', {}, owner.access));
  expect(today.trust).toMatchObject({ bankBy: null, ownMoney: [{ overCents: 14_000, drawBy: '2026-03-27' }] });
  // Drawn, it is gone from the monitor.
  const draw = { fromAccountId: banks.trust, toAccountId: banks.operating, cents: 34_000, movedOn: '2026-03-02' };
  ok(await app.call('POST /fund-transfers/', { body: { ...draw, holder: { kind: 'company' } } }, owner.access));
  expect((await balances(owner)).ownMoney).toEqual([]);
});

test('a payment that is not deposited is due at the bank in so many business days', async () => {
  const owner = await newOrganisation(app);
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const address = { line1: '1 Sample Street', city: 'Sampleton', region: 'TX', postalCode: '75001', country: 'US' };
  ok(await app.call('PATCH /organisation/', { body: { version, letterhead: { address } } }, owner.access));
  const { lease } = await newTenancy(app, owner);
  // A Friday; the second business day is Tuesday.
  ok(await pay(app, owner, lease.id, 5_000, { receivedOn: '2026-02-27', accountId: null, method: 'cheque' }));
  expect((await balances(owner)).rules?.nextDepositDue).toBe('2026-03-03');
});
