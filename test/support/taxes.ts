import type { Role } from '#shared/roles.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';
import type { NewBills } from './payables.ts';
import type { Target } from './record-targets.ts';

const bookkeepers: readonly Role[] = ['owner', 'accountant'];

/** Who is let in at the routes of year end, written out as all others are. */
export const taxesLetIn = {
  'GET /tax-forms/': bookkeepers,
  'GET /tax-forms-summary/': bookkeepers,
  'GET /tax-forms/{id}/': bookkeepers,
  'GET /exports/tax-forms.csv/': bookkeepers,
  'GET /tax-files/iris.csv/': bookkeepers,
  'GET /tax-files/copies.pdf/': bookkeepers,
  'POST /tax-filings/': bookkeepers,
  'POST /tax-templates/': bookkeepers,
  'PATCH /tax-payees/{id}/': bookkeepers,
  'GET /tax-accounts/': bookkeepers,
  'PATCH /tax-accounts/{id}/': bookkeepers,
  'GET /tax-rules/': bookkeepers,
  'POST /tax-rules/': bookkeepers,
  'POST /tax-rules/{id}/remove/': bookkeepers,
  'GET /tax-withholding/': bookkeepers,
  'GET /tax-vendors/{id}/': bookkeepers,
  'PATCH /tax-vendors/{id}/': bookkeepers,
} as const;

/** What each of them is asked for from another workspace. */
export function taxTargets(
  { owner, vendor }: Pick<NewBills, 'owner' | 'vendor'>,
  { accountId, ruleId }: { readonly accountId: string; readonly ruleId: string },
): Readonly<Record<string, Target>> {
  const facts = { isCorporation: false, isAbroad: false, exemptFrom: null, version: 0 };
  return {
    'GET /tax-forms/{id}/': { id: owner.id, query: '?year=2026&form=1099-NEC' },
    'PATCH /tax-payees/{id}/': { id: owner.id, body: facts },
    'PATCH /tax-accounts/{id}/': { id: accountId, body: { box: 'none' } },
    'POST /tax-rules/{id}/remove/': { id: ruleId, body: {} },
    'GET /tax-vendors/{id}/': { id: vendor.id },
    'PATCH /tax-vendors/{id}/': { id: vendor.id, body: { doesBuildingWork: true, certificateUntil: null } },
  };
}

/** Something in every table of year end, so that a look from outside has something to miss. */
export async function newTaxes(test: TestApp, member: TestMember, { owner, vendor, bill }: NewBills): Promise<void> {
  const { access, organisationId } = member;
  const facts = { isCorporation: false, isAbroad: false, exemptFrom: null, version: 0 };
  ok(await test.call('PATCH /tax-payees/{id}/', { params: { id: owner.id }, body: facts }, access));
  const work = { doesBuildingWork: true, certificateUntil: null };
  ok(await test.call('PATCH /tax-vendors/{id}/', { params: { id: vendor.id }, body: work }, access));
  const account = bill.lines[0]?.account.id ?? '';
  ok(await test.call('PATCH /tax-accounts/{id}/', { params: { id: account }, body: { box: 'none' } }, access));
  const rule = { kind: 'us-nec-1' as const, from: '2027-01-01', cents: 250_000, source: 'The letter of a year' };
  ok(await test.call('POST /tax-rules/', { body: rule }, access));
  // Nobody is reported here, and the columns of every year are known.
  await query(
    test.connection,
    `with filing as (
       insert into tax_filing (org_id, filing_id, year, form, revision, filed_on, forms, sha256, filed_at)
       values ($1, $2, 2025, '1099-NEC', 1, '2026-01-31', '[]', repeat('0', 64), now()))
     insert into tax_template (org_id, year, form, columns, saved_at) values ($1, 2025, '1099-NEC', array['Year'], now())`,
    [organisationId, owner.id],
  );
}
