import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { walkFigures } from '#test/support/walk-figures.ts';

/** The clock of tests stands at 2 March 2026; what is filed is of 2025. */
const app = await startTestApp();
const nec = { year: 2025, form: '1099-NEC' as const };
const misc = { year: 2026, form: '1099-MISC' as const };

const summary = async (by: TestMember, of: { year: number; form: '1099-NEC' | '1099-MISC' } = nec) =>
  ok(await app.call('GET /tax-forms-summary/', { query: of }, by.access));

async function newVendor(boss: TestMember, more: object = {}) {
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const body = { person, form1099: 'nec' as const, taxId: '12-3456789', ...more };
  return ok(await app.call('POST /vendors/', { body }, boss.access));
}

/** A bill of 2025 that was paid on its day. */
async function payVendor(
  boss: TestMember,
  vendorId: string,
  cents: number,
  method: 'check' | 'card' = 'check',
  on = '2025-06-01',
) {
  const { property } = await newProperty(app, boss);
  const [cost, bank] = await Promise.all([accountOf(app, boss, '5200'), accountOf(app, boss, '1020')]);
  const invested = await newPerson(app, boss);
  const owned = { startsOn: '2025-01-01', shares: [{ personId: invested.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body: owned }, boss.access));
  const paidIn = { propertyId: property.id, personId: invested.id, cents: 1_000_000, receivedOn: '2025-01-02' };
  ok(await app.call('POST /owner-contributions/', { body: { ...paidIn, accountId: bank.id } }, boss.access));
  const lines = [{ accountId: cost.id, propertyId: property.id, cents }];
  const { id, version } = ok(
    await app.call('POST /bills/', { body: { vendorId, datedOn: on, dueOn: on, lines, submit: true } }, boss.access),
  );
  ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, boss.access));
  const body = { vendorId, accountId: bank.id, paidOn: on, method, bills: [{ billId: id, cents }] };
  return ok(await app.call('POST /bill-payments/', { body }, boss.access));
}

test('a vendor is reported from the limit of the year, and each payment says why it counts or does not [Y1]', async () => {
  const boss = await newOrganisation(app);
  const vendor = await newVendor(boss);
  await payVendor(boss, vendor.id, 59_999);
  await payVendor(boss, vendor.id, 500_000, 'card');
  const below = await summary(boss);
  expect(below).toMatchObject({ counts: { reported: 0, below: 1 }, expected: { forms: 0, cents: 0 } });
  await payVendor(boss, vendor.id, 1);
  const { items } = ok(await app.call('GET /tax-forms/', { query: nec }, boss.access));
  expect(items).toMatchObject([
    {
      boxes: [{ box: 'NEC-1', cents: 60_000, limitCents: 60_000 }],
      taxIdLast4: '6789',
      hasAddress: false,
      vendorId: vendor.id,
    },
  ]);
  const params = { id: vendor.personId };
  const { lines } = ok(await app.call('GET /tax-forms/{id}/', { params, query: nec }, boss.access));
  expect(lines.map(({ reason, cents }) => [reason, cents])).toEqual([
    ['counted', 59_999],
    ['card', 500_000],
    ['counted', 1],
  ]);
  expect((await summary(boss, { ...nec, year: 2026 })).counts).toMatchObject({ reported: 0, below: 0 });
});

test('an account says its box, and corporations are reported for legal services alone', async () => {
  const boss = await newOrganisation(app);
  const vendor = await newVendor(boss, { isCorporation: true, form1099: 'none' });
  await payVendor(boss, vendor.id, 90_000);
  const account = await accountOf(app, boss, '5200');
  const box = (body: object) =>
    app.call(
      'PATCH /tax-accounts/{id}/',
      { params: { id: account.id }, body: { box: 'NEC-1', ...body } as never },
      boss.access,
    );
  ok(await box({}));
  expect((await summary(boss)).counts).toMatchObject({ reported: 0, below: 1 });
  ok(await box({ service: 'legal' }));
  expect((await summary(boss)).counts).toMatchObject({ reported: 1, below: 0 });
});

test('what was filed stays as it was: a payment that is voided later is a correction, once', async () => {
  const boss = await newOrganisation(app);
  const vendor = await newVendor(boss);
  await payVendor(boss, vendor.id, 100_000);
  const second = await payVendor(boss, vendor.id, 25_000);
  const file = async (more: object = {}) =>
    app.call(
      'POST /tax-filings/',
      { body: { ...nec, filedOn: '2026-02-15', expected: (await summary(boss)).expected, ...more } },
      boss.access,
    );
  expect(codeOf(await file({ expected: { ...(await summary(boss)).expected, cents: 1 } }))).toBe(
    'changed-since-preview',
  );
  expect((await file({ filedOn: '2025-12-31' })).problem).toMatchObject({ errors: [{ path: 'filedOn' }] });
  expect(ok(await file())).toMatchObject({ filing: { revision: 1, forms: 1 }, corrections: [] });
  expect(codeOf(await file())).toBe('conflict');
  const body = { kind: 'void' as const, reason: 'Never cashed' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: second.id }, body }, boss.access));
  const seen = await summary(boss);
  expect(seen.corrections).toMatchObject([{ box: 'NEC-1', filedCents: 125_000, cents: 100_000 }]);
  const params = { id: vendor.personId };
  const { lines } = ok(await app.call('GET /tax-forms/{id}/', { params, query: nec }, boss.access));
  expect(lines.map(({ reason }) => reason)).toContain('voided-after-filing');
  expect(ok(await file({ filedOn: '2026-03-02', expected: seen.expected }))).toMatchObject({
    filing: { revision: 2 },
    corrections: [],
  });
});

test('two forms that changed by the same amount, one up and one down, are not filed unseen', async () => {
  const boss = await newOrganisation(app);
  const [one, other] = [await newVendor(boss), await newVendor(boss)];
  await payVendor(boss, one.id, 100_000);
  await payVendor(boss, other.id, 100_000);
  const paid = await payVendor(boss, one.id, 25_000);
  const { expected } = await summary(boss);
  const file = (seen: typeof expected) =>
    app.call('POST /tax-filings/', { body: { ...nec, filedOn: '2026-02-15', expected: seen } }, boss.access);
  const body = { kind: 'void' as const, reason: 'Never cashed' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: paid.id }, body }, boss.access));
  await payVendor(boss, other.id, 25_000);
  const now = (await summary(boss)).expected;
  expect({ ...now, digest: '' }, 'count and sum are as they were').toEqual({ ...expected, digest: '' });
  expect(codeOf(await file(expected))).toBe('changed-since-preview');
  ok(await file(now));
});

/** A managed building with rent that was paid, part of it in advance, and its owner. */
async function newRented(more: object = {}) {
  const boss = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, boss);
  const person = await newPerson(app, boss);
  const params = { id: home.property.id };
  const owned = { startsOn: '2026-01-01', shares: [{ personId: person.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: owned }, boss.access));
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, ...more };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, boss.access));
  await newCharge(app, boss, lease.id, { cents: 150_000, dueOn: '2026-02-01' });
  ok(await pay(app, boss, lease.id, 210_000, { receivedOn: '2026-02-03' }));
  return { boss, person };
}

test('owners are reported with gross rents, before fees and with rent paid in advance [Y4]', async () => {
  const { boss, person } = await newRented();
  const query = misc;
  const form = ok(await app.call('GET /tax-forms/{id}/', { params: { id: person.id }, query }, boss.access));
  expect(form).toMatchObject({ isOwner: true, isReported: true, boxes: [{ box: 'MISC-1', cents: 210_000 }] });
  expect(form.lines.map(({ kind, cents, reason }) => [kind, cents, reason])).toEqual([
    ['rent', 150_000, 'counted'],
    ['prepaid', 60_000, 'counted'],
  ]);
  const facts = { isCorporation: false, isAbroad: true, exemptFrom: null, version: form.facts.version };
  ok(await app.call('PATCH /tax-payees/{id}/', { params: { id: person.id }, body: facts }, boss.access));
  expect(
    codeOf(await app.call('PATCH /tax-payees/{id}/', { params: { id: person.id }, body: facts }, boss.access)),
  ).toBe('conflict');
  expect((await summary(boss, misc)).counts).toMatchObject({ reported: 0, below: 1 });
  const { items } = ok(await app.call('GET /tax-withholding/', { query: { year: 2026 } }, boss.access));
  expect(items).toMatchObject([{ kind: 'us-1042-s', receivedCents: 210_000, cents: 63_000, reason: 'due' }]);
  const exempt = { ...facts, exemptFrom: '2026-01-01', version: 1 };
  ok(await app.call('PATCH /tax-payees/{id}/', { params: { id: person.id }, body: exempt }, boss.access));
  const after = ok(await app.call('GET /tax-withholding/', { query: { year: 2026 } }, boss.access));
  expect(after.items).toMatchObject([{ cents: 0, reason: 'exempt' }]);
});

test('Schedule E has the lines of the return for each owner, and both reports open into what they are made of', async () => {
  const { boss, person } = await newRented();
  const asked = { from: '2026-01-01', to: '2026-12-31' };
  const { sheet, opened } = await walkFigures(app, boss, 'schedule-e', asked);
  expect(opened).toBeGreaterThan(0);
  expect(sheet.tables[0]?.lines.flatMap(({ kind, cells }) => (kind === 'subtotal' ? [cells] : []))).toMatchObject([
    [{ cents: 210_000 }, { cents: 210_000 }],
  ]);
  const preview = await walkFigures(app, boss, 'preview-1099', { asOf: '2026-12-31', personId: person.id });
  expect(preview.sheet.tables[0]?.lines.at(-1)?.cells[0]).toMatchObject({ cents: 210_000 });
});

test('the file of the tax office names payer and recipient, by the columns of the year', async () => {
  const boss = await newOrganisation(app);
  const vendor = await newVendor(boss);
  await payVendor(boss, vendor.id, 125_050);
  const fetched = (path: string) =>
    app.inject({
      url: `/api/v1/tax-files/${path}/?year=2025&form=1099-NEC`,
      headers: { authorization: `Bearer ${boss.access}` },
    });
  expect((await fetched('iris.csv')).statusCode).toBe(409);
  const { version } = ok(await app.call('GET /organisation/', {}, boss.access));
  const address = { country: 'US', line1: '1 Sample Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const letterhead = { taxId: '98-7654321', address };
  ok(await app.call('PATCH /organisation/', { body: { letterhead, version } }, boss.access));
  const [head = '', row = '', ...rest] = (await fetched('iris.csv')).body.split('\r\n');
  const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]));
  expect(rest).toEqual(['']);
  expect(cells).toMatchObject({
    'Form Type': '1099-NEC',
    'Tax Year': '2025',
    'Payer Taxpayer ID Number': '987654321',
    'Recipient Taxpayer ID Number': '123456789',
    'Recipient Business or Entity Name Line 1': 'Sample Roofing',
    'Box 1 - Nonemployee Compensation': '1250.50',
  });
  const template = { ...nec, header: 'Guidelines above\r\nTax Year,Recipient TIN Type,Box 1 - Pay,Something new' };
  expect(ok(await app.call('POST /tax-templates/', { body: template }, boss.access)).hasTemplate).toBe(true);
  expect((await fetched('iris.csv')).body).toBe(
    'Tax Year,Recipient TIN Type,Box 1 - Pay,Something new\r\n2025,EIN,1250.50,\r\n',
  );
  const nothing = await app.call('POST /tax-templates/', { body: { ...nec, header: 'A,B' } }, boss.access);
  expect(nothing.problem).toMatchObject({ errors: [{ path: 'header' }] });
  const copies = await fetched('copies.pdf');
  expect([copies.statusCode, copies.headers['content-type']]).toEqual([200, 'application/pdf']);
});

test('a workspace adds a limit from a day on, once for that day', async () => {
  const boss = await newOrganisation(app);
  const manager = await newMember(app, boss, 'manager');
  const body = { kind: 'us-nec-1' as const, from: '2025-01-01', cents: 10_000, source: 'Made up for a test' };
  expect((await app.call('POST /tax-rules/', { body }, manager.access)).status).toBe(403);
  const { items } = ok(await app.call('POST /tax-rules/', { body }, boss.access));
  expect((await app.call('POST /tax-rules/', { body }, boss.access)).problem).toMatchObject({
    errors: [{ path: 'from' }],
  });
  expect((await summary(boss)).totals).toMatchObject([{ limitCents: 10_000 }]);
  const own = items.find(({ id }) => id !== null);
  ok(await app.call('POST /tax-rules/{id}/remove/', { params: { id: own?.id ?? '' }, body: {} }, boss.access));
  expect((await summary(boss)).totals).toMatchObject([{ limitCents: 60_000 }]);
});
