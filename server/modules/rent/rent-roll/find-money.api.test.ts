import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const elmRow = { city: 'Riverton', region: 'NY', postalCode: '62561' };

async function found(member: TestMember, q: string) {
  const { items } = ok(await app.call('GET /search/', { query: { q } }, member.access));
  return items.filter(({ kind }) => kind === 'charge' || kind === 'receipt');
}

const idsOf = async (member: TestMember, q: string) => (await found(member, q)).map(({ id }) => id);

async function aRentRoll() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const paid = await newCharge(app, owner, lease.id, { cents: 148_500, dueOn: '2026-02-01' });
  const receipt = ok(await pay(app, owner, lease.id, 148_500));
  const open = await newCharge(app, owner, lease.id, { cents: 148_500 });
  return { owner, lease, paid, receipt, open };
}

test('a charge and a receipt are found by their numbers, however these are typed', async () => {
  const { owner, paid, receipt, open } = await aRentRoll();
  for (const q of [paid.number, paid.number.toLowerCase(), paid.number.replace('-', '')])
    expect([q, await idsOf(owner, q)]).toEqual([q, [paid.id]]);
  expect(await found(owner, receipt.number)).toMatchObject([
    { kind: 'receipt', id: receipt.id, money: { cents: 148_500, currency: 'USD', on: receipt.receivedOn } },
  ]);
  expect(await idsOf(owner, open.number)).toEqual([open.id]);
  expect(await idsOf(owner, 'C-9999')).toEqual([]);
});

test('an amount finds the charges of it, open ones first, and the payments of it', async () => {
  const { owner, paid, receipt, open } = await aRentRoll();
  for (const q of ['1485', '1,485.00', '1.485,00', '1485.0'])
    expect([q, await idsOf(owner, q)]).toEqual([q, [open.id, paid.id, receipt.id]]);
  for (const q of ['148500', '14.85', '148', '14']) expect([q, await idsOf(owner, q)]).toEqual([q, []]);
});

test('an amount that is written as one comes before a house of that number, and after it where it is not', async () => {
  const { owner } = await aRentRoll();
  await newProperty(app, owner, { name: 'Zeta House', units: ['1'], address: { ...elmRow, line1: '1485 Elm Row' } });
  const kinds = async (q: string) =>
    ok(await app.call('GET /search/', { query: { q } }, owner.access)).items.map(({ kind }) => kind);
  expect((await kinds('1,485'))[0]).toBe('charge');
  expect((await kinds('1485'))[0]).toBe('property');
  expect((await kinds('1485')).at(-1)).toBe('entry');
});

test('a payment is found by its reference, in capitals or not', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 90_000, { method: 'cheque', reference: 'CHK-1182' }));
  for (const q of ['CHK-1182', 'chk-1182']) expect([q, await idsOf(owner, q)]).toEqual([q, [receipt.id]]);
  expect(await idsOf(owner, 'CHK-118')).toEqual([]);
  expect(await idsOf(await newOrganisation(app), 'CHK-1182')).toEqual([]);
});

test('money is found by those who may read it, where they work, and in their own workspace alone', async () => {
  const { owner, paid, receipt } = await aRentRoll();
  const { property } = await newProperty(app, owner, { units: ['9Z'] });
  const manager = await newMember(app, owner, 'manager');
  expect(await idsOf(manager, receipt.number)).toEqual([receipt.id]);
  const body = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const stranger = await newOrganisation(app);
  const repairs = await newMember(app, owner, 'maintenance');
  const agent = await newMember(app, owner, 'leasing_agent');
  for (const member of [manager, stranger, repairs, agent])
    for (const q of [paid.number, receipt.number, '1,485.00'])
      expect([member.email, q, await idsOf(member, q)]).toEqual([member.email, q, []]);
});
