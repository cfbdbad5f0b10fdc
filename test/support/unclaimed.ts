import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { ofxOf, sendBankFile } from './banking.ts';
import { accountOf, putIn } from './books.ts';
import type { TestMember } from './factories.ts';
import { newProperty } from './portfolio.ts';

/** The bank tells of a day of the trust account, and of none of its payments. */
export async function tellBank(test: TestApp, member: TestMember, on: string, number = '1020') {
  const { id } = await accountOf(test, member, number);
  const line = { date: on, cents: 1, text: `INTEREST ${on}`, id: `I${number}${on}` };
  ok(await sendBankFile(test, member, ofxOf([line], { account: `55500${number}`, on }), { accountId: id }));
}

/** A check to a vendor out of the trust account, which no statement ever had. The clock of tests stands at 2 March 2026. */
export async function newUncashed(
  test: TestApp,
  member: TestMember,
  { paidOn = '2025-08-15', cents = 84_550, reference = '1182' } = {},
) {
  const { access } = member;
  const { property } = await newProperty(test, member);
  const person = { kind: 'company' as const, companyName: 'Sample Plumbing' };
  const vendor = ok(await test.call('POST /vendors/', { body: { person } }, access));
  const [cost, bank] = await Promise.all([accountOf(test, member, '5220'), accountOf(test, member, '1020')]);
  const lines = [{ accountId: cost.id, propertyId: property.id, cents }];
  const invoice = { vendorId: vendor.id, invoiceNumber: `U-${paidOn}`, datedOn: '2025-08-01', lines, submit: true };
  const { id: billId, version } = ok(await test.call('POST /bills/', { body: invoice }, access));
  ok(await test.call('POST /bills/{id}/approve/', { params: { id: billId }, body: { version } }, access));
  const bills = [{ billId, cents }];
  await putIn(test, member, property.id, cents, '2025-08-01');
  const paid = { vendorId: vendor.id, accountId: bank.id, paidOn, method: 'check' as const, reference, bills };
  const payment = ok(await test.call('POST /bill-payments/', { body: paid }, access));
  await tellBank(test, member, '2026-02-27');
  const { items } = ok(await test.call('GET /unclaimed-items/', { query: { state: 'outstanding' } }, access));
  const item = items.find((one) => one.cents === cents);
  if (item === undefined) throw new Error('No payment is outstanding');
  return { property, vendor, bank, billId, payment, id: item.id };
}

/** One of them that is held for its payee. */
export async function newUnclaimed(test: TestApp, member: TestMember) {
  const { id } = await newUncashed(test, member);
  return ok(await test.call('POST /unclaimed-items/{id}/stale/', { params: { id }, body: {} }, member.access));
}
