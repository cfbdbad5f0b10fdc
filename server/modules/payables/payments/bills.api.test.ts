import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { putIn } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /bills/']>['body'];

const paidIn = 2_000_000;

/** A workspace with a vendor, an account for repairs, the trust bank, and a property that has money there. */
async function begin() {
  const owner = await newOrganisation(app);
  const company = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const terms = { termsDays: 30, discountDays: 10, discountMillipercent: 2000 };
  const vendor = ok(await app.call('POST /vendors/', { body: { person: company, ...terms } }, owner.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const repairs = accounts.find(({ number }) => number === '5200')?.id ?? '';
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const bank = banks.find(({ number }) => number === '1020')?.id ?? '';
  const { property } = await newProperty(app, owner);
  await putIn(app, owner, property.id, paidIn);
  return { owner, vendor, repairs, bank, property };
}

type Books = Awaited<ReturnType<typeof begin>>;

function bodyOf({ vendor, repairs, property }: Books, given: Partial<Body> = {}, cents = [70_000, 20_005, 9995]): Body {
  return {
    vendorId: vendor.id,
    invoiceNumber: 'INV-00123',
    datedOn: '2026-02-01',
    lines: cents.map((own) => ({ accountId: repairs, propertyId: property.id, cents: own })),
    ...given,
  };
}

const add = async (member: TestMember, body: Body) => ok(await app.call('POST /bills/', { body }, member.access));
const read = async (member: TestMember, id: string) =>
  ok(await app.call('GET /bills/{id}/', { params: { id } }, member.access));
const act = (member: TestMember, id: string, what: 'submit' | 'approve', version: number) =>
  app.call(`POST /bills/{id}/${what}/`, { params: { id }, body: { version } }, member.access);

async function approved(books: Books, given: Partial<Body> = {}, cents?: number[]) {
  const bill = await add(books.owner, bodyOf(books, { submit: true, ...given }, cents));
  return ok(await act(books.owner, bill.id, 'approve', bill.version));
}

function pay(books: Books, billId: string, cents: number, given: object = {}, paidOn = '2026-03-01') {
  const { vendor, bank, owner } = books;
  const bills = [{ billId, cents, ...given }];
  const body = { vendorId: vendor.id, accountId: bank, paidOn, method: 'check' as const, bills };
  return app.call('POST /bill-payments/', { body }, owner.access);
}

const undo = (books: Books, id: string, kind: 'void' | 'returned' = 'void') =>
  app.call('POST /bill-payments/{id}/void/', { params: { id }, body: { kind, reason: 'x' } }, books.owner.access);

test('a bill goes from draft to submitted, approved, partly paid and paid, and the books follow on both bases', async () => {
  const books = await begin();
  const { owner } = books;
  const draft = await add(owner, bodyOf(books));
  expect(draft).toMatchObject({ number: 'BL-0001', state: 'draft', cents: 100_000, dueOn: '2026-03-03' });
  expect(codeOf(await pay(books, draft.id, 1))).toBe('conflict');
  const submitted = ok(await act(owner, draft.id, 'submit', draft.version));
  expect(codeOf(await act(owner, draft.id, 'submit', draft.version))).toBe('conflict');
  const before = await readHeld(app, owner);
  expect(before('payables', 'accrual')).toBe(0);
  const { state } = ok(await act(owner, draft.id, 'approve', submitted.version));
  expect(state).toBe('approved');
  const posted = await readHeld(app, owner);
  expect([posted('payables', 'accrual'), posted('5200', 'accrual'), posted('5200', 'cash')]).toEqual([
    -100_000, 100_000, 0,
  ]);
  ok(await pay(books, draft.id, 33_333));
  expect(await read(owner, draft.id)).toMatchObject({ state: 'part-paid', openCents: 66_667 });
  expect((await read(owner, draft.id)).lines.map(({ openCents }) => openCents)).toEqual([46_667, 13_337, 6663]);
  expect(codeOf(await pay(books, draft.id, 66_668))).toBe('allocation-too-large');
  ok(await pay(books, draft.id, 66_667));
  expect(await read(owner, draft.id)).toMatchObject({ state: 'paid', openCents: 0 });
  const paid = await readHeld(app, owner);
  expect([paid('payables', 'accrual'), paid('5200', 'cash'), paid('trust-bank', 'cash')]).toEqual([
    0,
    100_000,
    paidIn - 100_000,
  ]);
});

test('a payment that is voided or returned leaves bill and books as they were before it', async () => {
  const books = await begin();
  const bill = await approved(books);
  const before = await read(books.owner, bill.id);
  const [held, keys] = [await readHeld(app, books.owner), ['payables', '5200', 'trust-bank'] as const];
  const figures = (of: typeof held) => keys.flatMap((key) => [of(key, 'accrual'), of(key, 'cash')]);
  for (const kind of ['void', 'returned'] as const) {
    const { id } = ok(await pay(books, bill.id, 40_000));
    ok(await undo(books, id, kind));
    expect(codeOf(await undo(books, id, kind))).toBe('conflict');
    const after = await read(books.owner, bill.id);
    expect(after).toMatchObject({ state: 'approved', openCents: before.openCents, dueOn: before.dueOn });
    expect(after.lines).toEqual(before.lines);
    expect(figures(await readHeld(app, books.owner))).toEqual(figures(held));
  }
});

test('the discount is taken through its last day, and closes the bill without being a cost', async () => {
  const books = await begin();
  const bill = await approved(books, { datedOn: '2026-02-20' }, [123_456]);
  expect(bill).toMatchObject({ discountUntil: '2026-03-02', discountCents: 2469 });
  expect(codeOf(await pay(books, bill.id, 120_000, { discount: true }, '2026-03-01'))).toBe('allocation-too-large');
  ok(await pay(books, bill.id, 120_987, { discount: true }, '2026-03-02'));
  expect((await read(books.owner, bill.id)).state).toBe('paid');
  const held = await readHeld(app, books.owner);
  expect([held('5200', 'accrual'), held('5200', 'cash'), held('payables', 'accrual')]).toEqual([120_987, 120_987, 0]);
  const late = await approved(books, { datedOn: '2026-02-18', invoiceNumber: 'L', evenIf: ['same-amount'] }, [123_456]);
  expect(codeOf(await pay(books, late.id, 120_987, { discount: true }, '2026-03-01'))).toBe('invalid-input');
});

test('tax that is withheld is owed to the tax office, and settles the bill', async () => {
  const books = await begin();
  const bill = await approved(books, {}, [1_190_000]);
  ok(await pay(books, bill.id, 1_011_500, { withheldCents: 178_500 }));
  const held = await readHeld(app, books.owner);
  expect([held('taxes-payable', 'cash'), held('trust-bank', 'cash'), held('5200', 'cash')]).toEqual([
    -178_500,
    paidIn - 1_011_500,
    1_190_000,
  ]);
});

test('the same invoice of a year is refused; another year and the same amount are asked about', async () => {
  const books = await begin();
  const post = (body: Body) => app.call('POST /bills/', { body }, books.owner.access);
  await add(books.owner, bodyOf(books, {}, [45_000]));
  expect(codeOf(await post(bodyOf(books, { invoiceNumber: 'inv 123' }, [1])))).toBe('duplicate-invoice');
  const next = bodyOf(books, { invoiceNumber: 'INV-123', datedOn: '2027-02-01' }, [900]);
  expect(codeOf(await post(next))).toBe('looks-entered');
  ok(await post({ ...next, evenIf: ['same-number-other-year'] }));
  const same = bodyOf(books, { invoiceNumber: 'INV-1230', datedOn: '2026-03-01' }, [45_000]);
  expect(codeOf(await post(same))).toBe('looks-entered');
  ok(await post({ ...same, evenIf: ['same-amount'] }));
});

test('above the four-eyes limit somebody else approves, and above the owner limit owners of more than half', async () => {
  const books = await begin();
  const { owner, property } = books;
  const accountant = await newMember(app, owner, 'accountant');
  const [ann, bo] = [
    await newPerson(app, owner, { familyName: 'Ann' }),
    await newPerson(app, owner, { familyName: 'Bo' }),
  ];
  const shares = [ann, bo].map(({ id }) => ({ personId: id, parts: 500_000 }));
  const ownership = { startsOn: '2026-01-01', shares };
  ok(
    await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: ownership }, owner.access),
  );
  const { version } = ok(await app.call('GET /bill-rules/', {}, owner.access));
  const members = [{ id: accountant.userId, cents: 99_999 }];
  const rules = { version, fourEyesCents: 50_000, ownerCents: 40_000, members };
  const { version: next } = ok(await app.call('PATCH /bill-rules/', { body: rules }, owner.access));
  const bill = await add(owner, bodyOf(books, { submit: true }));
  expect(bill.missing).toEqual(['staff', `owners:${property.id}`]);
  expect(bill.mayApprove).toBe(false);
  expect(codeOf(await act(owner, bill.id, 'approve', bill.version))).toBe('forbidden');
  expect(codeOf(await act(accountant, bill.id, 'approve', bill.version))).toBe('forbidden');
  const more = { version: next, members: [{ id: accountant.userId, cents: 100_000 }] };
  ok(await app.call('PATCH /bill-rules/', { body: more }, owner.access));
  const staff = ok(await act(accountant, bill.id, 'approve', bill.version));
  expect([staff.state, staff.missing]).toEqual(['submitted', [`owners:${property.id}`]]);
  const record = (ownerId: string, at: number) =>
    app.call(
      'POST /bills/{id}/owner-approvals/',
      { params: { id: bill.id }, body: { propertyId: property.id, ownerId, note: 'By email', version: at } },
      accountant.access,
    );
  expect(codeOf(await record(books.vendor.personId, staff.version))).toBe('invalid-input');
  const half = ok(await record(ann.id, staff.version));
  expect(half.state).toBe('submitted');
  expect(half.owners[0]?.owners.find(({ id }) => id === ann.id)?.approved?.by.id).toBe(accountant.userId);
  expect(ok(await record(bo.id, half.version)).state).toBe('approved');
});

test('above the four-eyes limit whoever last changed amount, vendor or split does not approve the bill either', async () => {
  const books = await begin();
  const { owner } = books;
  const [bo, cy] = [await newMember(app, owner, 'accountant'), await newMember(app, owner, 'accountant')];
  const { version } = ok(await app.call('GET /bill-rules/', {}, owner.access));
  ok(await app.call('PATCH /bill-rules/', { body: { version, fourEyesCents: 50_000 } }, owner.access));
  const company = { kind: 'company' as const, companyName: 'Sample Plumbing' };
  const other = ok(await app.call('POST /vendors/', { body: { person: company } }, owner.access));
  const bill = await add(owner, bodyOf(books, {}, [60_000]));
  const change = async (member: TestMember, body: Body) => {
    const at = { params: { id: bill.id }, body: { ...body, version: (await read(member, bill.id)).version } };
    return ok(await app.call('PATCH /bills/{id}/', at, member.access));
  };
  const approveAs = async (member: TestMember) => {
    const before = await read(member, bill.id);
    const at = before.state === 'draft' ? ok(await act(owner, bill.id, 'submit', before.version)).version : undefined;
    const { mayApprove, version: now } = await read(member, bill.id);
    const code = codeOf(await act(member, bill.id, 'approve', at ?? now));
    expect(mayApprove).toBe(code === undefined);
    return code;
  };
  // The amount, of a draft; a memo afterwards is nobody's approval lost.
  await change(bo, bodyOf(books, {}, [90_000]));
  await change(cy, bodyOf(books, { memo: 'Gutter' }, [90_000]));
  for (const member of [bo, owner]) expect(await approveAs(member)).toBe('forbidden');
  expect(await approveAs(cy)).toBeUndefined();
  // The vendor, of an approved bill; that somebody else changes the split then leaves the vendor who it is by.
  expect((await change(bo, bodyOf(books, { vendorId: other.id }, [90_000]))).state).toBe('draft');
  await change(cy, bodyOf(books, { vendorId: other.id }, [40_000, 50_000]));
  for (const member of [bo, cy, owner]) expect(await approveAs(member)).toBe('forbidden');
  // The account of a line alone, with the sums as they were: the vendor is whose it was before that.
  const { items } = ok(await app.call('GET /bill-accounts/', {}, owner.access));
  const cleaning = items.find(({ id }) => id !== books.repairs)?.id ?? '';
  await change(owner, bodyOf(books, {}, [40_000, 50_000]));
  await change(bo, bodyOf({ ...books, repairs: cleaning }, {}, [40_000, 50_000]));
  expect(await approveAs(bo)).toBe('forbidden');
  expect(await approveAs(cy)).toBeUndefined();
});

test('the terms of a property say above what its owners approve, from their first day on and before the workspace’s limit', async () => {
  const books = await begin();
  const { owner, property } = books;
  const ann = await newPerson(app, owner, { familyName: 'Ann' });
  const params = { id: property.id };
  const ownership = { startsOn: '2026-01-01', shares: [{ personId: ann.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: ownership }, owner.access));
  const { version } = ok(await app.call('GET /bill-rules/', {}, owner.access));
  ok(await app.call('PATCH /bill-rules/', { body: { version, ownerCents: 200_000 } }, owner.access));
  const bill = await add(owner, bodyOf(books, { submit: true }));
  expect(bill.missing).toEqual(['staff']);
  const agree = (startsOn: string, ownerLimitCents: number, beside = false) =>
    app.call(
      'POST /properties/{id}/agreements/',
      { params, body: { startsOn, feeKind: 'none', ownerLimitCents, beside } },
      owner.access,
    );
  ok(await agree('2026-12-01', 1));
  expect((await read(owner, bill.id)).missing).toEqual(['staff']);
  ok(await agree('2026-01-01', 150_000, true));
  expect((await read(owner, bill.id)).missing).toEqual(['staff']);
  ok(await agree('2026-02-01', 99_999, true));
  const asked = await read(owner, bill.id);
  expect([asked.missing, asked.owners[0]?.limitCents]).toEqual([['staff', `owners:${property.id}`], 99_999]);
  expect(ok(await act(owner, bill.id, 'approve', bill.version)).state).toBe('submitted');
});

test('another amount or split makes a draft of an approved bill, and its entry is reversed', async () => {
  const books = await begin();
  const bill = await approved(books);
  const change = (body: Body, version: number) =>
    app.call('PATCH /bills/{id}/', { params: { id: bill.id }, body: { ...body, version } }, books.owner.access);
  const memo = ok(await change(bodyOf(books, { memo: 'Roof' }), bill.version));
  expect([memo.state, memo.memo]).toEqual(['approved', 'Roof']);
  const other = ok(await change(bodyOf(books, {}, [70_000, 30_001]), memo.version));
  expect([other.state, other.cents, other.approvals]).toEqual(['draft', 100_001, []]);
  expect((await readHeld(app, books.owner))('payables', 'accrual')).toBe(0);
  const again = ok(await act(books.owner, bill.id, 'submit', other.version));
  expect(ok(await act(books.owner, bill.id, 'approve', again.version)).state).toBe('approved');
  ok(await pay(books, bill.id, 1));
  const paid = await read(books.owner, bill.id);
  expect(codeOf(await change(bodyOf(books, {}, [1]), paid.version))).toBe('conflict');
});

test('a bill is sent back with a reason, and void only while nothing of it is paid', async () => {
  const books = await begin();
  const bill = await add(books.owner, bodyOf(books, { submit: true }));
  const say = (what: 'reject' | 'void', version: number) =>
    app.call(
      `POST /bills/{id}/${what}/`,
      { params: { id: bill.id }, body: { reason: 'Wrong price', version } },
      books.owner.access,
    );
  const back = ok(await say('reject', bill.version));
  expect([back.state, back.rejected?.reason]).toEqual(['draft', 'Wrong price']);
  const submitted = ok(await act(books.owner, bill.id, 'submit', back.version));
  ok(await act(books.owner, bill.id, 'approve', submitted.version));
  const { id } = ok(await pay(books, bill.id, 1));
  expect(codeOf(await say('void', (await read(books.owner, bill.id)).version))).toBe('conflict');
  ok(await undo(books, id));
  expect(ok(await say('void', (await read(books.owner, bill.id)).version)).state).toBe('void');
  expect((await readHeld(app, books.owner))('payables', 'accrual')).toBe(0);
  ok(await app.call('POST /bills/', { body: bodyOf(books) }, books.owner.access));
});

test('a bill is posted once when it is approved at the same moment, and paid no further than it is open', async () => {
  const books = await begin();
  const bill = await add(books.owner, bodyOf(books, { submit: true }));
  const approvals = await Promise.all([1, 2, 3].map(() => act(books.owner, bill.id, 'approve', bill.version)));
  expect(approvals.filter(({ problem }) => problem === undefined)).toHaveLength(1);
  const payments = await Promise.all([1, 2, 3].map(() => pay(books, bill.id, 60_000)));
  expect(payments.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
  const held = await readHeld(app, books.owner);
  expect([held('payables', 'accrual'), held('trust-bank', 'cash')]).toEqual([-40_000, paidIn - 60_000]);
});

test('who works with some properties sees the bills of those, and acts only where all of them are theirs', async () => {
  const books = await begin();
  const { owner, property, repairs } = books;
  const { property: other } = await newProperty(app, owner);
  const manager = await newMember(app, owner, 'manager');
  const line = (propertyId: string | null) => ({ accountId: repairs, propertyId, cents: 5000 });
  const own = await add(owner, bodyOf(books, { submit: true, invoiceNumber: 'A' }, [5000]));
  const both = bodyOf(books, { submit: true, invoiceNumber: 'B', lines: [line(property.id), line(other.id)] });
  const shared = await add(owner, both);
  const theirs = await add(owner, bodyOf(books, { invoiceNumber: 'C', lines: [{ ...line(other.id), cents: 7000 }] }));
  const company = await add(owner, bodyOf(books, { invoiceNumber: 'D', lines: [{ ...line(null), cents: 8000 }] }));
  const scope = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: scope }, owner.access));
  const { items } = ok(await app.call('GET /bills/', { query: {} }, manager.access));
  expect(items.map(({ id }) => id).toSorted()).toEqual([own.id, shared.id].toSorted());
  for (const { id } of [theirs, company])
    expect(codeOf(await app.call('GET /bills/{id}/', { params: { id } }, manager.access))).toBe('not-found');
  const seen = await read(manager, shared.id);
  expect([seen.cents, seen.lines.map(({ isElsewhere }) => isElsewhere)]).toEqual([10_000, [false, true]]);
  expect(codeOf(await act(manager, shared.id, 'approve', shared.version))).toBe('forbidden');
  expect(ok(await act(manager, own.id, 'approve', own.version)).state).toBe('approved');
  const post = (propertyId: string | null) =>
    app.call(
      'POST /bills/',
      { body: bodyOf(books, { invoiceNumber: 'E', lines: [{ ...line(propertyId), cents: 1 }] }) },
      manager.access,
    );
  expect(codeOf(await post(other.id))).toBe('invalid-input');
  expect(codeOf(await post(null))).toBe('invalid-input');
  ok(await post(property.id));
});

test('a payment that is sent again under its key is recorded once', async () => {
  const books = await begin();
  const bill = await approved(books);
  const { vendor, bank, owner } = books;
  const body = {
    vendorId: vendor.id,
    accountId: bank,
    paidOn: '2026-03-01',
    method: 'check' as const,
    bills: [{ billId: bill.id, cents: 40_000 }],
  };
  const via = { headers: { 'idempotency-key': 'sent-twice-by-a-click' } };
  const send = () => app.call('POST /bill-payments/', { body }, owner.access, via);
  const [first, second] = [ok(await send()), ok(await send())];
  expect(second).toEqual(first);
  expect((await read(owner, bill.id)).openCents).toBe(60_000);
});

test('a bill of another workspace is not there, nor can it be paid', async () => {
  const books = await begin();
  const other = await begin();
  const bill = await approved(books);
  expect(codeOf(await app.call('GET /bills/{id}/', { params: { id: bill.id } }, other.owner.access))).toBe('not-found');
  expect(codeOf(await act(other.owner, bill.id, 'approve', bill.version))).toBe('not-found');
  expect(codeOf(await pay(other, bill.id, 1))).toBe('not-found');
  const foreign = bodyOf({ ...other, property: books.property });
  expect(codeOf(await app.call('POST /bills/', { body: foreign }, other.owner.access))).toBe('invalid-input');
});

test('the database itself keeps a bill from being paid further than it goes', async () => {
  const books = await begin();
  const { id } = await approved(books);
  await expect(
    query(app.connection, `update bill set settled_cents = cents + 1, state = 'paid' where bill_id = $1`, [id]),
  ).rejects.toMatchObject({ constraint: 'bill_is_settled_as_far_as_it_goes' });
});
