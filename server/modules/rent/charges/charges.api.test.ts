import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { leaseOf } from '#test/support/leases.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';
import type { ChargeBody } from '#test/support/rent.ts';

const app = await startTestApp();

test('each kind of charge goes to its account, and deposits are held as what they are', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const kinds = ['rent', 'damage', 'late-fee', 'deposit', 'last-months-rent', 'opening'] as const;
  const numbers: string[] = [];
  for (const kind of kinds) numbers.push((await newCharge(app, owner, lease.id, { kind, cents: 1000 })).account.number);
  expect(numbers).toEqual(['4100', '4900', '4400', '2100', '2110', '3100']);
  await expectTies(app, owner);
  ok(await pay(app, owner, lease.id, 6000));
  expect(await heldIn(app, owner, 'deposits-held', 'cash')).toBe(-1000);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, depositCents: 1000 });
  await expectTies(app, owner);
});

test('a charge that is taken back gives what paid it to others, or holds it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const february = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const march = await newCharge(app, owner, lease.id);
  ok(await pay(app, owner, lease.id, 120_000));
  const take = (id: string) =>
    app.call('POST /charges/{id}/void/', { params: { id }, body: { kind: 'mistake', reason: 'Twice' } }, owner.access);
  const taken = ok(await take(february.id));
  expect(taken).toMatchObject({ openCents: 0, voided: { kind: 'mistake', reason: 'Twice' } });
  expect(taken.allocations.map(({ cents, isUndone }) => [cents, isUndone])).toEqual([
    [120_000, true],
    [-120_000, true],
  ]);
  const other = ok(await app.call('GET /charges/{id}/', { params: { id: march.id } }, owner.access));
  expect(other.openCents).toBe(0);
  expect(codeOf(await take(february.id))).toBe('charge-voided');
  await expectTies(app, owner);
  ok(await take(march.id));
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, prepaidCents: 120_000 });
  await expectTies(app, owner);
});

test('a deposit that was received goes back into the register when its payment does', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 200_000 });
  const receipt = ok(await pay(app, owner, lease.id, 150_000));
  expect((await readLedger(app, owner, lease.id)).balances[0]?.depositCents).toBe(150_000);
  const body = { kind: 'mistake' as const, reason: 'Of somebody else', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ depositCents: 0, openCents: 200_000 });
  await expectTies(app, owner);
});

test('credits lower what is owed without money, wait for what comes, and are taken back', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-02-01' });
  const give = (kind: 'credit' | 'concession' | 'write-off', cents: number) =>
    app.call('POST /credits/', { body: { leaseId: lease.id, kind, cents, reason: 'No heating' } }, owner.access);
  const concession = ok(await give('concession', 150_000));
  expect(concession).toMatchObject({ number: 'K-0001', unappliedCents: 30_000 });
  expect(await heldIn(app, owner, 'concessions', 'accrual')).toBe(150_000);
  expect(await heldIn(app, owner, 'concessions', 'cash')).toBe(0);
  expect(codeOf(await give('write-off', 1))).toBe('allocation-too-large');
  await expectTies(app, owner);
  const next = await newCharge(app, owner, lease.id, { kind: 'parking', cents: 40_000 });
  expect(next.openCents).toBe(10_000);
  ok(await give('write-off', 10_000));
  expect(await heldIn(app, owner, 'bad-debt', 'accrual')).toBe(10_000);
  const params = { id: concession.id };
  ok(await app.call('POST /credits/{id}/void/', { params, body: { reason: 'It was warm' } }, owner.access));
  const again = await app.call('POST /credits/{id}/void/', { params, body: { reason: 'Once more' } }, owner.access);
  expect(codeOf(again)).toBe('already-voided');
  const open = ok(await app.call('GET /charges/{id}/', { params: { id: rent.id } }, owner.access));
  expect(open.openCents).toBe(120_000);
  await expectTies(app, owner);
});

test.for<[string, Partial<ChargeBody>, string]>([
  ['nothing', { cents: 0 }, 'cents'],
  ['a bank as its account', { accountId: '1010' }, 'accountId'],
  ['deposits held, without being one', { accountId: '2100' }, 'accountId'],
  ['half a period', { periodFrom: '2026-03-01' }, 'periodTo'],
  ['a period that ends before it begins', { periodFrom: '2026-03-02', periodTo: '2026-03-01' }, 'periodTo'],
  ['a day that no calendar has', { dueOn: '2026-02-30' }, 'dueOn'],
])('a charge with %s is refused', async ([, wrong, path]) => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const account = wrong.accountId === undefined ? {} : { accountId: (await accountOf(app, owner, wrong.accountId)).id };
  const body = { leaseId: lease.id, kind: 'rent' as const, cents: 1000, dueOn: '2026-03-01', ...wrong, ...account };
  const refused = await app.call('POST /charges/', { body }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.path]).toEqual(['invalid-input', path]);
});

test('nothing is charged on a draft, and nothing is lost where the books are closed', async () => {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner);
  const draft = ok(
    await app.call(
      'POST /leases/',
      { body: leaseOf(home, { startsOn: '2027-01-01', endsOn: null, atEnd: null }) },
      owner.access,
    ),
  );
  const charge = (leaseId: string, chargedOn: string) => {
    const body = { leaseId, kind: 'rent' as const, cents: 1000, dueOn: '2026-01-31', chargedOn };
    return app.call('POST /charges/', { body }, owner.access);
  };
  expect(codeOf(await charge(draft.id, '2026-03-01'))).toBe('conflict');
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  expect(codeOf(await charge(lease.id, '2026-01-31'))).toBe('closed-period');
  expect(ok(await charge(lease.id, '2026-02-01')).chargedOn).toBe('2026-02-01');
  await expectTies(app, owner);
});

test('a renewal carries on the same ledger, with its balance and deposit', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-02-28' });
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const renewal = {
    params: { id: lease.id },
    body: { endsOn: '2027-02-28', atEnd: 'stop' as const, version: lease.version },
  };
  const next = ok(await app.call('POST /leases/{id}/renew/', renewal, owner.access));
  await newCharge(app, owner, next.id);
  ok(await pay(app, owner, next.id, 240_000));
  const { totals, lines } = await readLedger(app, owner, lease.id);
  expect([totals.balanceCents, lines.length]).toEqual([0, 3]);
  await expectTies(app, owner);
});

test('a day more than a year ahead, or an amount far above all others, is charged only where it is meant', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 120_000 });
  const body = { leaseId: lease.id, kind: 'other' as const, cents: 5000, dueOn: '2031-03-02' };
  const charge = (given: object) => app.call('POST /charges/', { body: { ...body, ...given } }, owner.access);
  const refused = await charge({});
  expect(codeOf(refused)).toBe('unusual-date');
  expect(refused.problem?.errors).toMatchObject([{ code: 'day-far-ahead', values: { day: { date: '2031-03-02' } } }]);
  expect(codeOf(await charge({ dueOn: '2026-03-02', chargedOn: '2031-03-02' }))).toBe('unusual-date');
  ok(await charge({ dueOn: '2027-04-02' }));
  ok(await charge({ evenIf: ['unusual-date'] }));
  const huge = { dueOn: '2026-04-01', cents: 100_000_001 };
  expect(codeOf(await charge(huge))).toBe('unusual-amount');
  expect(codeOf(await charge({ ...huge, dueOn: '2031-03-02', evenIf: ['unusual-date'] }))).toBe('unusual-amount');
  ok(await charge({ ...huge, dueOn: '2031-03-02', evenIf: ['unusual-date', 'unusual-amount'] }));
});

test('a day more than a year before the tenancy began is charged only where it is meant', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const body = { leaseId: lease.id, kind: 'other' as const, cents: 5000, dueOn: '1926-03-02' };
  const charge = (given: object) => app.call('POST /charges/', { body: { ...body, ...given } }, owner.access);
  const refused = await charge({});
  expect([codeOf(refused), refused.problem?.errors[0]]).toMatchObject([
    'unusual-date',
    { code: 'day-long-before', values: { day: { date: '1926-03-02' } } },
  ]);
  expect(codeOf(await charge({ dueOn: '2026-03-02', chargedOn: '2024-12-31' }))).toBe('unusual-date');
  ok(await charge({ dueOn: '2025-01-01' }));
  ok(await charge({ evenIf: ['unusual-date'] }));
});

test('a charge whose default account is archived is refused with a choice, and goes to no other account by itself', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const [pets, other] = [await accountOf(app, owner, '4210'), await accountOf(app, owner, '4900')];
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id: pets.id }, body: {} }, owner.access));
  const body = { leaseId: lease.id, kind: 'pets' as const, cents: 2500, dueOn: '2026-03-05' };
  const refused = await app.call('POST /charges/', { body }, owner.access);
  expect(refused.problem).toMatchObject({
    code: 'archived-account',
    errors: [{ path: 'accountId', code: 'account-archived' }],
  });
  const chosen = ok(await app.call('POST /charges/', { body: { ...body, accountId: other.id } }, owner.access));
  expect(chosen.account.number).toBe('4900');
  const { home } = await newTenancy(app, owner);
  const draft = {
    unitId: home.unit.id,
    startsOn: '2027-01-01',
    parties: [{ personId: home.person.id, role: 'tenant' as const }],
    charges: [{ kind: 'pets' as const, cents: 2500 }],
  };
  const answer = await app.call('POST /leases/', { body: draft }, owner.access);
  expect(answer.problem).toMatchObject({ code: 'archived-account', errors: [{ path: 'charges.0.accountId' }] });
});

test('a line of a lease goes to no account that follows the ledgers of tenants, also where it was agreed before', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const accounts = await Promise.all(['1200', '2200', '2100', '2110'].map((number) => accountOf(app, owner, number)));
  for (const { id: accountId } of accounts) {
    const draft = {
      unitId: home.unit.id,
      startsOn: '2027-01-01',
      parties: [{ personId: home.person.id, role: 'tenant' as const }],
      charges: [{ kind: 'parking' as const, cents: 2500, accountId }],
    };
    const answer = await app.call('POST /leases/', { body: draft }, owner.access);
    expect(answer.problem?.errors).toMatchObject([{ path: 'charges.0.accountId', code: 'invalid-input' }]);
  }
  await query(app.connection, 'update lease_charge set account_id = $1 where lease_id = $2', [
    accounts[1]?.id,
    lease.id,
  ]);
  const run = { body: { through: '2026-04-01', leaseIds: [lease.id] } };
  const preview = ok(await app.call('POST /charge-run-previews/', run, owner.access));
  expect(preview.charges).toBe(0);
  expect(preview.leftOut.map(({ reason }) => reason)).toContain('control-account');
});

test('a charge whose default account was removed is refused with a choice, and does not go to Rent', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const [pets, other] = [await accountOf(app, owner, '4210'), await accountOf(app, owner, '4900')];
  ok(await app.call('POST /accounts/{id}/remove/', { params: { id: pets.id }, body: {} }, owner.access));
  const body = { leaseId: lease.id, kind: 'pets' as const, cents: 2500, dueOn: '2026-03-05' };
  const refused = await app.call('POST /charges/', { body }, owner.access);
  expect(refused.problem).toMatchObject({
    code: 'unknown-account',
    errors: [{ path: 'accountId', code: 'no-such-account' }],
  });
  const chosen = ok(await app.call('POST /charges/', { body: { ...body, accountId: other.id } }, owner.access));
  expect(chosen.account.number).toBe('4900');
  const { home } = await newTenancy(app, owner);
  const draft = {
    unitId: home.unit.id,
    startsOn: '2027-01-01',
    parties: [{ personId: home.person.id, role: 'tenant' as const }],
    charges: [{ kind: 'pets' as const, cents: 2500 }],
  };
  const answer = await app.call('POST /leases/', { body: draft }, owner.access);
  expect(answer.problem).toMatchObject({ code: 'unknown-account', errors: [{ path: 'charges.0.accountId' }] });
});
