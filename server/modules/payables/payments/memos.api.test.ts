import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** A vendor whose bills are paid, voided, credited and reimbursed; answers the memos of the journal. */
async function memosIn(locale: 'en' | 'de') {
  const owner = await newOrganisation(app);
  const { access } = owner;
  await query(app.connection, 'update organisation set locale = $2 where org_id = $1', [owner.organisationId, locale]);
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person, termsDays: 3 } }, access));
  const [cost, trust, own, income] = await Promise.all(
    ['5200', '1020', '1010', '4100'].map((number) => accountOf(app, owner, number)),
  );
  const [trustId, ownId] = [trust?.id ?? '', own?.id ?? ''];
  const { property } = await newProperty(app, owner);
  const rent = [
    { accountId: trustId, debitCents: 500_000, propertyId: property.id },
    { accountId: income?.id ?? '', creditCents: 500_000, propertyId: property.id },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-02-01', memo: 'x', lines: rent } }, access));
  const lines = [{ accountId: cost?.id ?? '', propertyId: property.id, cents: 48_000 }];
  const bill = async (invoiceNumber: string) => {
    const body = { vendorId: vendor.id, invoiceNumber, datedOn: '2026-02-20', lines, submit: true };
    const evenIf = ['same-amount' as const];
    const { id, version } = ok(await app.call('POST /bills/', { body: { ...body, evenIf } }, access));
    return ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
  };
  const pay = async (billId: string, given: object) => {
    const body = {
      vendorId: vendor.id,
      accountId: trustId,
      paidOn: '2026-03-01',
      method: 'transfer' as const,
      ...given,
    };
    return ok(
      await app.call('POST /bill-payments/', { body: { ...body, bills: [{ billId, cents: 48_000 }] } }, access),
    );
  };
  const first = await bill('4417');
  const checked = await pay(first.id, { method: 'check', reference: '1182' });
  const undo = { kind: 'returned' as const, reason: 'x' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: checked.id }, body: undo }, access));
  const again = ok(await app.call('GET /bills/{id}/', { params: { id: first.id } }, access));
  const voided = { version: again.version, reason: 'x' };
  ok(await app.call('POST /bills/{id}/void/', { params: { id: first.id }, body: voided }, access));
  const second = await bill('4418');
  const advanced = await pay(second.id, { ownAccountId: ownId });
  const on = { paidOn: '2026-03-02' };
  ok(await app.call('POST /bill-payments/{id}/reimburse/', { params: { id: advanced.id }, body: on }, access));
  const credited = { vendorId: vendor.id, creditNumber: 'CN-7', datedOn: '2026-02-25', lines };
  const credit = ok(await app.call('POST /bill-credits/', { body: credited }, access));
  const taken = { version: credit.version, reason: 'x' };
  ok(await app.call('POST /bill-credits/{id}/void/', { params: { id: credit.id }, body: taken }, access));
  const { items } = ok(await app.call('GET /journal-entries/', { query: { limit: 200 } }, access));
  return items.map(({ memo }) => memo).toSorted();
}

test('bills, payments, credits and what becomes of them name document, vendor and bill', async () => {
  expect(await memosIn('en')).toEqual(
    [
      'x',
      'Bill BL-0001 – Sample Roofing – invoice 4417',
      'Payment PAY-0001 – Sample Roofing – BL-0001 – check 1182',
      'Returned: Payment PAY-0001 – Sample Roofing – BL-0001 – check 1182',
      'Voided: Bill BL-0001 – Sample Roofing – invoice 4417',
      'Bill BL-0002 – Sample Roofing – invoice 4418',
      'Payment PAY-0002 – Sample Roofing – BL-0002',
      'Reimbursement of payment PAY-0002 – Sample Roofing – BL-0002',
      'Credit VC-0001 – Sample Roofing – CN-7',
      'Voided: Credit VC-0001 – Sample Roofing – CN-7',
    ].toSorted(),
  );
});

test('a workspace in German has German memos', async () => {
  expect(await memosIn('de')).toEqual(
    [
      'x',
      'Rechnung BL-0001 – Sample Roofing – Rechnungsnummer 4417',
      'Zahlung PAY-0001 – Sample Roofing – BL-0001 – Scheck 1182',
      'Zurückgegeben: Zahlung PAY-0001 – Sample Roofing – BL-0001 – Scheck 1182',
      'Storniert: Rechnung BL-0001 – Sample Roofing – Rechnungsnummer 4417',
      'Rechnung BL-0002 – Sample Roofing – Rechnungsnummer 4418',
      'Zahlung PAY-0002 – Sample Roofing – BL-0002',
      'Erstattung der Zahlung PAY-0002 – Sample Roofing – BL-0002',
      'Gutschrift VC-0001 – Sample Roofing – CN-7',
      'Storniert: Gutschrift VC-0001 – Sample Roofing – CN-7',
    ].toSorted(),
  );
});
