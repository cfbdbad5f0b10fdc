import { expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough, expectNothingToCharge } from '#test/support/charge-runs.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { expectTies, heldIn, newCharge, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed', 'Owed since', 'Deposit held', 'Prepaid'];

/** A lease that owes since January, one that is ahead, and deposits of both. The clock stands at 2 March 2026. */
async function importedHome(owner: TestMember) {
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  const file = csvOf(
    head,
    [property.name, '1A', 'Robin Owing', '2025-01-01', '900', '725.50', '2026-01-03', '900', ''],
    [property.name, '1B', 'Alex Ahead', '2025-01-01', '900', '', '', '900', '400'],
  );
  const done = await importAll(app, owner, 'leases', file);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  const of = (unit: string) => items.find((lease) => lease.unit.name === unit)?.id ?? '';
  return { done, owing: of('1A'), ahead: of('1B'), property };
}

const undo = (id: string, owner: TestMember) =>
  app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, owner.access);

test('what was owed elsewhere is an open charge here, as old as the file says, and is paid like any other', async () => {
  const owner = await newOrganisation(app);
  const { owing } = await importedHome(owner);
  const before = await readLedger(app, owner, owing);
  expect(before.lines).toMatchObject([{ kind: 'charge', what: 'opening', chargeCents: 72_550, dueOn: '2026-01-03' }]);
  const { items } = ok(await app.call('GET /arrears/', { query: {} }, owner.access));
  expect(items.map(({ leaseId, to60Cents, oldestDueOn }) => [leaseId, to60Cents, oldestDueOn])).toEqual([
    [owing, 72_550, '2026-01-03'],
  ]);
  expect(await heldIn(app, owner, 'rent', 'accrual'), 'it was income before').toBe(0);
  ok(await pay(app, owner, owing, 72_550));
  expect((await readLedger(app, owner, owing)).balances[0]).toMatchObject({ openCents: 0 });
  expect(await heldIn(app, owner, 'rent', 'cash'), 'on cash it is income now').toBe(-72_550);
  expect(await heldIn(app, owner, 'rent', 'accrual')).toBe(0);
  await expectTies(app, owner);
});

test('what was paid ahead elsewhere pays the next charge, and never came to a bank', async () => {
  const owner = await newOrganisation(app);
  const { ahead } = await importedHome(owner);
  const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  expect(items).toMatchObject([
    { method: 'opening', cents: 40_000, unappliedCents: 40_000, account: { number: '3100' } },
  ]);
  const charge = await newCharge(app, owner, ahead, { cents: 90_000 });
  expect(charge.openCents).toBe(50_000);
  await expectTies(app, owner);
  const params = { id: items[0]?.id ?? '' };
  const returned = { kind: 'returned' as const, reason: 'Not covered', date: '2026-03-02' };
  const refused = await app.call('POST /receipts/{id}/reverse/', { params, body: returned }, owner.access);
  expect(codeOf(refused)).toBe('invalid-input');
  const body = { ...returned, kind: 'mistake' as const, reason: 'It was never paid' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params, body }, owner.access));
  expect((await readLedger(app, owner, ahead)).balances[0]).toMatchObject({ openCents: 90_000, prepaidCents: 0 });
  await expectTies(app, owner);
});

test('a deposit that was held elsewhere is in the register, and is taken back by itself where it was wrong', async () => {
  const owner = await newOrganisation(app);
  const { owing } = await importedHome(owner);
  const params = { id: owing };
  const deposit = ok(await app.call('GET /leases/{id}/deposit/', { params }, owner.access));
  expect(deposit.movements).toMatchObject([{ kind: 'opening', cents: 90_000 }]);
  expect(deposit.heldCents).toBe(90_000);
  const undoOn = (date: string) => {
    const movement = { params: { id: deposit.movements[0]?.id ?? '' }, body: { reason: 'The file was wrong', date } };
    return app.call('POST /deposit-interest/{id}/undo/', movement, owner.access);
  };
  const early = await undoOn('2026-03-01');
  expect([codeOf(early), early.problem?.errors[0]?.path]).toEqual(['date-out-of-range', 'date']);
  const without = ok(await undoOn('2026-03-02'));
  expect(without.heldCents).toBe(0);
  const reversals = { query: { sourceKind: 'reversal' } };
  expect(ok(await app.call('GET /journal-entries/', reversals, owner.access)).items.map(({ memo }) => memo)).toEqual([
    expect.stringMatching(/^Opening balance, deposit undone – /),
  ]);
  expect(without.movements.at(-1)).toMatchObject({ kind: 'opening', cents: -90_000, on: '2026-03-02' });
  await expectTies(app, owner);
});

test('what was done since stands in the way of undoing, is named with what to do, and then is not', async () => {
  const owner = await newOrganisation(app);
  const { done, ahead } = await importedHome(owner);
  app.clock.advance(60_000);
  const charge = await newCharge(app, owner, ahead, { cents: 90_000 });
  const refused = await undo(done.id, owner);
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.detail).toContain(`charge ${charge.number} was added to`);
  expect(refused.problem?.detail).toContain('void it there first');
  const body = { kind: 'mistake' as const, reason: 'Too early' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
  expect(ok(await undo(done.id, owner)).state).toBe('undone');
  const { items } = ok(await app.call('GET /journal-entries/', { query: { sourceKind: 'reversal' } }, owner.access));
  const memos = items.map(({ memo }) => memo).filter((memo) => !memo.includes(' voided – '));
  expect(memos.length, 'a charge, a payment and two deposits').toBe(4);
  for (const memo of memos) expect(memo).toMatch(/^[^–]+ undone – /);
  expect(memos).toContainEqual(expect.stringMatching(/^Opening balance, deposit undone – /));
  await expectTies(app, owner);
  for (const key of ['tenant-receivable', 'prepayments', 'deposits-held', 'opening-balances'])
    expect(await heldIn(app, owner, key, 'accrual'), key).toBe(0);
});

test('an export of everything brings what is open along, charge by charge, and the same sums', async () => {
  const owner = await newOrganisation(app);
  const { owing, ahead } = await importedHome(owner);
  await newCharge(app, owner, owing, { kind: 'parking', label: 'P7', cents: 5000, dueOn: '2026-02-01' });
  await newCharge(app, owner, ahead, { cents: 10_000 });
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', rawPayload, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  await expectTies(app, other);
  for (const key of ['tenant-receivable', 'prepayments', 'deposits-held', 'opening-balances', 'rent'])
    for (const basis of ['accrual', 'cash'] as const)
      expect(await heldIn(app, other, key, basis), `${key} on ${basis}`).toBe(await heldIn(app, owner, key, basis));
  const { items } = ok(await app.call('GET /leases/', { query: {} }, other.access));
  const there = items.find((lease) => lease.unit.name === '1A')?.id ?? '';
  const { lines } = await readLedger(app, other, there);
  expect(lines.map(({ what, label, dueOn, chargeCents }) => [what, label, dueOn, chargeCents])).toEqual([
    ['opening', null, '2026-01-03', 72_550],
    ['parking', 'P7', '2026-02-01', 5000],
  ]);
  app.clock.advance(60_000);
  ok(await undo(done.id, other));
  expect(ok(await app.call('GET /trial-balance/', { query: {} }, other.access)).rows).toEqual([]);
  await expectTies(app, other);
});

test('whoever owed nothing on the day of the balances is charged from the day after, and the import can be undone', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A', '1B', '1C'] });
  const file = csvOf(
    head.slice(0, 6),
    [property.name, '1A', 'Robin Even', '2025-01-01', '900', '0.00'],
    [property.name, '1B', 'Alex Blank', '2026-03-02', '800', ''],
    [property.name, '1C', 'Sam Later', '2026-03-16', '700', ''],
  );
  const done = await importAll(app, owner, 'leases', file);
  app.clock.advance(60_000);
  const dueBy = async (through: string) => {
    // Where nothing is to be charged there is no run.
    const run = await app.call('POST /charge-runs/', { body: { through } }, owner.access);
    if (run.problem !== undefined) await expectNothingToCharge(run);
    const { items } = ok(await app.call('GET /charges/', { query: {} }, owner.access));
    return items.map(({ dueOn }) => dueOn).toSorted();
  };
  expect(await dueBy('2026-03-15'), 'the balances of 2 March hold').toEqual([]);
  expect(ok(await undo(done.id, owner)).state).toBe('undone');
  const again = await importAll(app, owner, 'leases', file);
  expect(again.result?.errors).toEqual([]);
  expect(await dueBy('2026-04-30')).toEqual(['2026-03-16', '2026-04-01', '2026-04-01', '2026-04-01']);
});

test('balances of a day beyond next year are refused in a sentence, and nothing is lost', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const row = [property.name, '1A', 'Robin Owing', '2025-01-01', '900', '725.50', '2026-01-03', '900', ''];
  const begun = ok(await sendImport(app, owner, 'leases', csvOf(head, row)));
  const params = { id: begun.id };
  const body = { openingOn: '2999-12-31', version: begun.version };
  const refused = await app.call('PATCH /imports/{id}/', { params, body }, owner.access);
  expect(codeOf(refused)).toBe('date-out-of-range');
  expect(refused.problem?.errors[0]).toMatchObject({ path: 'openingOn' });
  expect(ok(await app.call('GET /imports/{id}/', { params }, owner.access)).openingOn).toBe('2026-03-02');
  const near = { params, body: { ...body, openingOn: '2026-12-31' } };
  expect(ok(await app.call('PATCH /imports/{id}/', near, owner.access)).openingOn).toBe('2026-12-31');
});

/** Two leases whose balances are of a day; the clock stands at 2 March 2026. */
async function importedAsOf(owner: TestMember, openingOn: string, family = 'Even') {
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  const file = csvOf(
    head.slice(0, 6),
    [property.name, '1A', `Robin ${family}`, '2025-01-01', '900', '900'],
    [property.name, '1B', `Alex ${family}`, '2025-01-01', '800', ''],
  );
  const { id, version } = ok(await sendImport(app, owner, 'leases', file));
  ok(await app.call('PATCH /imports/{id}/', { params: { id }, body: { openingOn, version } }, owner.access));
  ok(await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access));
}

const uncharged = async ({ access }: TestMember) => ok(await app.call('GET /uncharged-rent/', {}, access));
const noon = (day: string) => new Date(`${day}T17:00:00.000Z`);

test('rent due since the day of the balances is told as not charged, and the next daily run charges it once', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  await importedAsOf(owner, '2026-03-02', 'Before');
  // The work of this day is done before the next import.
  await doRentDays(app.services.database, noon('2026-03-02'));
  await importedAsOf(owner, '2026-02-28');
  await doRentDays(app.services.database, noon('2026-03-02'));
  const missing = { leases: 2, hasMore: false, since: '2026-03-01', isAutomatic: true };
  expect(await uncharged(owner)).toEqual(missing);
  expect(await uncharged(other), 'and nothing of anybody else').toMatchObject({ leases: 0, since: null });
  const manager = await newMember(app, owner, 'manager');
  const { property } = await newProperty(app, owner);
  const some = { params: { id: manager.userId }, body: { all: false, propertyIds: [property.id] } };
  ok(await app.call('POST /members/{id}/properties/', some, owner.access));
  expect(await uncharged(manager), 'nor of properties that one does not see').toMatchObject({ leases: 0 });

  await doRentDays(app.services.database, noon('2026-03-03'));
  const rent = async () => (await chargesOf(app, owner)).filter(({ kind }) => kind === 'rent').map(({ due }) => due);
  expect(await rent()).toEqual(['2026-03-01', '2026-03-01']);
  expect(await uncharged(owner)).toMatchObject({ leases: 0, since: null });
});

test('rent that the balances include is neither missing nor charged, and a workspace that charges by hand is told so', async () => {
  const [owner, byHand] = [await newOrganisation(app), await newOrganisation(app)];
  await importedAsOf(owner, '2026-03-02');
  expect(await uncharged(owner)).toMatchObject({ leases: 0, since: null });
  await expectNothingToCharge(app.call('POST /charge-runs/', { body: { through: '2026-03-31' } }, owner.access));

  const { version } = ok(await app.call('GET /rent-policy/', {}, byHand.access));
  ok(await app.call('PATCH /rent-policy/', { body: { runsByItself: false, version } }, byHand.access));
  await importedAsOf(byHand, '2026-02-28');
  expect(await uncharged(byHand)).toMatchObject({ leases: 2, isAutomatic: false });
  await chargeThrough(app, byHand, '2026-03-02');
  expect(await uncharged(byHand)).toMatchObject({ leases: 0 });
});
