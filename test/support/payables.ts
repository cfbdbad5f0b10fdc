import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { accountOf, putIn } from './books.ts';
import { sendBillFile, ublOf } from './e-invoices.ts';
import type { TestMember } from './factories.ts';
import { newPaymentRun } from './payment-runs.ts';
import { newPerson, newProperty } from './portfolio.ts';

/**
 * Something in every table of vendors and bills, so that a look from outside has something to miss: a bill that a member
 * and the owner of the building approved, of which a part is paid. The clock of tests stands at 2 March 2026.
 */
export async function newBills(test: TestApp, member: TestMember) {
  const { access } = member;
  const { property, owner } = await newLimited(test, member);
  const vendor = await newVendor(test, member);
  const [cost, bank] = await Promise.all([accountOf(test, member, '5300'), accountOf(test, member, '1020')]);
  const lines = [{ accountId: cost.id, propertyId: property.id, cents: 60_000 }];
  const invoice = { vendorId: vendor.id, invoiceNumber: 'INV-00123', datedOn: '2026-02-01', lines };
  const { id, version } = ok(await test.call('POST /bills/', { body: { ...invoice, submit: true } }, access));
  const params = { id };
  const staff = ok(await test.call('POST /bills/{id}/approve/', { params, body: { version } }, access));
  const said = { propertyId: property.id, ownerId: owner.id, note: 'By email', version: staff.version };
  const asked = { propertyId: property.id, ownerId: owner.id, version: staff.version };
  ok(await test.call('POST /bills/{id}/owner-links/', { params, body: asked }, access));
  ok(await test.call('POST /bills/{id}/owner-approvals/', { params, body: said }, access));
  const bills = [{ billId: id, cents: 20_000 }];
  await putIn(test, member, property.id, 20_000);
  const paid = { vendorId: vendor.id, accountId: bank.id, paidOn: '2026-03-01', method: 'check' as const, bills };
  const payment = ok(await test.call('POST /bill-payments/', { body: paid }, access));
  const bill = ok(await test.call('GET /bills/{id}/', { params }, access));
  ok(await sendBillFile(test, member, ublOf({ number: 'R-99', seller: 'Nobody known' })));
  const repeated = {
    vendorId: vendor.id,
    memo: 'Cleaning',
    lines,
    frequency: 'monthly' as const,
    startsOn: '2026-04-01',
  };
  const recurring = ok(await test.call('POST /recurring-bills/', { body: repeated }, access));
  const taken = [{ accountId: cost.id, propertyId: property.id, cents: 1500 }];
  const written = { vendorId: vendor.id, datedOn: '2026-03-01', lines: taken };
  const credit = ok(await test.call('POST /bill-credits/', { body: written }, access));
  const paying = { bankId: bank.id, costId: cost.id, propertyId: property.id, ownerId: owner.id };
  const run = await newPaymentRun(test, member, paying);
  return {
    bank,
    run,
    recurring,
    credit,
    vendor,
    bankId: vendor.bank?.id ?? '',
    bill,
    invoice,
    payment,
    property,
    owner,
  };
}

export type NewBills = Awaited<ReturnType<typeof newBills>>;

/** A vendor with bank details that nobody has confirmed. */
async function newVendor(test: TestApp, { access }: TestMember) {
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const { id } = ok(await test.call('POST /vendors/', { body: { person } }, access));
  const account = { routing: '021000021', account: '12345678', use: 'checking' as const };
  const body = { details: { kind: 'us' as const, holder: 'Sample Roofing', ...account } };
  return ok(await test.call('POST /vendors/{id}/bank-details/', { params: { id }, body }, access));
}

/** Limits of everybody, of the member and of a building, whose owner is asked above it. */
async function newLimited(test: TestApp, member: TestMember) {
  const { access, userId } = member;
  const { property } = await newProperty(test, member);
  const owner = await newPerson(test, member);
  const owned = { startsOn: '2026-01-01', shares: [{ personId: owner.id, parts: 1_000_000 }] };
  ok(await test.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: owned }, access));
  const { version } = ok(await test.call('GET /bill-rules/', {}, access));
  const members = [{ id: userId, cents: 500_000 }];
  const rules = { fourEyesCents: 200_000, ownerCents: 300_000, members, version };
  ok(await test.call('PATCH /bill-rules/', { body: rules }, access));
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, ownerLimitCents: 50_000 };
  ok(await test.call('POST /properties/{id}/agreements/', { params: { id: property.id }, body: terms }, access));
  return { property, owner };
}
