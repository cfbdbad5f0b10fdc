import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, putIn } from '#test/support/books.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const range = { from: '2026-01-01', to: '2026-03-31' };
const dated = { on: '2026-02-10' };

const reports = [
  ['owner-ledger', range],
  ['management-fees', range],
  ['distributions', range],
  ['schedule-e', range],
  ['vendor-ledger', range],
  ['bills-register', range],
  ['expenses-by-vendor', range],
  ['expenses-by-vendor', { ...range, basis: 'cash' }],
  ['aged-payables', { asOf: '2026-03-31' }],
] as const;

const amountsOf = ({ tables }: ReportSheet) =>
  tables.flatMap(({ lines }) => lines.map(({ cells }) => cells.filter((cell) => cell?.kind === 'money')));

async function begin() {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease, home } = await newTenancy(app, owner);
  const person = await newPerson(app, owner);
  const params = { id: home.property.id };
  const shares = { startsOn: '2026-01-01', shares: [{ personId: person.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: shares }, owner.access));
  const terms = { startsOn: '2026-01-01', feeKind: 'percent-received' as const, feeMillipercent: 8000 };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, owner.access));
  await putIn(app, owner, home.property.id, 500_000, '2026-01-01');
  const company = { person: { kind: 'company' as const, companyName: 'Sample Roofing' }, termsDays: 30 };
  const vendor = ok(await app.call('POST /vendors/', { body: company }, owner.access));
  return { owner, lease, person, propertyId: home.property.id, vendorId: vendor.id };
}

type Books = Awaited<ReturnType<typeof begin>>;

/** Rent, a fee, a contribution, a distribution, and bills of which one is paid: all dated in February. */
async function record(member: TestMember, { lease, person, propertyId, vendorId }: Books, cents: number) {
  const { access } = member;
  await newCharge(app, member, lease.id, { cents, dueOn: dated.on, chargedOn: dated.on });
  ok(await pay(app, member, lease.id, cents, { receivedOn: dated.on }));
  ok(await app.call('POST /fee-runs/', { body: { month: '2026-02-01' } }, access));
  const paidIn = { propertyId, personId: person.id, cents, receivedOn: dated.on };
  ok(await app.call('POST /owner-contributions/', { body: paidIn }, access));
  const [repairs, bank] = [await accountOf(app, member, '5200'), await accountOf(app, member, '1020')];
  const bills = [];
  for (const part of [1, 2]) {
    const lines = [{ accountId: repairs.id, propertyId, cents: part * (1000 + cents / 1000) }];
    const body = { vendorId, datedOn: dated.on, lines, submit: true };
    const { id, version } = ok(await app.call('POST /bills/', { body }, access));
    bills.push(ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access)));
  }
  const paid = [{ billId: bills[0]?.id ?? '', cents: 1000 + cents / 1000 }];
  const payment = { vendorId, accountId: bank.id, paidOn: dated.on, method: 'check' as const, bills: paid };
  const { id: paymentId } = ok(await app.call('POST /bill-payments/', { body: payment }, access));
  ok(await app.call('POST /distribution-runs/', { body: {} }, access));
  return { paymentId, bill: bills[1] };
}

test('reports of owners, vendors and taxes as known at an instant keep their amounts, whatever is recorded later', async () => {
  const books = await begin();
  const { paymentId, bill } = await record(books.owner, books, 90_000);
  const was = [];
  for (const [key, asked] of reports) was.push(amountsOf(await readReport(app, books.owner, key, asked)));
  const knownAt = app.clock.now.toISOString();
  const later = await signInOn(app, '2026-03-12', books.owner);
  await record(later, books, 40_000);
  const back = { kind: 'returned' as const, reason: 'Account closed', voidedOn: '2026-03-10' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: paymentId }, body: back }, later.access));
  const wrong = { reason: 'Wrong', version: bill?.version ?? 0 };
  ok(await app.call('POST /bills/{id}/void/', { params: { id: bill?.id ?? '' }, body: wrong }, later.access));
  for (const [place, [key, asked]] of reports.entries()) {
    const { sheet } = await walkFigures(app, later, key, { ...asked, knownAt });
    expect(amountsOf(sheet), key).toEqual(was[place]);
    expect(sheet.notes, key).toContainEqual(expect.objectContaining({ title: { word: 'knownThen' } }));
    expect(amountsOf(await readReport(app, later, key, asked)), key).not.toEqual(was[place]);
  }
}, 120_000);

test.each(['occupancy', 'lease-expirations', 'rent-increases', 'preview-1099'] as const)(
  '%s says why it has no instant, and refuses one',
  async (key) => {
    const owner = await newOrganisation(app);
    const { notes } = await readReport(app, owner, key, {});
    expect(notes).toContainEqual(expect.objectContaining({ title: { word: 'notKnownThen' } }));
    const query = { knownAt: '2026-03-01T00:00:00.000Z' };
    expect(codeOf(await app.call('GET /reports/{key}/', { params: { key }, query }, owner.access))).toBe(
      'invalid-input',
    );
  },
);
