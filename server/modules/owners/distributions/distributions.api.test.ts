import { expect, test } from 'vitest';
import { checkLines, post } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

interface Share {
  readonly parts: number;
  readonly method?: 'cheque' | 'other' | null;
  readonly hold?: string;
  readonly smallestCents?: number;
}

/** A building with its owners, and rent that was paid long enough ago. */
async function newOwned(shares: readonly Share[], cents = 100_001) {
  const boss = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, boss);
  const people = [];
  for (const { parts, method = 'cheque', hold = null, smallestCents = 0 } of shares) {
    const person = await newPerson(app, boss);
    people.push({ id: person.id, parts, method, hold, smallestCents });
  }
  const body = { startsOn: '2026-01-01', shares: people.map(({ id, parts }) => ({ personId: id, parts })) };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: home.property.id }, body }, boss.access));
  for (const { id, method, hold, smallestCents } of people)
    ok(
      await app.call(
        'PATCH /owners/{id}/',
        { params: { id }, body: { method, bankDetails: null, smallestCents, holdReason: hold, version: 0 } },
        boss.access,
      ),
    );
  await newCharge(app, boss, lease.id, { cents, dueOn: '2026-02-01' });
  ok(await pay(app, boss, lease.id, cents, { receivedOn: '2026-02-03' }));
  return { boss, lease, property: home.property, people };
}

const preview = async (by: TestMember, body: object = {}) =>
  ok(await app.call('POST /distribution-run-previews/', { body }, by.access));
const confirm = (by: TestMember, body: object = {}) => app.call('POST /distribution-runs/', { body }, by.access);
const release = (by: TestMember, id: string) =>
  app.call('POST /distribution-runs/{id}/release/', { params: { id }, body: {} }, by.access);

test('it is declared for all and paid to those who are not on hold [E4, D10]', async () => {
  const { boss, property } = await newOwned([{ parts: 600_000 }, { parts: 400_000, hold: 'Dispute' }]);
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([
    {
      property: { id: property.id },
      fundCents: 100_001,
      cents: 100_001,
      shares: [{ cents: 60_001 }, { cents: 40_000 }],
    },
  ]);
  expect(seen.exceptions).toMatchObject([{ kind: 'on-hold', cents: 40_000, reason: 'Dispute' }]);
  const run = ok(await confirm(boss, { expected: seen.expected }));
  expect(run).toMatchObject({
    state: 'confirmed',
    payments: 1,
    totals: [{ declaredCents: 100_001, paidCents: 60_001 }],
  });
  const declared = await readHeld(app, boss);
  expect([declared('owners-funds', 'cash'), declared('trust-bank', 'cash')]).toEqual([-100_001, 100_001]);
  expect(ok(await release(boss, run.id))).toMatchObject({ state: 'released' });
  const paid = await readHeld(app, boss);
  expect([paid('owners-funds', 'cash'), paid('trust-bank', 'cash'), paid('owner-distributions', 'cash')]).toEqual([
    -40_000, 40_000, 100_001,
  ]);
  expect(codeOf(await release(boss, run.id))).toBe('conflict');
  expect(codeOf(await confirm(boss))).toBe('conflict');
});

test('two runs at the same moment declare the money once: no fund goes below zero', async () => {
  const { boss } = await newOwned([{ parts: 1_000_000 }]);
  const both = await Promise.all([confirm(boss), confirm(boss)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(-100_001);
});

test('what changed since the preview is not declared', async () => {
  const { boss, lease } = await newOwned([{ parts: 1_000_000 }]);
  const { expected } = await preview(boss);
  await newCharge(app, boss, lease.id, { cents: 5000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 5000, { receivedOn: '2026-02-06' }));
  expect(codeOf(await confirm(boss, { expected }))).toBe('changed-since-preview');
});

test('two owners who change places are a change, and so are other bank details of the same owner', async () => {
  const { boss, property, people } = await newOwned([{ parts: 600_000 }, { parts: 400_000 }]);
  const [ann, ben] = people.map(({ id }) => id);
  const first = (await preview(boss)).expected;
  const shares = [
    { personId: ann ?? '', parts: 400_000 },
    { personId: ben ?? '', parts: 600_000 },
  ];
  const params = { id: property.id };
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-02-20', shares } },
      boss.access,
    ),
  );
  const second = (await preview(boss)).expected;
  expect({ ...second, digest: '' }, 'counts and sums are as they were').toEqual({ ...first, digest: '' });
  expect(codeOf(await confirm(boss, { expected: first }))).toBe('changed-since-preview');
  const paidBy = (bankDetails: string, version: number) =>
    app.call(
      'PATCH /owners/{id}/',
      {
        params: { id: ann ?? '' },
        body: { method: 'transfer' as const, bankDetails, smallestCents: 0, holdReason: null, version },
      },
      boss.access,
    );
  ok(await paidBy('Sample Bank 1', 1));
  const third = (await preview(boss)).expected;
  ok(await paidBy('Sample Bank 2', 2));
  expect(codeOf(await confirm(boss, { expected: third }))).toBe('changed-since-preview');
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(0);
  ok(await confirm(boss, { expected: (await preview(boss)).expected }));
});

test('a run that is not released is voided, and what it declared is the property’s again', async () => {
  const { boss } = await newOwned([{ parts: 1_000_000 }]);
  const waiting = async () => ok(await app.call('GET /today/', {}, boss.access)).distributionRuns;
  expect(await waiting()).toBeUndefined();
  const { id, number } = ok(await confirm(boss));
  expect(await waiting()).toEqual({ count: 1, first: { id, number, on: '2026-03-02' } });
  const body = { reason: 'Wrong day' };
  expect(ok(await app.call('POST /distribution-runs/{id}/void/', { params: { id }, body }, boss.access)).state).toBe(
    'voided',
  );
  expect(codeOf(await release(boss, id))).toBe('conflict');
  expect(await waiting()).toBeUndefined();
  expect((await preview(boss)).expected.declaredCents).toBe(100_001);
  const again = ok(await confirm(boss));
  expect((await waiting())?.first.id).toBe(again.id);
  ok(await release(boss, again.id));
  expect(await waiting(), 'released').toBeUndefined();
});

test('without a payment method or below the smallest payment the share waits and is paid with a later run [D11]', async () => {
  const { boss, people } = await newOwned([
    { parts: 900_000, method: null },
    { parts: 100_000, smallestCents: 20_000 },
  ]);
  const seen = await preview(boss);
  expect(seen.exceptions.map(({ kind }) => kind)).toEqual(['no-details', 'too-small']);
  ok(await confirm(boss, { expected: seen.expected }));
  const { items } = ok(await app.call('GET /owners/', { query: {} }, boss.access));
  const waiting = new Map(items.map((one) => [one.person.id, one.waiting[0]?.cents]));
  expect(people.map(({ id }) => waiting.get(id))).toEqual([90_001, 10_000]);
});

test('what a confirmed run is about to pay is not waiting for another one', async () => {
  const { boss, lease } = await newOwned([{ parts: 1_000_000 }]);
  const first = ok(await confirm(boss));
  await newCharge(app, boss, lease.id, { cents: 5000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 5000, { receivedOn: '2026-02-06' }));
  const second = ok(await confirm(boss));
  expect(second.totals).toMatchObject([{ declaredCents: 5000, paidCents: 5000 }]);
  ok(await release(boss, second.id));
  ok(await release(boss, first.id));
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(0);
});

test('a run is not voided once a later one has paid what it declared: nobody’s fund goes below zero', async () => {
  const { boss, lease, people } = await newOwned([{ parts: 1_000_000, hold: 'Dispute' }]);
  const kept = ok(await confirm(boss));
  const body = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason: null, version: 1 };
  ok(await app.call('PATCH /owners/{id}/', { params: { id: people[0]?.id ?? '' }, body }, boss.access));
  await newCharge(app, boss, lease.id, { cents: 5000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 5000, { receivedOn: '2026-02-06' }));
  const later = ok(await confirm(boss));
  expect(later.totals).toMatchObject([{ paidCents: 105_001 }]);
  ok(await release(boss, later.id));
  const reason = { reason: 'Wrong day' };
  const refused = await app.call(
    'POST /distribution-runs/{id}/void/',
    { params: { id: kept.id }, body: reason },
    boss.access,
  );
  expect(codeOf(refused)).toBe('fund-short');
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(0);
});

test('what was brought forward as missing and lies in no account is paid to nobody', async () => {
  const { boss, property } = await newOwned([{ parts: 1_000_000 }]);
  const { id: repairs } = await accountOf(app, boss, '5200');
  const both = { currency: 'USD', basis: 'both' as const };
  const lines = checkLines([
    { ...both, account: { id: repairs }, cents: 15_000, propertyId: property.id },
    { ...both, account: 'opening-balances', cents: -15_000 },
  ]);
  const entry = { date: '2026-02-01', memo: 'Brought forward', lines, source: { kind: 'test' } };
  await inBooks(app, boss, (tx) => post(tx, posterFor(app, boss), entry));
  const seen = await preview(boss);
  const refused = await confirm(boss, { expected: seen.expected });
  expect([codeOf(refused), refused.problem?.detail]).toEqual(['fund-short', expect.stringContaining('850.01')]);
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(0);
});

test('reserve, fees and unsettled payments stay; a contribution is the property’s [D1, D2, D6]', async () => {
  const { boss, lease, property, people } = await newOwned([{ parts: 1_000_000 }], 40_000);
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, reserveCents: 50_000 };
  ok(await app.call('POST /properties/{id}/agreements/', { params: { id: property.id }, body: terms }, boss.access));
  expect(await preview(boss)).toMatchObject({ lines: [], exceptions: [{ kind: 'short', cents: 10_000 }] });
  const body = { propertyId: property.id, personId: people[0]?.id ?? '', cents: 30_000, receivedOn: '2026-03-01' };
  ok(await app.call('POST /owner-contributions/', { body }, boss.access));
  await newCharge(app, boss, lease.id, { cents: 25_000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 25_000, { method: 'direct-debit', receivedOn: '2026-02-27' }));
  expect((await preview(boss)).lines).toMatchObject([
    { fundCents: 95_000, unsettledCents: 25_000, reserveCents: 50_000, cents: 20_000 },
  ]);
});

/** A bill for a property, approved. */
async function approvedBill(boss: TestMember, propertyId: string, cents: number) {
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, boss.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, boss.access)).items;
  const lines = [{ accountId: accounts.find(({ number }) => number === '5200')?.id ?? '', propertyId, cents }];
  const body = { vendorId: vendor.id, datedOn: '2026-02-01', lines, submit: true };
  const bill = ok(await app.call('POST /bills/', { body }, boss.access));
  const approve = { params: { id: bill.id }, body: { version: bill.version } };
  return { vendor, bill, approve: () => app.call('POST /bills/{id}/approve/', approve, boss.access) };
}

test('approved bills that are not paid stay with the property: a payout leaves their money there [D1]', async () => {
  const { boss, property } = await newOwned([{ parts: 1_000_000 }]);
  const { bill, vendor, approve } = await approvedBill(boss, property.id, 60_000);
  expect((await preview(boss)).lines).toMatchObject([{ billsCents: 0, cents: 100_001 }]);
  ok(await approve());
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([{ fundCents: 100_001, billsCents: 60_000, cents: 40_001 }]);
  const run = ok(await confirm(boss, { expected: seen.expected }));
  expect(run).toMatchObject({ totals: [{ declaredCents: 40_001 }] });
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, boss.access)).items;
  const accountId = banks.find(({ number }) => number === '1020')?.id ?? '';
  const bills = [{ billId: bill.id, cents: 60_000 }];
  const body = { vendorId: vendor.id, accountId, paidOn: '2026-03-01', method: 'check' as const, bills };
  ok(await app.call('POST /bill-payments/', { body }, boss.access));
  ok(await release(boss, run.id));
  const held = await readHeld(app, boss);
  expect([held('trust-bank', 'cash'), held('owners-funds', 'cash')]).toEqual([0, 0]);
});

test('a property that owes a bill and has nothing asks its owners, and one of the same owners holds it back', async () => {
  const { boss, people } = await newOwned([{ parts: 1_000_000 }]);
  const { property: poor } = await newProperty(app, boss);
  const shares = [{ personId: people[0]?.id ?? '', parts: 1_000_000 }];
  const body = { startsOn: '2026-01-01', shares };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: poor.id }, body }, boss.access));
  ok(await (await approvedBill(boss, poor.id, 30_000)).approve());
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([{ heldBackCents: 30_000, cents: 70_001 }]);
  expect(seen.exceptions).toContainEqual(
    expect.objectContaining({ kind: 'short', property: expect.objectContaining({ id: poor.id }), cents: 30_000 }),
  );
});

test('a property that owes a fee and has nothing asks its owners as well', async () => {
  const { boss, people } = await newOwned([{ parts: 1_000_000 }]);
  const { property: poor } = await newProperty(app, boss);
  const params = { id: poor.id };
  const shares = [{ personId: people[0]?.id ?? '', parts: 1_000_000 }];
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      boss.access,
    ),
  );
  const terms = { startsOn: '2026-02-01', feeKind: 'per-property' as const, feeCents: 6000 };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, boss.access));
  ok(await app.call('POST /fee-runs/', { body: { month: '2026-02-01' } }, boss.access));
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([{ heldBackCents: 6000, cents: 94_001 }]);
  expect(seen.exceptions).toContainEqual(
    expect.objectContaining({ kind: 'short', property: expect.objectContaining({ id: poor.id }), cents: 6000 }),
  );
});

/** What an owner got in this year, and what waits for them. */
async function paidTo(boss: TestMember, id: string) {
  const owner = ok(await app.call('GET /owners/{id}/', { params: { id } }, boss.access));
  const [figure] = owner.figures;
  const waiting = owner.waiting.reduce((sum, { cents }) => sum + cents, 0);
  return [figure?.paidCents ?? 0, figure?.paidCount ?? 0, waiting, owner.distributions[0]?.returnedCents];
}

async function newPaid() {
  const { boss, lease, property, people } = await newOwned([{ parts: 1_000_000 }]);
  const run = ok(await confirm(boss));
  ok(await release(boss, run.id));
  const read = async () => ok(await app.call('GET /distribution-runs/{id}/', { params: { id: run.id } }, boss.access));
  return { boss, lease, property, run, read, ann: people[0]?.id ?? '', entryId: (await read()).paid[0]?.id ?? '' };
}

test('a payment that came back is in owners’ funds, counts as paid nowhere, and goes out with a later run', async () => {
  const { boss, lease, property, run, read, ann, entryId } = await newPaid();
  expect(await paidTo(boss, ann)).toEqual([100_001, 1, 0, 0]);
  const body = { kind: 'returned' as const, reason: 'Account closed' };
  const back = () =>
    app.call('POST /distribution-payments/{id}/return/', { params: { id: entryId }, body }, boss.access);
  expect(ok(await back())).toMatchObject({
    id: run.id,
    payments: 0,
    totals: [{ declaredCents: 100_001, paidCents: 0 }],
  });
  const full = await read();
  expect(full.lines[0]?.shares).toMatchObject([{ isPaid: false }]);
  expect(full.paid).toMatchObject([{ cents: 100_001, returned: { ...body, on: '2026-03-02' } }]);
  expect(await paidTo(boss, ann)).toEqual([0, 0, 100_001, 100_001]);
  const held = await readHeld(app, boss);
  expect([held('owners-funds', 'cash'), held('trust-bank', 'cash'), held('owner-distributions', 'cash')]).toEqual([
    -100_001, 100_001, 100_001,
  ]);
  expect(codeOf(await back())).toBe('already-voided');
  // A run of the owner’s properties alone pays it too, though there is nothing to declare.
  expect((await preview(boss, { propertyIds: [property.id] })).payments).toMatchObject([{ cents: 100_001 }]);
  await newCharge(app, boss, lease.id, { cents: 5000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 5000, { receivedOn: '2026-02-06' }));
  const again = ok(await confirm(boss));
  expect(again.totals).toMatchObject([{ declaredCents: 5000, paidCents: 105_001 }]);
  ok(await release(boss, again.id));
  expect((await paidTo(boss, ann)).slice(0, 3)).toEqual([105_001, 1, 0]);
});

test('a payment that was reversed in the journal counts as paid nowhere either', async () => {
  const { boss, read, ann, entryId } = await newPaid();
  const reversed = { params: { id: entryId }, body: { reason: 'Sent back' } };
  ok(await app.call('POST /journal-entries/{id}/reverse/', reversed, boss.access));
  expect(await paidTo(boss, ann)).toEqual([0, 0, 100_001, 100_001]);
  const run = await read();
  expect(run).toMatchObject({
    payments: 0,
    totals: [{ paidCents: 0 }],
    paid: [{ returned: { kind: null, on: '2026-03-02' } }],
  });
  const body = { kind: 'void' as const, reason: 'Again' };
  const params = { id: entryId };
  expect(codeOf(await app.call('POST /distribution-payments/{id}/return/', { params, body }, boss.access))).toBe(
    'already-voided',
  );
});

test('the smallest payment is asked of all that a run pays a person, whatever accounts it lies in [5.6]', async () => {
  const { boss, lease } = await newOwned([{ parts: 1_000_000, smallestCents: 110_000 }]);
  const added = { body: { name: 'Second trust', kind: 'trust' as const } };
  const second = ok(await app.call('POST /bank-accounts/', added, boss.access));
  expect((await preview(boss)).payments).toEqual([]);
  await newCharge(app, boss, lease.id, { cents: 10_000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 10_000, { receivedOn: '2026-02-06', accountId: second.id }));
  const seen = await preview(boss);
  expect(seen.payments.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([10_000, 100_001]);
  expect(seen.exceptions).toEqual([]);
});

test('a holiday of the workspace is no business day: a payment is settled a day later', async () => {
  const { boss, lease } = await newOwned([{ parts: 1_000_000 }]);
  await newCharge(app, boss, lease.id, { cents: 7000, dueOn: '2026-02-05' });
  // Monday, so that the fifth business day is the Monday after, which is today.
  ok(await pay(app, boss, lease.id, 7000, { method: 'direct-debit', receivedOn: '2026-02-23' }));
  expect((await preview(boss)).lines).toMatchObject([{ unsettledCents: 0, cents: 107_001 }]);
  const { version } = ok(await app.call('GET /rent-policy/', {}, boss.access));
  ok(await app.call('PATCH /rent-policy/', { body: { version, holidays: ['2026-02-25'] } }, boss.access));
  expect((await preview(boss)).lines).toMatchObject([{ unsettledCents: 7000, cents: 100_001 }]);
});
