import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

/** A vendor, two properties of which one has 5,000.00 in the trust bank, and a cost account. The day is 2 March 2026. */
async function begin() {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 3 } }, access));
  const [cost, bank, income] = await Promise.all([
    accountOf(app, owner, '5200'),
    accountOf(app, owner, '1020'),
    accountOf(app, owner, '4100'),
  ]);
  const { property: oak } = await newProperty(app, owner);
  const { property: elm } = await newProperty(app, owner);
  const rent = [
    { accountId: bank.id, debitCents: 500_000, propertyId: oak.id },
    { accountId: income.id, creditCents: 500_000, propertyId: oak.id },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-02-01', memo: 'Rent', lines: rent } }, access));
  const line = (cents: number, propertyId = oak.id) => ({ accountId: cost.id, propertyId, cents });
  const bill = async (lines: ReturnType<typeof line>[], invoiceNumber: string) => {
    const body = { vendorId: vendor.id, invoiceNumber, datedOn: '2026-02-20', lines, submit: true };
    const { id, version } = ok(await app.call('POST /bills/', { body }, access));
    return ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
  };
  const credit = async (lines: ReturnType<typeof line>[], creditNumber: string | null = null) =>
    app.call(
      'POST /bill-credits/',
      { body: { vendorId: vendor.id, creditNumber, datedOn: '2026-02-25', lines } },
      access,
    );
  const read = async (id: string) => ok(await app.call('GET /bills/{id}/', { params: { id } }, access));
  const readCredit = async (id: string) => ok(await app.call('GET /bill-credits/{id}/', { params: { id } }, access));
  return { owner, access, vendor, bank, oak, elm, line, bill, credit, read, readCredit };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const apply = ({ access }: Begun, id: string, billId: string, cents: number, version: number) =>
  app.call('POST /bill-credits/{id}/apply/', { params: { id }, body: { billId, cents, version } }, access);

async function agedTotal({ access }: Begun) {
  const answer = await app.call('GET /reports/{key}/', { params: { key: 'aged-payables' }, query: {} }, access);
  const { tables, notes } = ok(answer);
  return { cents: tables[0]?.headline?.cents, notes };
}

test('a credit is posted against payables, applied in parts to lines of its property, removed and voided', async () => {
  const begun = await begin();
  const { access, owner, line, elm } = begun;
  const bill = await begun.bill([line(70_000), line(20_005, elm.id), line(9995)], 'A');
  const credit = ok(await begun.credit([line(30_000)], 'CN-7'));
  expect(credit).toMatchObject({ number: 'VC-0001', state: 'open', openCents: 30_000, bills: [{ mostCents: 30_000 }] });
  const held = await readHeld(app, owner);
  expect([held('payables', 'accrual'), held('5200', 'accrual'), held('5200', 'cash')]).toEqual([-70_000, 70_000, 0]);
  expect((await agedTotal(begun)).cents).toBe(70_000);
  expect(codeOf(await apply(begun, credit.id, bill.id, 30_001, 1))).toBe('allocation-too-large');
  const applied = ok(await apply(begun, credit.id, bill.id, 8000, 1));
  expect(applied).toMatchObject({ openCents: 22_000, applied: [{ bill: { number: 'BL-0001' }, cents: 8000 }] });
  const after = await begun.read(bill.id);
  expect(after).toMatchObject({ state: 'part-paid', openCents: 92_000, credits: [{ number: 'VC-0001', cents: 8000 }] });
  expect(after.lines.map(({ openCents }) => openCents)).toEqual([63_000, 20_005, 8995]);
  expect((await agedTotal(begun)).cents).toBe(70_000);
  const voided = (version: number) => ({ params: { id: credit.id }, body: { reason: 'Wrong', version } });
  expect(codeOf(await app.call('POST /bill-credits/{id}/void/', voided(applied.version), access))).toBe('conflict');
  const removing = { params: { id: credit.id }, body: { billId: bill.id, version: applied.version } };
  const removed = ok(await app.call('POST /bill-credits/{id}/unapply/', removing, access));
  expect(removed).toMatchObject({ openCents: 30_000, applied: [] });
  expect((await begun.read(bill.id)).lines).toEqual(bill.lines);
  expect((await begun.read(bill.id)).state).toBe('approved');
  ok(await app.call('POST /bill-credits/{id}/void/', voided(removed.version), access));
  const end = await readHeld(app, owner);
  expect([end('payables', 'accrual'), end('5200', 'accrual')]).toEqual([-100_000, 100_000]);
  expect((await agedTotal(begun)).cents).toBe(100_000);
  expect(await begun.credit([line(1)], 'cn 07').then(codeOf), 'a voided number may come again').toBeUndefined();
  expect(codeOf(await begun.credit([line(1)], 'CN-7'))).toBe('duplicate-invoice');
});

test('a credit of one property settles nothing of another, nor a bill of another vendor or one that is not approved', async () => {
  const begun = await begin();
  const { access, line, elm, vendor } = begun;
  const bill = await begun.bill([line(50_000, elm.id)], 'A');
  const credit = ok(await begun.credit([line(30_000)]));
  expect(credit.bills).toEqual([]);
  expect(codeOf(await apply(begun, credit.id, bill.id, 1, 1))).toBe('allocation-too-large');
  const person = { kind: 'company' as const, companyName: 'Another' };
  const other = ok(await app.call('POST /vendors/', { body: { person } }, access));
  const lines = [line(5000)];
  const own = { vendorId: other.id, datedOn: '2026-02-20', lines, submit: true };
  const theirs = ok(await app.call('POST /bills/', { body: own }, access));
  const body = { version: theirs.version };
  ok(await app.call('POST /bills/{id}/approve/', { params: { id: theirs.id }, body }, access));
  expect(codeOf(await apply(begun, credit.id, theirs.id, 100, 1))).toBe('invalid-input');
  const draft = ok(await app.call('POST /bills/', { body: { ...own, vendorId: vendor.id, submit: false } }, access));
  expect(codeOf(await apply(begun, credit.id, draft.id, 100, 1))).toBe('conflict');
  expect(codeOf(await apply(begun, credit.id, bill.id, 100, 9))).toBe('conflict');
});

test('a pay run pays what is left after credits, and a payment that is voided gives bills and credits back', async () => {
  const begun = await begin();
  const { access, bank, line, owner } = begun;
  const [small, large] = [await begun.bill([line(20_000)], 'A'), await begun.bill([line(100_000)], 'B')];
  const credit = ok(await begun.credit([line(30_000)]));
  const asked = { accountId: bank.id };
  const preview = ok(await app.call('POST /payment-run-previews/', { body: asked }, access));
  expect(preview.expected).toMatchObject({
    payments: 1,
    bills: 2,
    cents: 90_000,
    discountCents: 0,
    creditCents: 30_000,
  });
  const run = ok(await app.call('POST /payment-runs/', { body: { ...asked, expected: preview.expected } }, access));
  expect(run.cents).toBe(90_000);
  expect([(await begun.read(small.id)).state, (await begun.read(large.id)).state]).toEqual(['paid', 'paid']);
  expect(await begun.readCredit(credit.id)).toMatchObject({ state: 'applied', openCents: 0 });
  const paid = await readHeld(app, owner);
  expect([paid('payables', 'accrual'), paid('5200', 'accrual'), paid('5200', 'cash')]).toEqual([0, 90_000, 90_000]);
  expect((await agedTotal(begun)).cents).toBe(0);
  const params = { id: run.id };
  ok(await app.call('POST /payment-runs/{id}/void/', { params, body: { reason: 'Not yet' } }, access));
  expect((await begun.read(small.id)).lines).toEqual(small.lines);
  expect((await begun.read(large.id)).state).toBe('approved');
  expect(await begun.readCredit(credit.id)).toMatchObject({ state: 'open', openCents: 30_000, applied: [] });
  expect((await agedTotal(begun)).cents).toBe(90_000);
});

test('a vendor whose credits cover all that is due is left out, with what to do', async () => {
  const begun = await begin();
  const { access, bank, line } = begun;
  await begun.bill([line(20_000)], 'A');
  ok(await begun.credit([line(30_000)]));
  const preview = ok(await app.call('POST /payment-run-previews/', { body: { accountId: bank.id } }, access));
  expect(preview.expected.payments).toBe(0);
  expect(preview.exceptions).toMatchObject([{ kind: 'covered-by-credit', bill: { creditCents: 20_000, cents: 0 } }]);
});
