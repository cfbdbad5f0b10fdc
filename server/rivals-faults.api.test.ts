import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

/**
 * What other programs are known to get wrong (money.md, 8), by name. Two more stand with what they are about: that a new owner
 * opens with the old owner's balance (`sale.api.test.ts`), and a deposit handed over through income (`hand-over.api.test.ts`).
 */
const app = await startTestApp();

test('fee charged twice on the same income: never, whatever months are run and however it is recorded anew', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const terms = { startsOn: '2026-01-01', feeKind: 'percent-received' as const, feeMillipercent: 8000 };
  const params = { id: home.property.id };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, owner.access));
  await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  const receipt = ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-02-03' }));
  const run = (body: object) => app.call('POST /fee-runs/', { body }, owner.access);
  expect(ok(await run({ month: '2026-02-01' })).totals).toMatchObject([{ chargedCents: 8000, takenCents: 8000 }]);
  expect(codeOf(await run({ month: '2026-02-01' }))).toBe('conflict');
  expect(codeOf(await run({ month: '2026-03-01', from: '2026-01-01' }))).toBe('conflict');
  expect(codeOf(await run({ month: '2026-02-01', propertyId: home.property.id }))).toBe('conflict');
  const mistake = { kind: 'mistake' as const, date: '2026-02-03', reason: 'Wrong reference' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: mistake }, owner.access));
  ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-02-03' }));
  expect(codeOf(await run({ month: '2026-03-01', from: '2026-01-01' }))).toBe('conflict');
  const held = await readHeld(app, owner);
  expect([held('management-fee', 'accrual'), held('fees-earned', 'cash')]).toEqual([8000, -8000]);
});

test('payout while a sibling property is short: what it lacks stays with the others of the same owner', async () => {
  const owner = await newOrganisation(app);
  const person = await newPerson(app, owner);
  const [rich, poor] = [(await newProperty(app, owner)).property, (await newProperty(app, owner)).property];
  for (const [{ id }, cents] of [
    [rich, 50_000],
    [poor, 100],
  ] as const) {
    const body = { startsOn: '2026-01-01', shares: [{ personId: person.id, parts: 1_000_000 }] };
    ok(await app.call('POST /properties/{id}/ownership/', { params: { id }, body }, owner.access));
    const paidIn = { propertyId: id, personId: person.id, cents, receivedOn: '2026-02-01' };
    ok(await app.call('POST /owner-contributions/', { body: paidIn }, owner.access));
  }
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, reserveCents: 30_000 };
  ok(await app.call('POST /properties/{id}/agreements/', { params: { id: poor.id }, body: terms }, owner.access));
  const seen = ok(await app.call('POST /distribution-run-previews/', { body: {} }, owner.access));
  expect(seen.lines).toMatchObject([{ property: { id: rich.id }, heldBackCents: 29_900, cents: 20_100 }]);
  ok(await app.call('POST /distribution-runs/', { body: { expected: seen.expected } }, owner.access));
  expect((await readHeld(app, owner))('owners-funds', 'cash')).toBe(-20_100);
});

test('a reconciled item edited: never, it is taken back on a later day and the statement stays as it was', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '1020');
  const item = await newEntry(app, owner, { date: '2026-02-10', cents: 150_000, debit: '1020', credit: '4100' });
  const begun = { accountId, to: '2026-02-28', closingCents: 150_000 };
  const { id } = ok(await app.call('POST /reconciliations/', { body: begun }, owner.access));
  const params = { id };
  const cleared = { params, body: { entryIds: [item.id], matched: false } };
  const { version } = ok(await app.call('POST /reconciliations/{id}/clear/', cleared, owner.access));
  ok(await app.call('POST /reconciliations/{id}/finish/', { params, body: { version } }, owner.access));
  const reverse = (date?: string) =>
    app.call(
      'POST /journal-entries/{id}/reverse/',
      { params: { id: item.id }, body: { reason: 'Wrong amount', ...(date !== undefined && { date }) } },
      owner.access,
    );
  const stand = async () => {
    const { state, differenceCents, bookCents, clearedIn } = ok(
      await app.call('GET /reconciliations/{id}/', { params }, owner.access),
    );
    return { state, differenceCents, bookCents, clearedIn };
  };
  const finished = await stand();
  expect(finished).toMatchObject({ state: 'finished', bookCents: 150_000, clearedIn: { count: 1, cents: 150_000 } });
  const unclear = { params, body: { entryIds: [item.id] } };
  expect(codeOf(await app.call('POST /reconciliations/{id}/unclear/', unclear, owner.access))).toBe(
    'reconciled-period',
  );
  expect(codeOf(await reverse('2026-02-28'))).toBe('reconciled-period');
  ok(await reverse());
  expect(await stand()).toEqual(finished);
});

test('the second of two equal bank lines lost: never, nor is it doubled by a file that overlaps', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '1010');
  // The bank gives both the same id, as some do: then a line is told by which of the equal ones it is.
  const coffee = { date: '2026-02-16', cents: -450, text: 'COFFEE', id: 'same' };
  const fee = { date: '2026-02-20', cents: -990, text: 'SERVICE CHARGE', id: 'fee' };
  const first = ok(await sendBankFile(app, owner, ofxOf([coffee, coffee], { closing: -900 }), { accountId }));
  expect(first.files).toMatchObject([{ lineCount: 2, newCount: 2, sumCents: -900 }]);
  const overlap = ofxOf([coffee, coffee, fee], { closing: -1890 });
  const second = ok(await sendBankFile(app, owner, overlap, { accountId }));
  expect(second.files).toMatchObject([{ newCount: 1, knownCount: 2, toDecideCount: 0 }]);
  const { items } = ok(await app.call('GET /statement-lines/', { query: { view: 'all' } }, owner.access));
  expect(items.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([-990, -450, -450]);
});
