import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { putIn } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { expectTies, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

async function begin() {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner);
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, owner.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const accountId = accounts.find(({ number }) => number === '5200')?.id ?? '';
  const { property } = home;
  const line = { accountId, propertyId: property.id };
  return { owner, lease, vendor, property, line };
}

type Books = Awaited<ReturnType<typeof begin>>;
type Line = Books['line'] & { cents: number; rechargeLeaseId?: string; markupMillipercent?: number | null };

const bodyOf = ({ vendor }: Books, lines: readonly Line[]) => ({
  vendorId: vendor.id,
  datedOn: '2026-02-01',
  lines: [...lines],
});

async function approved(books: Books, lines: readonly Line[]) {
  const { access } = books.owner;
  const bill = ok(await app.call('POST /bills/', { body: { ...bodyOf(books, lines), submit: true } }, access));
  const params = { id: bill.id };
  return ok(await app.call('POST /bills/{id}/approve/', { params, body: { version: bill.version } }, access));
}

const read = async ({ owner }: Books, id: string) =>
  ok(await app.call('GET /bills/{id}/', { params: { id } }, owner.access));

const voidBill = async (books: Books, id: string) => {
  const { version } = await read(books, id);
  const body = { reason: 'Wrong', version };
  return app.call('POST /bills/{id}/void/', { params: { id }, body }, books.owner.access);
};

test('a line that is charged on is owed by the tenant once the bill is approved, and void with it while nothing has paid it', async () => {
  const books = await begin();
  const { owner, lease, line } = books;
  const first = await approved(books, [
    { ...line, cents: 12_000, rechargeLeaseId: lease.id },
    { ...line, cents: 500 },
  ]);
  const charge = first.lines[0]?.recharge?.charge;
  expect([first.lines[0]?.recharge?.lease.id, charge?.number, first.lines[1]?.recharge]).toEqual([
    lease.id,
    expect.stringMatching(/^C-/),
    null,
  ]);
  const charged = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access)).items;
  expect(charged).toMatchObject([{ id: charge?.id, cents: 12_000, openCents: 12_000, dueOn: '2026-03-03' }]);
  expect((await readHeld(app, owner))('tenant-receivable', 'accrual')).toBe(12_000);
  expect(ok(await voidBill(books, first.id)).state).toBe('void');
  expect((await readHeld(app, owner))('tenant-receivable', 'accrual')).toBe(0);
  const second = await approved(books, [{ ...line, cents: 9000, rechargeLeaseId: lease.id }]);
  ok(await pay(app, owner, lease.id, 4000));
  expect((await voidBill(books, second.id)).problem).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('C-'),
  });
  const body = { ...bodyOf(books, [{ ...line, cents: 9001 }]), version: second.version };
  const params = { id: second.id };
  expect(codeOf(await app.call('PATCH /bills/{id}/', { params, body }, owner.access))).toBe('conflict');
  await expectTies(app, owner);
});

test('a line is charged on to a lease of its own property alone, and to who rents', async () => {
  const books = await begin();
  const { owner, lease, line } = books;
  const { property: other } = await newProperty(app, owner);
  const send = (propertyId: string | null) =>
    app.call(
      'POST /bills/',
      { body: bodyOf(books, [{ ...line, propertyId: propertyId as string, cents: 1, rechargeLeaseId: lease.id }]) },
      owner.access,
    );
  expect(codeOf(await send(other.id))).toBe('invalid-input');
  expect(codeOf(await send(null))).toBe('invalid-input');
});

test('F15: each line bears its own mark-up, which the owner owes the manager on top of the bill', async () => {
  const books = await begin();
  const { owner, property, line } = books;
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, markupMillipercent: 10_000 };
  const params = { id: property.id };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, owner.access));
  const bill = await approved(books, [
    { ...line, cents: 33_333 },
    { ...line, cents: 12_345 },
  ]);
  expect(bill.lines.map(({ markupCents }) => markupCents)).toEqual([3333, 1235]);
  expect([bill.markupCents, bill.cents + bill.markupCents]).toEqual([4568, 50_246]);
  const held = await readHeld(app, owner);
  const keys = ['due-to-manager', 'management-fee', 'fees-earned', 'due-from-owners', 'payables'] as const;
  expect(keys.map((key) => held(key, 'accrual'))).toEqual([-4568, 4568, -4568, 4568, -45_678]);
  const fees = async () =>
    ok(await app.call('POST /fee-run-previews/', { body: { month: '2026-02-01' } }, owner.access));
  expect((await fees()).expected).toMatchObject({ fees: 0, chargedCents: 0, takenCents: 0 });
  expect(ok(await voidBill(books, bill.id)).state).toBe('void');
  const after = await readHeld(app, owner);
  expect(keys.map((key) => after(key, 'accrual'))).toEqual([0, 0, 0, 0, 0]);
  const plain = await approved(books, [{ ...line, cents: 10_000, markupMillipercent: null }]);
  expect(plain.markupCents).toBe(0);
});

test('a mark-up is taken from the money of the property with the fees', async () => {
  const books = await begin();
  const { owner, lease, line } = books;
  const charge = { leaseId: lease.id, kind: 'rent' as const, cents: 100_000, dueOn: '2026-02-01' };
  ok(await app.call('POST /charges/', { body: charge }, owner.access));
  ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-02-03' }));
  await approved(books, [{ ...line, cents: 20_000, markupMillipercent: 5000 }]);
  ok(await app.call('POST /fee-runs/', { body: { month: '2026-02-01' } }, owner.access));
  const held = await readHeld(app, owner);
  expect([held('due-to-manager', 'accrual'), held('fees-earned', 'cash')]).toEqual([0, -1000]);
});

test('a bill whose payment was voided can be split anew', async () => {
  const books = await begin();
  const { owner, line, vendor } = books;
  const bill = await approved(books, [{ ...line, cents: 9000 }]);
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const accountId = banks.find(({ number }) => number === '1020')?.id ?? '';
  const bills = [{ billId: bill.id, cents: 100 }];
  const paid = { vendorId: vendor.id, accountId, paidOn: '2026-03-01', method: 'check' as const, bills };
  await putIn(app, owner, line.propertyId, 100);
  const { id } = ok(await app.call('POST /bill-payments/', { body: paid }, owner.access));
  const undo = { kind: 'void' as const, reason: 'x' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id }, body: undo }, owner.access));
  const { version } = await read(books, bill.id);
  const body = {
    ...bodyOf(books, [
      { ...line, cents: 5000 },
      { ...line, cents: 4000 },
    ]),
    version,
  };
  const params = { id: bill.id };
  const again = ok(await app.call('PATCH /bills/{id}/', { params, body }, owner.access));
  expect([again.state, again.lines.map(({ cents }) => cents)]).toEqual(['draft', [5000, 4000]]);
  expect((await readHeld(app, owner))('payables', 'accrual')).toBe(0);
});
