import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { newMember } from './factories.ts';
import type { TestMember } from './factories.ts';

/** How a bank account pays where nothing but checks is set up. */
export const checksOnly = {
  nextCheckNumber: 2043,
  checkLayout: 'top' as const,
  achRouting: null,
  achBankName: null,
  achOrigin: null,
  achCompany: null,
  achCompanyId: null,
  achAccountKind: 'checking' as const,
  achOffset: false,
  achMixed: false,
  sepa: false,
  bic: null,
};

const ach = {
  achRouting: '123456780',
  achBankName: 'SAMPLE BANK',
  achOrigin: '1999999999',
  achCompany: 'SAMPLE MGT',
  achCompanyId: '1999999999',
};

/**
 * A released run of an account: a company that is paid by file, and a person by check, so that each table of pay runs has
 * something. The account has as much of the property as both take.
 */
export async function newPaymentRun(
  test: TestApp,
  member: TestMember,
  { bankId, costId, propertyId, ownerId }: Readonly<Record<'bankId' | 'costId' | 'propertyId' | 'ownerId', string>>,
) {
  const { access } = member;
  const partner = await newMember(test, member, 'accountant');
  const paidIn = { propertyId, personId: ownerId, cents: 90_000, receivedOn: '2026-02-01' };
  ok(await test.call('POST /owner-contributions/', { body: paidIn }, access));
  const body = { ...checksOnly, ...ach, version: 0 };
  ok(await test.call('PATCH /payment-settings/{id}/', { params: { id: bankId }, body }, access));
  const company = { kind: 'company' as const, companyName: 'Sample Plumbing' };
  const plumber = ok(await test.call('POST /vendors/', { body: { person: company, termsDays: 3 } }, access));
  const account = { routing: '021000021', account: '12345678', use: 'checking' as const };
  const details = { kind: 'us' as const, holder: 'Sample Plumbing', ...account };
  const params = { id: plumber.id };
  const { bank } = ok(await test.call('POST /vendors/{id}/bank-details/', { params, body: { details } }, access));
  const confirmed = { params, body: { bankId: bank?.id ?? '' } };
  ok(await test.call('POST /vendors/{id}/bank-details/confirm/', confirmed, partner.access));
  const person = { kind: 'person' as const, familyName: 'Example' };
  const cleaner = ok(await test.call('POST /vendors/', { body: { person, termsDays: 3 } }, access));
  for (const vendorId of [plumber.id, cleaner.id]) {
    const lines = [{ accountId: costId, propertyId, cents: 10_000 }];
    const bill = ok(
      await test.call('POST /bills/', { body: { vendorId, datedOn: '2026-02-25', lines, submit: true } }, access),
    );
    const approve = { params: { id: bill.id }, body: { version: bill.version } };
    ok(await test.call('POST /bills/{id}/approve/', approve, access));
  }
  const run = ok(await test.call('POST /payment-runs/', { body: { accountId: bankId } }, access));
  return ok(await test.call('POST /payment-runs/{id}/release/', { params: { id: run.id }, body: {} }, access));
}
