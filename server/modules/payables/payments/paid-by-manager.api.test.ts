import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { programAct } from '#server/kernel/program-act.ts';
import { payBills } from '#server/modules/payables/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, putIn } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

type Paid = RouteInput<Routes['POST /bill-payments/']>['body']['bills'];

async function begin() {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 3 } }, access));
  const [cost, trust, own] = await Promise.all(['5200', '1020', '1010'].map((number) => accountOf(app, owner, number)));
  const { property } = await newProperty(app, owner);
  const bill = async (propertyId: string | null = property.id) => {
    const lines = [{ accountId: cost?.id ?? '', propertyId, cents: 48_000 }];
    const body = { vendorId: vendor.id, datedOn: '2026-02-20', lines, submit: true, evenIf: ['same-amount' as const] };
    const { id, version } = ok(await app.call('POST /bills/', { body }, access));
    return ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
  };
  const pay = (billId: string, given: object = {}, bills: Paid = [{ billId, cents: 48_000 }]) => {
    const accounts = { accountId: trust?.id ?? '', ownAccountId: own?.id ?? '' };
    const body = { vendorId: vendor.id, ...accounts, paidOn: '2026-03-01', method: 'transfer' as const, ...given };
    return app.call('POST /bill-payments/', { body: { ...body, bills } }, access);
  };
  const reimburse = (id: string, paidOn = '2026-03-02') =>
    app.call('POST /bill-payments/{id}/reimburse/', { params: { id }, body: { paidOn } }, access);
  const undo = (id: string) =>
    app.call('POST /bill-payments/{id}/void/', { params: { id }, body: { kind: 'void', reason: 'x' } }, access);
  const read = async (id: string) => ok(await app.call('GET /bills/{id}/', { params: { id } }, access));
  return { owner, access, trust, own, property, bill, pay, reimburse, undo, read };
}

test('a bill that the manager paid is owed by the property where its money lies, and balances in each place [P15]', async () => {
  const { owner, bill, pay, read, property, trust, own, undo } = await begin();
  const { id } = await bill();
  const payment = ok(await pay(id));
  const lines = await query(
    app.connection,
    `select coalesce(a.system_key, 'expense') as key, p.amount_cents::int as cents, p.basis, b.number as place, p.property_id as property
       from posting p join account a using (org_id, account_id) left join account b on b.org_id = p.org_id and b.account_id = p.bank_account_id
       join bill_payment y on y.org_id = p.org_id and y.entry_id = p.entry_id where p.org_id = $1 order by 2, 1`,
    [owner.organisationId],
  );
  const of = { property: property.id };
  expect(lines.map(({ key, ...line }) => [key === 'operating-bank' ? 'bank' : key, line])).toEqual(
    expect.arrayContaining([
      ['due-to-manager', { cents: -48_000, basis: 'both', place: '1020', ...of }],
      ['due-from-owners', { cents: 48_000, basis: 'both', place: '1010', property: null }],
      ['payables', expect.objectContaining({ cents: 48_000, basis: 'accrual', ...of })],
      ['expense', { cents: 48_000, basis: 'cash', place: '1020', ...of }],
    ]),
  );
  expect(lines).toHaveLength(5);
  const held = await readHeld(app, owner);
  expect([held('due-to-manager', 'cash'), held('due-from-owners', 'cash'), held('trust-bank', 'cash')]).toEqual([
    -48_000, 48_000, 0,
  ]);
  expect((await read(id)).payments).toMatchObject([{ byManager: { account: expect.any(String), reimbursedOn: null } }]);
  expect(trust?.id).not.toBe(own?.id);
  ok(await undo(payment.id));
  expect((await read(id)).state).toBe('approved');
  expect((await readHeld(app, owner))('due-to-manager', 'cash')).toBe(0);
});

test('it is reimbursed once, when the fund reaches, and is not voided while that stands', async () => {
  const { owner, access, bill, pay, reimburse, undo, read, property, trust } = await begin();
  const { id } = await bill();
  const payment = ok(await pay(id));
  expect(codeOf(await reimburse(payment.id))).toBe('fund-short');
  const income = await accountOf(app, owner, '4100');
  const rent = [
    { accountId: trust?.id ?? '', debitCents: 50_000, propertyId: property.id },
    { accountId: income.id, creditCents: 50_000, propertyId: property.id },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'Rent', lines: rent } }, access));
  expect(codeOf(await reimburse(payment.id, '2026-02-28'))).toBe('invalid-input');
  ok(await reimburse(payment.id));
  const held = await readHeld(app, owner);
  expect([held('due-to-manager', 'cash'), held('due-from-owners', 'cash'), held('trust-bank', 'cash')]).toEqual([
    0, 0, 2000,
  ]);
  expect((await read(id)).payments).toMatchObject([{ byManager: { reimbursedOn: '2026-03-02' } }]);
  expect(codeOf(await reimburse(payment.id))).toBe('conflict');
  expect(codeOf(await undo(payment.id))).toBe('conflict');
});

test('what a fund transfer has paid back already is not reimbursed again with the payment', async () => {
  const { owner, access, bill, pay, reimburse, property, trust, own } = await begin();
  const { id } = await bill();
  const payment = ok(await pay(id));
  const income = await accountOf(app, owner, '4100');
  const rent = [
    { accountId: trust?.id ?? '', debitCents: 100_000, propertyId: property.id },
    { accountId: income.id, creditCents: 100_000, propertyId: property.id },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'Rent', lines: rent } }, access));
  const [fromAccountId, toAccountId] = [trust?.id ?? '', own?.id ?? ''];
  const holder = { kind: 'property' as const, id: property.id };
  const body = { kind: 'reimbursement' as const, fromAccountId, toAccountId, holder, cents: 1, movedOn: '2026-03-01' };
  ok(await app.call('POST /fund-transfers/', { body }, access));
  const refused = await reimburse(payment.id);
  expect(refused.problem).toMatchObject({ code: 'conflict', key: 'ledger.beyond-due-to-manager' });
  expect(refused.problem?.detail).toContain('owes you 479.99 USD');
});

test('the accounts have to be of the right kinds, and the company’s own costs are paid without owners', async () => {
  const { owner, property, bill, pay, reimburse, trust, own } = await begin();
  const { id } = await bill();
  expect((await pay(id, { ownAccountId: trust?.id })).problem).toMatchObject({ code: 'wrong-account-kind' });
  expect((await pay(id, { accountId: own?.id })).problem).toMatchObject({ code: 'wrong-account-kind' });
  const company = await bill(null);
  expect(codeOf(await pay(company.id))).toBe('conflict');
  await putIn(app, owner, property.id, 48_000);
  const plain = ok(await pay(id, { ownAccountId: null, accountId: trust?.id }));
  expect(codeOf(await reimburse(plain.id))).toBe('conflict');
});

test('what is recorded by hand is paid from an account for that money', async () => {
  const { owner, access, bill, pay, read, own, trust, property } = await begin();
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, access)).items;
  const deposits = banks.find(({ kind }) => kind === 'deposit')?.id;
  const body = { number: '1040', name: 'Account of an owner', kind: 'owner' as const };
  const ofOwner = ok(await app.call('POST /bank-accounts/', { body }, access)).id;
  const from = (billId: string, accountId: string | undefined) => pay(billId, { ownAccountId: null, accountId });
  const { id } = await bill();
  const company = await bill(null);
  for (const [billId, accountId] of [
    [id, own?.id],
    [id, deposits],
    [company.id, deposits],
    [company.id, ofOwner],
  ] as const)
    expect(codeOf(await from(billId, accountId))).toBe('wrong-account-kind');
  expect([(await read(id)).state, (await read(company.id)).state]).toEqual(['approved', 'approved']);
  await putIn(app, owner, property.id, 48_000);
  await newEntry(app, owner, { cents: 48_000, debit: '1040', credit: '3010', propertyId: property.id });
  await newEntry(app, owner, { cents: 48_000, debit: '1020', credit: '3010' });
  ok(await from(id, trust?.id));
  ok(await from(company.id, own?.id));
  ok(await from((await bill()).id, ofOwner));
  ok(await from((await bill(null)).id, trust?.id));
});

test('what is paid by hand is refused where its property has less, with what to do instead [T3]', async () => {
  const { owner, bill, pay, read, property, undo, trust } = await begin();
  const { id } = await bill();
  const byHand = { ownAccountId: null };
  await putIn(app, owner, property.id, 30_000);
  const refused = await pay(id, byHand);
  expect(refused.problem).toMatchObject({
    code: 'fund-short',
    detail: `${property.name} has 300.00 USD in ${trust?.name}, 480.00 USD is needed. Ask the owner for 180.00 USD or pay it yourself.`,
  });
  expect((await read(id)).state).toBe('approved');
  // Nobody else's money there pays for it, nor does what is withheld.
  const other = await newProperty(app, owner);
  await putIn(app, owner, other.property.id, 100_000);
  expect(codeOf(await pay(id, byHand))).toBe('fund-short');
  const withheld = [{ billId: id, cents: 30_000, withheldCents: 18_000 }];
  expect(codeOf(await pay(id, byHand, withheld))).toBe('fund-short');
  const own = await bill(null);
  expect((await pay(own.id, byHand)).problem).toMatchObject({ key: 'ledger.fund-short-company' });
  // Paying it yourself is the other way, and so is asking the owner.
  const { id: paymentId } = ok(await pay(id));
  ok(await undo(paymentId));
  await putIn(app, owner, property.id, 18_000);
  ok(await pay(id, byHand));
});

test('what the bank paid always posts, and leaves the property short', async () => {
  const { owner, access, bill, property, trust } = await begin();
  const { id, vendor } = await bill();
  const paid = {
    vendorId: vendor?.id ?? '',
    accountId: trust?.id ?? '',
    paidOn: '2026-03-01',
    method: 'transfer' as const,
    reference: null,
    bills: [{ billId: id, cents: 48_000, discount: false, withheldCents: 0 }],
  };
  const { organisationId, userId } = owner;
  const by = { organisationId, userId, requestId: 'of-the-bank', now: app.clock.now };
  const tell = (how: { happened?: true }) =>
    inBooks(app, owner, async (tx) => payBills(tx, { ...(await programAct(tx, by)), ...how }, paid));
  await expect(tell({})).rejects.toMatchObject({ code: 'fund-short' });
  await tell({ happened: true });
  const { short } = ok(await app.call('GET /trust-balances/', { query: {} }, access));
  expect(short).toMatchObject([{ holder: { kind: 'property', id: property.id }, cents: -48_000 }]);
});

test('a workspace that has no account but its operating one pays the bills of its properties from there', async () => {
  const { access, bill, pay, own, trust } = await begin();
  const { id } = await bill();
  const params = { id: trust?.id ?? '' };
  const { version } = ok(await app.call('GET /bank-accounts/{id}/', { params }, access));
  const change = { params, body: { kind: 'operating' as const, version } };
  ok(await app.call('PATCH /bank-accounts/{id}/', change, access));
  ok(await pay(id, { ownAccountId: null, accountId: own?.id }));
});
