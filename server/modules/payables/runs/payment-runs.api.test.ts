import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer, RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

type Wish = RouteInput<Routes['POST /payment-runs/']>['body'];
type Run = RouteAnswer<Routes['GET /payment-runs/{id}/']>;

/** A property with money in the trust bank, a second pair of eyes, and vendors to pay. The clock stands at 2 March 2026. */
async function begin(held = 500_000) {
  const owner = await newOrganisation(app);
  const partner = await newMember(app, owner, 'accountant');
  const { property } = await newProperty(app, owner);
  const ann = await newPerson(app, owner, { familyName: 'Ann' });
  const shares = [{ personId: ann.id, parts: 1_000_000 }];
  const params = { id: property.id };
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      owner.access,
    ),
  );
  const paidIn = { propertyId: property.id, personId: ann.id, cents: held, receivedOn: '2026-02-01' };
  ok(await app.call('POST /owner-contributions/', { body: paidIn }, owner.access));
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const bank = banks.find(({ number }) => number === '1020')?.id ?? '';
  const operating = banks.find(({ number }) => number === '1010')?.id ?? '';
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const repairs = accounts.find(({ number }) => number === '5200')?.id ?? '';
  return { owner, partner, property, bank, operating, repairs };
}

type Books = Awaited<ReturnType<typeof begin>>;

async function addVendor({ owner, partner }: Books, name: string, account?: string, isPerson = false) {
  const person = isPerson
    ? { kind: 'person' as const, familyName: name }
    : { kind: 'company' as const, companyName: name };
  const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 3 } }, owner.access));
  if (account === undefined) return vendor.id;
  const details = { kind: 'us' as const, holder: name, routing: '021000021', account, use: 'checking' as const };
  const params = { id: vendor.id };
  const { bank } = ok(await app.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, owner.access));
  const body = { bankId: bank?.id ?? '' };
  ok(await app.call('POST /vendors/{id}/bank-details/confirm/', { params, body }, partner.access));
  return vendor.id;
}

async function addBill({ owner, repairs, property }: Books, vendorId: string, cents: number, given: object = {}) {
  const lines = [{ accountId: repairs, propertyId: property.id, cents }];
  const body = { vendorId, datedOn: '2026-02-25', lines, submit: true, evenIf: ['same-amount' as const], ...given };
  const bill = ok(await app.call('POST /bills/', { body }, owner.access));
  const params = { id: bill.id };
  ok(await app.call('POST /bills/{id}/approve/', { params, body: { version: bill.version } }, owner.access));
  return bill.id;
}

const settings = {
  nextCheckNumber: 2043 as number | null,
  checkLayout: 'top' as const,
  achRouting: '123456780',
  achBankName: 'SAMPLE BANK',
  achOrigin: '1999999999',
  achCompany: 'GABLE SAMPLE MGT',
  achCompanyId: '1999999999',
  achAccountKind: 'checking' as const,
  achOffset: false,
  achMixed: false,
  sepa: false,
  bic: null,
  version: 0,
};

async function setUp({ owner, bank }: Books, given: object = {}) {
  const body = { ...settings, ...given };
  return ok(await app.call('PATCH /payment-settings/{id}/', { params: { id: bank }, body }, owner.access));
}

const preview = ({ owner, bank }: Books, wish: Partial<Wish> = {}) =>
  app.call('POST /payment-run-previews/', { body: { accountId: bank, ...wish } }, owner.access);
const prepare = ({ owner, bank }: Books, wish: Partial<Wish> = {}) =>
  app.call('POST /payment-runs/', { body: { accountId: bank, ...wish } }, owner.access);
const release = ({ owner }: Books, id: string) =>
  app.call('POST /payment-runs/{id}/release/', { params: { id }, body: {} }, owner.access);
const read = async ({ owner }: Books, id: string): Promise<Run> =>
  ok(await app.call('GET /payment-runs/{id}/', { params: { id } }, owner.access));
const billOf = async ({ owner }: Books, id: string) =>
  ok(await app.call('GET /bills/{id}/', { params: { id } }, owner.access));

async function download(member: TestMember, path: string): Promise<string> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${member.access}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/** Reads an ACH file back by the places of its columns. */
function readAch(text: string) {
  const lines = text.split('\r\n').filter((line) => line !== '');
  expect(lines.every((line) => line.length === 94)).toBe(true);
  const entries = lines.filter((line) => line.startsWith('6'));
  const control = lines.find((line) => /^9(?!9{93})/.test(line)) ?? '';
  return {
    batches: lines.filter((line) => line.startsWith('5')).map((line) => line.slice(50, 53)),
    entries: entries.map((line) => ({
      cents: Number(line.slice(29, 39)),
      account: line.slice(12, 29).trim(),
      id: line.slice(39, 54).trim(),
    })),
    hash: control.slice(21, 31),
    debits: Number(control.slice(31, 43)),
    credits: Number(control.slice(43, 55)),
  };
}

test('money settles on the next business day, which a holiday of the workspace is not', async () => {
  const books = await begin();
  await setUp(books);
  await addBill(books, await addVendor(books, 'Sample Roofing', '12345678'), 10_000);
  expect(ok(await preview(books)).settlesOn).toBe('2026-03-03');
  const { version } = ok(await app.call('GET /rent-policy/', {}, books.owner.access));
  const body = { version, holidays: ['2026-03-03'] };
  ok(await app.call('PATCH /rent-policy/', { body }, books.owner.access));
  expect(ok(await preview(books)).settlesOn).toBe('2026-03-04');
  const { id } = ok(await prepare(books));
  ok(await release(books, id));
  expect((await read(books, id)).files).toMatchObject([{ settlesOn: '2026-03-04' }]);
});

test('a run pays each vendor once, and its ACH file reads back to the same sums', async () => {
  const books = await begin();
  await setUp(books);
  const roof = await addVendor(books, 'Sample Roofing', '11112222');
  const mia = await addVendor(books, 'Example', '33334444', true);
  const tidy = await addVendor(books, 'Sample Tidy');
  const first = await addBill(books, roof, 70_000);
  await addBill(books, roof, 5_001);
  await addBill(books, mia, 22_148);
  await addBill(books, tidy, 252_000);
  const shown = ok(await preview(books));
  expect(shown.exceptions).toEqual([]);
  expect(shown.expected).toMatchObject({ payments: 3, bills: 4, cents: 349_149, discountCents: 0, creditCents: 0 });
  expect(shown.vendors.map(({ vendor, method, sec, checkNumber }) => [vendor.name, method, sec, checkNumber])).toEqual(
    expect.arrayContaining([
      ['Sample Roofing', 'ach', 'CCD', null],
      ['Example', 'ach', 'PPD', null],
      ['Sample Tidy', 'check', null, 2043],
    ]),
  );
  expect(shown.funds).toMatchObject([{ heldCents: 500_000, takenCents: 349_149 }]);
  const run = ok(await prepare(books, { expected: shown.expected }));
  expect(run).toMatchObject({ number: 'PR-0001', state: 'prepared', payments: 3, cents: 349_149 });
  expect((await billOf(books, first)).state).toBe('paid');
  const released = ok(await release(books, run.id));
  expect(released.state).toBe('released');
  const [file, ...others] = released.files;
  expect(others).toEqual([]);
  const text = await download(books.owner, `/payment-files/${file?.id ?? ''}/content/`);
  expect(createHash('sha256').update(text).digest('hex')).toBe(file?.sha256);
  const ach = readAch(text);
  expect(ach.batches).toEqual(['PPD', 'CCD']);
  expect([ach.credits, ach.debits, ach.hash]).toEqual([97_149, 0, file?.control]);
  expect([file?.cents, file?.payments]).toEqual([97_149, 2]);
  const byNumber = new Map(released.paid.map(({ number, cents }) => [number, cents]));
  for (const { id, cents } of ach.entries) expect(byNumber.get(id)).toBe(cents);
  const held = await readHeld(app, books.owner);
  expect([held('trust-bank', 'cash'), held('payables', 'accrual')]).toEqual([500_000 - 349_149, 0]);
  const [stored] = await query<{ sealed: Buffer }>(
    app.connection,
    `select sealed from payment_file where file_id = $1`,
    [file?.id],
  );
  expect(stored?.sealed.includes('11112222'), 'account numbers are sealed').toBe(false);
});

test('what cannot be paid comes first and says why, and is paid once that is mended', async () => {
  const books = await begin(100_000);
  const [held, uninsured, unseen, dear] = [
    await addVendor(books, 'Held'),
    await addVendor(books, 'Uninsured'),
    await addVendor(books, 'Unseen'),
    await addVendor(books, 'Dear'),
  ];
  for (const vendorId of [held, uninsured, unseen]) await addBill(books, vendorId, 1_000);
  await addBill(books, dear, 150_000);
  const change = (id: string, body: object) =>
    app.call('PATCH /vendors/{id}/', { params: { id }, body: { version: 1, ...body } }, books.owner.access);
  ok(await change(held, { holdReason: 'Work is not finished' }));
  ok(await change(uninsured, { insuranceExpiresOn: '2026-02-01', form1099: 'nec' }));
  const details = { kind: 'us' as const, holder: 'U', routing: '021000021', account: '5555', use: 'checking' as const };
  const params = { id: unseen };
  ok(await app.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, books.owner.access));
  const shown = ok(await preview(books));
  expect(Object.fromEntries(shown.exceptions.map((one) => [one.vendor.name, one.kind]))).toEqual({
    Held: 'on-hold',
    Uninsured: 'insurance-ended',
    Unseen: 'payee-unverified',
    Dear: 'fund-short',
  });
  expect(shown.exceptions.find(({ kind }) => kind === 'fund-short')?.fund).toMatchObject({
    heldCents: 100_000,
    neededCents: 150_000,
  });
  expect(codeOf(await prepare(books))).toBe('conflict');
  const again = ok(await preview(books, { uninsured: [uninsured] }));
  expect(again.vendors).toMatchObject([{ vendor: { name: 'Uninsured' }, method: 'manual', isTaxIdMissing: true }]);
  expect(codeOf(await preview(books, { accountId: books.property.id }))).toBe('invalid-input');
  const own = ok(await preview(books, { accountId: books.operating }));
  expect(new Set(own.exceptions.map(({ kind }) => kind)).has('not-own')).toBe(true);
});

test('runs at once never pay a bill twice, nor take a fund below zero', async () => {
  const books = await begin(100_000);
  const [roof, tidy] = [await addVendor(books, 'Roof'), await addVendor(books, 'Tidy')];
  const one = await addBill(books, roof, 60_000);
  const other = await addBill(books, tidy, 60_000);
  // Each run leaves the bill of the other: alone, both would fit into the fund.
  const answers = await Promise.all([
    prepare(books, { without: [other] }),
    prepare(books, { without: [one] }),
    prepare(books, { without: [other] }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  const held = await readHeld(app, books.owner);
  expect([held('trust-bank', 'cash'), held('payables', 'accrual')]).toEqual([40_000, -60_000]);
  const shown = ok(await preview(books));
  expect(shown.exceptions.map(({ kind }) => kind)).toEqual(['fund-short']);
});

test('what changed since the preview is not paid, and a run is released once', async () => {
  const books = await begin();
  await setUp(books);
  const roof = await addVendor(books, 'Sample Roofing', '11112222');
  await addBill(books, roof, 10_000);
  const { expected } = ok(await preview(books));
  await addBill(books, roof, 20_000);
  expect(codeOf(await prepare(books, { expected }))).toBe('changed-since-preview');
  const run = ok(await prepare(books));
  const answers = await Promise.all([release(books, run.id), release(books, run.id)]);
  expect(answers.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
  expect((await read(books, run.id)).files).toHaveLength(1);
  const voiding = { params: { id: run.id }, body: { reason: 'Too late' } };
  expect(codeOf(await app.call('POST /payment-runs/{id}/void/', voiding, books.owner.access))).toBe('conflict');
});

test('another bill of the same amount is a change, and so are other bank details of the same vendor', async () => {
  const books = await begin();
  await setUp(books);
  const roof = await addVendor(books, 'Sample Roofing', '11112222');
  const seen = await addBill(books, roof, 10_000);
  const first = ok(await preview(books)).expected;
  const { version } = await billOf(books, seen);
  const voiding = { params: { id: seen }, body: { version, reason: 'Entered twice' } };
  ok(await app.call('POST /bills/{id}/void/', voiding, books.owner.access));
  await addBill(books, roof, 10_000);
  const second = ok(await preview(books)).expected;
  expect({ ...second, digest: '' }, 'counts and sums are as they were').toEqual({ ...first, digest: '' });
  expect(codeOf(await prepare(books, { expected: first }))).toBe('changed-since-preview');
  const params = { id: roof };
  const details = { kind: 'us' as const, holder: 'X', routing: '021000021', account: '9999', use: 'checking' as const };
  const asked = { params, body: { details } };
  const { bank } = ok(await app.call('POST /vendors/{id}/bank-details/', asked, books.owner.access));
  const body = { bankId: bank?.id ?? '' };
  ok(await app.call('POST /vendors/{id}/bank-details/confirm/', { params, body }, books.partner.access));
  const third = ok(await preview(books)).expected;
  expect({ ...third, digest: '' }).toEqual({ ...second, digest: '' });
  expect(codeOf(await prepare(books, { expected: second }))).toBe('changed-since-preview');
  expect((await readHeld(app, books.owner))('trust-bank', 'cash')).toBe(500_000);
  expect(ok(await prepare(books, { expected: third }))).toMatchObject({ payments: 1, cents: 10_000 });
});

test('a run that is not released is voided, and its bills are open with their old due dates', async () => {
  const books = await begin();
  const roof = await addVendor(books, 'Roof');
  const id = await addBill(books, roof, 10_000);
  const before = await billOf(books, id);
  const run = ok(await prepare(books));
  const waiting = async (member: TestMember) => ok(await app.call('GET /today/', {}, member.access)).payRuns;
  expect(await waiting(books.owner)).toEqual({ count: 1, first: { id: run.id, number: run.number, on: run.on } });
  const manager = await newMember(app, books.owner, 'manager');
  expect(await waiting(manager), 'who may not release is not asked to').toBeUndefined();
  const voiding = { params: { id: run.id }, body: { reason: 'Wrong account' } };
  const voided = ok(await app.call('POST /payment-runs/{id}/void/', voiding, books.owner.access));
  expect([voided.state, voided.voidReason, voided.paid[0]?.voided?.kind]).toEqual(['voided', 'Wrong account', 'void']);
  const after = await billOf(books, id);
  expect([after.state, after.openCents, after.dueOn, after.lines]).toEqual([
    'approved',
    10_000,
    before.dueOn,
    before.lines,
  ]);
  expect((await readHeld(app, books.owner))('trust-bank', 'cash')).toBe(500_000);
  expect(await waiting(books.owner)).toBeUndefined();
  const next = ok(await prepare(books));
  expect(next.number).toBe('PR-0002');
  expect((await waiting(books.owner))?.first.number).toBe('PR-0002');
  ok(await release(books, next.id));
  expect(await waiting(books.owner), 'released').toBeUndefined();
});

test('bank details that changed after a run was prepared are not paid to', async () => {
  const books = await begin();
  await setUp(books);
  const roof = await addVendor(books, 'Sample Roofing', '11112222');
  await addBill(books, roof, 10_000);
  const run = ok(await prepare(books));
  const details = { kind: 'us' as const, holder: 'X', routing: '021000021', account: '9999', use: 'checking' as const };
  const params = { id: roof };
  ok(await app.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, books.owner.access));
  expect(codeOf(await release(books, run.id))).toBe('payee-unverified');
  expect((await read(books, run.id)).files).toEqual([]);
});

test('a discount is taken through its last day, and stays with its property', async () => {
  const books = await begin();
  const roof = await addVendor(books, 'Roof');
  const params = { id: roof };
  const terms = { version: 1, termsDays: 30, discountDays: 10, discountMillipercent: 2000 };
  ok(await app.call('PATCH /vendors/{id}/', { params, body: terms }, books.owner.access));
  await addBill(books, roof, 123_456, { datedOn: '2026-02-20' });
  await addBill(books, roof, 123_456, { datedOn: '2026-02-01' });
  const shown = ok(await preview(books));
  expect(shown.vendors[0]?.bills.map(({ cents, discountUntil }) => [cents, discountUntil])).toEqual([
    [120_987, '2026-03-02'],
    [123_456, null],
  ]);
  ok(await prepare(books, { expected: shown.expected }));
  expect((await readHeld(app, books.owner))('payables', 'accrual')).toBe(0);
});

test('only who may release gives files to the bank, and who works with some properties has no pay runs', async () => {
  const books = await begin();
  const manager = await newMember(app, books.owner, 'manager');
  await addBill(books, await addVendor(books, 'Roof'), 10_000);
  const body = { accountId: books.bank };
  const run = ok(await app.call('POST /payment-runs/', { body }, manager.access));
  const asked = { params: { id: run.id }, body: {} };
  expect(codeOf(await app.call('POST /payment-runs/{id}/release/', asked, manager.access))).toBe('forbidden');
  const scope = { all: false, propertyIds: [books.property.id] };
  const params = { id: manager.userId };
  ok(await app.call('POST /members/{id}/properties/', { params, body: scope }, books.owner.access));
  expect(codeOf(await app.call('POST /payment-run-previews/', { body }, manager.access))).toBe('forbidden');
  expect(codeOf(await app.call('GET /payment-runs/{id}/', { params: { id: run.id } }, manager.access))).toBe(
    'not-found',
  );
  expect(ok(await app.call('GET /payment-runs/', { query: {} }, manager.access)).items).toEqual([]);
});

test('settings are whole or not there, and of this workspace', async () => {
  const books = await begin();
  const other = await begin();
  const set = (member: TestMember, body: object) =>
    app.call(
      'PATCH /payment-settings/{id}/',
      { params: { id: books.bank }, body: { ...settings, ...body } },
      member.access,
    );
  expect(codeOf(await set(books.owner, { achCompany: null }))).toBe('invalid-input');
  expect(codeOf(await set(books.owner, { achRouting: '123456789' }))).toBe('invalid-input');
  expect(codeOf(await set(books.owner, { sepa: true }))).toBe('invalid-input');
  expect(codeOf(await set(other.owner, {}))).toBe('not-found');
  ok(await set(books.owner, {}));
  expect(codeOf(await set(books.owner, {}))).toBe('conflict');
});

test('checks have each number once: printed with their bills, spoiled ones void and given to the bank as such', async () => {
  const books = await begin();
  await setUp(books, { nextCheckNumber: 2043 });
  const tidy = await addVendor(books, 'Sample Tidy');
  const glass = await addVendor(books, 'Sample Glass');
  await addBill(books, tidy, 252_000, { invoiceNumber: 'T-1187', memo: 'Cleaning' });
  const bill = await addBill(books, glass, 22_600, { datedOn: '2026-02-26' });
  const run = ok(await prepare(books));
  const path = `/payment-runs/${run.id}/checks.pdf/`;
  const early = await app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${books.owner.access}` },
  });
  expect(early.statusCode).toBe(409);
  const [first, second] = ok(await release(books, run.id)).paid;
  expect([first?.checkNumber, second?.checkNumber]).toEqual([2043, 2044]);
  const pdf = await app.inject({
    method: 'GET',
    url: `/api/v1${path}?layout=bottom`,
    headers: { authorization: `Bearer ${books.owner.access}` },
  });
  const { pages } = readPdf(pdf.rawPayload);
  expect(pages).toHaveLength(2);
  const words = pages[0]?.join('\n') ?? '';
  expect(words).toContain('Two thousand five hundred twenty and 00/100');
  expect(words.match(/T-1187/g)).toHaveLength(2);
  const reprint = (paymentId: string | undefined) =>
    app.call(
      'POST /payment-runs/{id}/reprint/',
      { params: { id: run.id }, body: { paymentId: paymentId ?? '', reason: 'The printer jammed' } },
      books.owner.access,
    );
  const again = ok(await reprint(first?.id));
  expect(again.paid[0]).toMatchObject({ checkNumber: 2045, spoiled: [2043] });
  const stop = { params: { id: second?.id ?? '' }, body: { kind: 'stopped' as const, reason: 'Lost in the post' } };
  ok(await app.call('POST /bill-payments/{id}/void/', stop, books.owner.access));
  expect((await billOf(books, bill)).state).toBe('approved');
  expect(codeOf(await reprint(second?.id))).toBe('conflict');
  const { version } = ok(
    await app.call('GET /bank-accounts/{id}/', { params: { id: books.bank } }, books.owner.access),
  );
  const change = { params: { id: books.bank }, body: { bankNumber: '5550004410', version } };
  ok(await app.call('PATCH /bank-accounts/{id}/', change, books.owner.access));
  const csv = await download(books.owner, `/payment-runs/${run.id}/positive-pay.csv/`);
  const rows = csv.trim().split(/\r?\n/).slice(1);
  expect(rows.map((row) => [row.split(',')[1], row.split(',').at(-1)?.replaceAll('"', '')])).toEqual([
    ['2043', 'V'],
    ['2044', 'V'],
    ['2045', 'I'],
  ]);
  const setting = { ...settings, nextCheckNumber: 2044, version: 3 };
  const back = { params: { id: books.bank }, body: setting };
  expect(codeOf(await app.call('PATCH /payment-settings/{id}/', back, books.owner.access))).toBe('already-exists');
  await expect(
    query(
      app.connection,
      `insert into payment_check (org_id, account_id, number, payment_id, issued_on)
       select org_id, account_id, 2045, payment_id, issued_on from payment_check where payment_id = $1`,
      [second?.id],
    ),
  ).rejects.toMatchObject({ constraint: 'check_number_is_used_once' });
});

test('a stopped check that clears is told until somebody has dealt with the line', async () => {
  const books = await begin();
  await setUp(books, { nextCheckNumber: 2043 });
  await addBill(books, await addVendor(books, 'Sample Tidy'), 10_000);
  const run = ok(await prepare(books));
  const [payment] = ok(await release(books, run.id)).paid;
  const stop = { params: { id: payment?.id ?? '' }, body: { kind: 'stopped' as const, reason: 'Lost' } };
  ok(await app.call('POST /bill-payments/{id}/void/', stop, books.owner.access));
  const stopped = async () => ok(await app.call('GET /stopped-payments/', {}, books.owner.access)).items;
  expect(await stopped()).toEqual([]);
  const line = { date: '2026-03-02', cents: -10_000, text: 'CHECK', id: 'C1', checkNumber: '002043' };
  ok(await sendBankFile(app, books.owner, ofxOf([line], { account: '004410' }), { accountId: books.bank }));
  const [told] = await stopped();
  expect(told).toMatchObject({ number: payment?.number, reference: '2043', cents: 10_000, kind: 'stopped' });
  const out = { params: { id: told?.lineId ?? '' }, body: { version: 1, reason: 'The bank gives it back' } };
  ok(await app.call('POST /statement-lines/{id}/exclude/', out, books.owner.access));
  expect(await stopped()).toEqual([]);
});
