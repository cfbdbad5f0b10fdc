import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { Route } from '#shared/route.ts';

const root = resolve(import.meta.dirname, '../..');

function codeIn(...folders: readonly string[]): readonly string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
}

const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** The one path has both forms: whatever writes rows beside it would have CSV alone. */
test('tables are written in one place on the server and in one of the browser', () => {
  const code = codeIn('server', 'web');
  expect(code.length).toBeGreaterThan(500);
  const writers = code.filter((name) => /\b(?:csvRow|csvText|csvStart|zipSync)\b/.test(read(name)));
  expect(writers).toEqual([
    'server/kernel/http/files.ts',
    // Read by a bank's program, and CSV alone.
    'server/modules/banking/writing/positive-pay.ts',
    // Read by another accounting program, and CSV alone.
    'server/modules/ledger/exports/export-xero.ts',
    // The export of everything is read by programs, and is CSV alone.
    'server/modules/moving/exports/everything.ts',
    // Attached to a message in each of the forms that were chosen.
    'server/modules/reports/schedules/schedule-files.ts',
    'web/lib/write-table.ts',
  ]);
});

/** Tables whose export is in another file than they. */
const exportedBy: Readonly<Record<string, string>> = {
  'web/features/transfers/transfers-table.tsx': 'web/pages/owners/transfers-page.tsx',
  'web/pages/arrears/arrears-table.tsx': 'web/pages/arrears/arrears-page.tsx',
  'web/pages/banking/bank-accounts-table.tsx': 'web/pages/banking/banking-page.tsx',
  'web/pages/banking/files-table.tsx': 'web/pages/banking/files-page.tsx',
  'web/pages/bills/bills-table.tsx': 'web/pages/bills/bills-page.tsx',
  'web/pages/budgets/budget-grid.tsx': 'web/pages/budgets/budgets-page.tsx',
  'web/pages/calendar/agenda.tsx': 'web/pages/calendar/calendar-page.tsx',
  'web/pages/deposits/register-figures.tsx': 'web/pages/deposits/register-page.tsx',
  'web/pages/deposits/register-table.tsx': 'web/pages/deposits/register-page.tsx',
  'web/pages/direct-debits/mandates-table.tsx': 'web/pages/direct-debits/mandates-page.tsx',
  'web/pages/leases/leases-table.tsx': 'web/pages/leases/leases-page.tsx',
  'web/pages/leases/ledger-table.tsx': 'web/pages/leases/ledger-tab.tsx',
  'web/pages/leases/schedule-table.tsx': 'web/pages/leases/schedule-tab.tsx',
  'web/pages/money/account-ledger.tsx': 'web/pages/money/account-ledger-acts.tsx',
  'web/pages/money/account-page.tsx': 'web/pages/money/account-ledger-acts.tsx',
  'web/pages/money/accounts-table.tsx': 'web/pages/money/accounts-page.tsx',
  'web/pages/money/journal-page.tsx': 'web/pages/money/journal-acts.tsx',
  'web/pages/money/journal-table.tsx': 'web/pages/money/journal-acts.tsx',
  'web/pages/owners/requests-table.tsx': 'web/pages/owners/requests-page.tsx',
  'web/pages/owners/statement-lines.tsx': 'web/pages/owners/statement-page.tsx',
  'web/pages/owners/statements-table.tsx': 'web/pages/owners/statements-page.tsx',
  'web/pages/owners/distribution-lines.tsx': 'web/pages/owners/distribution-run-page.tsx',
  'web/pages/owners/fee-lines.tsx': 'web/pages/owners/fee-run-page.tsx',
  'web/pages/payment-runs/run-payments.tsx': 'web/pages/payment-runs/run-page.tsx',
  'web/pages/people/people-table.tsx': 'web/pages/people/people-page.tsx',
  'web/pages/properties/properties-table.tsx': 'web/pages/properties/properties-page.tsx',
  'web/pages/properties/units-table.tsx': 'web/pages/properties/property-units.tsx',
  'web/pages/reconciliations/reconciliations-table.tsx': 'web/pages/reconciliations/reconciliations-page.tsx',
  'web/pages/rent/bank-batches.tsx': 'web/pages/rent/bank-page.tsx',
  'web/pages/rent/bank-waiting.tsx': 'web/pages/rent/bank-page.tsx',
  'web/pages/rent/board-table.tsx': 'web/pages/rent/board-page.tsx',
  'web/pages/rent/charges-table.tsx': 'web/pages/rent/charges-page.tsx',
  'web/pages/rent/late-fee-lines.tsx': 'web/pages/rent/late-fees-page.tsx',
  'web/pages/rent/online-payments.tsx': 'web/pages/rent/online-page.tsx',
  'web/pages/rent/online-payouts.tsx': 'web/pages/rent/online-page.tsx',
  'web/pages/rent/receipts-table.tsx': 'web/pages/rent/receipts-page.tsx',
  'web/pages/rent/run-lines.tsx': 'web/pages/rent/run-page.tsx',
  'web/pages/reports/ledger-table.tsx': 'web/pages/reports/report-frame.tsx',
  'web/pages/settings/members-page.tsx': 'web/pages/settings/members-acts.tsx',
  'web/pages/tasks/tasks-table.tsx': 'web/pages/tasks/tasks-page.tsx',
  'web/pages/taxes/payees-table.tsx': 'web/pages/taxes/year-end-page.tsx',
  'web/pages/trust/places-table.tsx': 'web/pages/trust/trust-page.tsx',
  'web/pages/vendors/vendors-table.tsx': 'web/pages/vendors/vendors-page.tsx',
  'web/pages/worksheets/worksheet-body.tsx': 'web/pages/worksheets/worksheet-page.tsx',
};

/** Why a table has no export of its own. */
const withoutExport: Readonly<Record<string, readonly string[]>> = {
  'part of a form, or what it would do': [
    'web/features/money-acts/charge-shares.tsx',
    'web/features/payments/payment-where.tsx',
    'web/pages/banking/map-preview.tsx',
    'web/pages/import/columns-step.tsx',
    'web/pages/import/list-tree.tsx',
    'web/pages/leases/charge-terms.tsx',
    'web/pages/payment-batches/batch-grid.tsx',
    'web/pages/people/merge-comparison.tsx',
    'web/pages/profile/appearance-preview.tsx',
    'web/pages/properties/transfer-page.tsx',
    'web/pages/rent-increases/lease-choice.tsx',
    'web/pages/rent/shared-cost-shares.tsx',
    'web/pages/trust/place-panel.tsx',
    'web/pages/trust/transfer-preview.tsx',
    'web/pages/unclaimed/item-preview.tsx',
  ],
  'of a run that is not made: what is made of it has an export': [
    'web/pages/direct-debits/preview-lines.tsx',
    'web/pages/leases/schedule-lines.tsx',
    'web/pages/owners/distributions-page.tsx',
    'web/pages/owners/due-statements.tsx',
    'web/pages/owners/fee-exceptions.tsx',
    'web/pages/payment-runs/pay-run-aside.tsx',
    'web/pages/payment-runs/pay-run-lines.tsx',
    'web/pages/rent-increases/increase-preview.tsx',
    'web/pages/rent/run-aside.tsx',
  ],
  'what one record consists of; a list that has an export has it too': [
    'web/features/transfers/transfer-content.tsx',
    'web/pages/deposits/deposit-lines.tsx',
    'web/pages/deposits/settlement-result.tsx',
    'web/pages/money/entry-lines.tsx',
    'web/pages/owners/holdings-table.tsx',
    'web/pages/owners/owner-holds.tsx',
    'web/pages/owners/owner-moves.tsx',
    'web/pages/owners/transfer-page.tsx',
    'web/pages/people/person-leases.tsx',
    'web/pages/people/person-properties.tsx',
    'web/pages/rent/board-panel.tsx',
    'web/pages/rent/charge-parts.tsx',
    'web/pages/rent/receipt-parts.tsx',
    'web/pages/taxes/corrections.tsx',
  ],
  'files, each of which can be saved': ['web/features/documents/record-documents.tsx'],
  'Today leads to the lists': ['web/pages/today/cash.tsx'],
  'the description of the API leaves as OpenAPI': ['web/pages/api-docs/problems-table.tsx'],
};

const exporting = /\bexports=\{(?!false)|<Export(?:Act|Menu)\b|\buseExportEntries\(|\bserverTable\(\s*'GET \/exports\//;

test('every table and every list has an export, or says why it has none', () => {
  // The kit has the list itself, and its page shows samples.
  const lists = codeIn('web').filter(
    (name) => !/^web\/(?:pages\/)?kit\//.test(name) && /<(?:[Tt]able|ListPage|ListBody|Pager)\b/.test(read(name)),
  );
  expect(lists.length).toBeGreaterThanOrEqual(100);
  const excused = Object.values(withoutExport).flat();
  const isExporting = (name: string) => exporting.test(read(name));
  const missing = lists.filter((name) => !excused.includes(name) && !isExporting(exportedBy[name] ?? name));
  expect(missing).toEqual([]);
  // What is excused is a list, and none that has an export.
  expect(excused.filter((name) => !lists.includes(name) || isExporting(name))).toEqual([]);
  expect(Object.keys(exportedBy).filter((name) => !lists.includes(name) || isExporting(name))).toEqual([]);
});

test('every table that the server writes is offered on a page', () => {
  const asked = codeIn('web').map(read).join('\n');
  // Templates to fill in are asked for by what they are of.
  const unasked = Object.entries<Route>(routes)
    .filter(([key, { produces }]) => produces === 'text/csv; charset=utf-8; header=present' && !asked.includes(key))
    .map(([key]) => key)
    .filter((key) => !key.startsWith('GET /imports/templates/'));
  expect(unasked).toEqual([]);
});
