import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { putIn } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function begin() {
  const owner = await newOrganisation(app);
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, owner.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const { property } = await newProperty(app, owner);
  const enter = async (invoiceNumber: string, datedOn: string, cents: number) => {
    const accountId = accounts.find(({ number }) => number === '5200')?.id ?? '';
    const lines = [{ accountId, propertyId: property.id, cents }];
    const body = { vendorId: vendor.id, invoiceNumber, datedOn, lines, submit: true };
    const bill = ok(await app.call('POST /bills/', { body }, owner.access));
    const params = { id: bill.id };
    return ok(await app.call('POST /bills/{id}/approve/', { params, body: { version: bill.version } }, owner.access));
  };
  const bills = {
    first: await enter('INV-00123', '2026-02-01', 70_000),
    second: await enter('77-B', '2026-02-02', 71_000),
  };
  const body = {
    vendorId: vendor.id,
    accountId: banks.find(({ number }) => number === '1020')?.id ?? '',
    paidOn: '2026-03-01',
    method: 'check' as const,
    reference: '2043',
    bills: [{ billId: bills.first.id, cents: 70_000 }],
  };
  await putIn(app, owner, property.id, 70_000);
  ok(await app.call('POST /bill-payments/', { body }, owner.access));
  return { owner, vendor, property, ...bills };
}

async function found(member: TestMember, q: string) {
  const { items } = ok(await app.call('GET /search/', { query: { q } }, member.access));
  return items.filter(({ kind }) => kind === 'bill');
}
const idsOf = async (member: TestMember, q: string) => (await found(member, q)).map(({ id }) => id);

test('a bill is found by our number, by that of its vendor, by the check that paid it, and by the vendor', async () => {
  const { owner, first, second } = await begin();
  for (const q of [second.number, second.number.toLowerCase(), second.number.replace('-', ' ')])
    expect([q, await idsOf(owner, q)]).toEqual([q, [second.id]]);
  for (const q of ['INV-00123', 'inv 123', 'INV123']) expect([q, await idsOf(owner, q)]).toEqual([q, [first.id]]);
  for (const q of ['2043', '#2043', 'PAY-0001', 'pay 1']) expect([q, await idsOf(owner, q)]).toEqual([q, [first.id]]);
  expect(await idsOf(owner, 'Sample Roof'), 'the latest first').toEqual([second.id, first.id]);
  for (const q of ['BL-9999', 'INV-124', '204', '2044', 'PAY-0002'])
    expect([q, await idsOf(owner, q)]).toEqual([q, []]);
  expect(await found(owner, '2043')).toEqual([
    {
      kind: 'bill',
      id: first.id,
      propertyId: null,
      title: `${first.number} Sample Roofing`,
      subtitle: 'PAY-0001, 2043',
      money: { cents: 70_000, currency: 'USD', on: first.dueOn },
      attachedTo: null,
    },
  ]);
});

test('a bill is found by nobody who may not read it, and kept among what was opened', async () => {
  const { owner, property, first } = await begin();
  const asked = ['INV-00123', '2043', first.number, 'Sample Roofing'];
  const stranger = await newOrganisation(app);
  const handyman = await newMember(app, owner, 'maintenance');
  const [theirs, none] = [await newMember(app, owner, 'manager'), await newMember(app, owner, 'manager')];
  const { property: other } = await newProperty(app, owner);
  const narrow = (member: TestMember, id: string) => {
    const body = { all: false, propertyIds: [id] };
    return app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access);
  };
  ok(await narrow(theirs, property.id));
  ok(await narrow(none, other.id));
  for (const q of asked) {
    for (const member of [stranger, handyman, none]) expect([q, await idsOf(member, q)]).toEqual([q, []]);
    expect(await idsOf(theirs, q), q).toContain(first.id);
  }
  ok(await app.call('POST /opened-records/', { body: { kind: 'bill', id: first.id } }, owner.access));
  const { recent } = ok(await app.call('GET /opened-records/', {}, owner.access));
  expect(recent).toMatchObject([{ kind: 'bill', id: first.id, title: `${first.number} Sample Roofing` }]);
});
