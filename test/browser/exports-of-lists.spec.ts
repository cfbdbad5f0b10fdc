import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { workbookRows } from '#test/support/workbook-rows.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { daysOfTest } from './support/rent.ts';
import type { Workspace } from './support/workspace.ts';

interface List {
  readonly address: string | ((workspace: Workspace) => string);
  readonly file: RegExp;
  readonly heads: readonly string[];
  /** What one of the rows has in these columns. */
  readonly row?: readonly (string | RegExp)[];
}

const amount = /^-?\d+(\.\d+)?$/;
const day = /^\d{4}-\d\d-\d\d$/;

const lists: Readonly<Record<string, List>> = {
  'the tenant ledger': {
    address: ({ leaseId }) => `/leases/${leaseId}?tab=ledger`,
    file: /^ledger-L-\d+-\d{4}-\d\d-\d\d\.xlsx$/,
    heads: ['Date', 'Currency', 'Charge', 'Balance'],
    row: [day, 'USD', '1500', amount],
  },
  'the schedule of a lease': {
    address: ({ leaseId }) => `/leases/${leaseId}?tab=schedule`,
    file: /^schedule-L-\d+-.*\.xlsx$/,
    heads: ['Due date', 'Currency', 'Amount'],
    row: [day, 'USD', '1500'],
  },
  'the movements of a deposit': {
    address: ({ leaseId }) => `/rent/deposits/${leaseId}`,
    file: /^deposit-L-\d+\.xlsx$/,
    heads: ['Date', 'Amount', 'Held'],
    row: [day, '900', '900'],
  },
  'payments that are not deposited yet': {
    address: '/rent/deposits-to-bank',
    file: /^payments\.xlsx$/,
    heads: ['Amount'],
    row: ['400'],
  },
  'bank deposits': {
    address: '/rent/deposits-to-bank?tab=batches',
    file: /^bank-deposits\.xlsx$/,
    heads: ['Number', 'Deposit date', 'Account', 'Amount', 'Undone on'],
  },
  reminders: { address: '/rent/reminders', file: /^reminders\.xlsx$/, heads: ['Sent', 'Email', 'Stage', 'Amount'] },
  'late fees before they are posted': {
    address: '/rent/late-fees',
    file: /^late-fees-\d{4}-\d\d-\d\d\.xlsx$/,
    heads: ['Tenant', 'Due date', 'Open', 'Late fee', 'Reason'],
    row: ['Sigrid Holm', day, amount, '', /late fee/i],
  },
  'rent increases': {
    address: '/rent/increases',
    file: /^rent-increases\.xlsx$/,
    heads: ['Start date', 'Leases', 'Currency', 'Difference'],
    row: [day, '1', 'USD', '45'],
  },
  'the leases of an increase': {
    address: ({ increaseId }) => `/rent/increases/${increaseId}`,
    file: /^rent-increase-.*\.xlsx$/,
    heads: ['Tenant', 'Status', 'Current rent', 'New rent', 'Difference'],
    row: ['Sigrid Holm', 'Raised', '1500', '1545', '45'],
  },
  indices: {
    address: '/rent/indexes',
    file: /^indices\.xlsx$/,
    heads: ['Index', 'Latest month', 'Latest value'],
    row: ['Consumer prices', '2026-01', '118.6'],
  },
  'bank accounts': {
    address: '/money/bank-accounts',
    file: /^bank-accounts\.xlsx$/,
    heads: ['Number', 'Currency', 'Balance'],
    row: ['1010', 'EUR', '42'],
  },
  'recurring entries': {
    address: '/money/recurring',
    file: /^recurring-entries\.xlsx$/,
    heads: ['Next date', 'Name', 'Frequency', 'Amount'],
  },
  'the trust monitor': {
    address: '/banking/trust',
    file: /^trust-balances\.xlsx$/,
    heads: ['Account', 'Currency', 'Balance', 'Deposits', 'Company'],
    row: [/./, /^[A-Z]{3}$/, amount, amount, amount],
  },
  'the lines of a bank account': {
    address: '/banking/lines',
    file: /^statement-lines\.xlsx$/,
    heads: ['Date', 'Text', 'Amount', 'State'],
  },
  'tax limits and rates': {
    address: '/owners/tax-rules',
    file: /^tax-rules\.xlsx$/,
    heads: ['Kind', 'From', 'Source', 'Percent', 'Currency', 'Amount'],
    row: ['1099-NEC box 1', '2026-01-01', /^Public Law/, '', 'USD', '2000'],
  },
  'settlement deadlines of deposits': {
    address: '/rent/deposits/rules',
    file: /^deposit-deadlines\.xlsx$/,
    heads: ['Jurisdiction', 'From', 'Within', 'Unit', 'Status'],
    row: ['California', day, '21', 'Days', 'Built in'],
  },
  'the debits of a run': {
    address: ({ debitRunId }) => `/rent/direct-debits/${debitRunId}`,
    file: /^direct-debits-.*\.xlsx$/,
    heads: ['Tenant', 'Mandate', 'Collection', 'Currency', 'Amount'],
    row: ['Sigrid Holm', /./, /./, 'USD', amount],
  },
  'the payments of a pay run': {
    address: ({ paymentRunId }) => `/bills/runs/${paymentRunId}`,
    file: /^pay-run-.*\.xlsx$/,
    heads: ['Number', 'Date', 'Vendor', 'Bills', 'Currency', 'Amount'],
    row: [/./, day, /./, /./, 'USD', amount],
  },
  'the fees of a run': {
    address: ({ feeRunId }) => `/owners/fee-runs/${feeRunId}`,
    file: /^fees-.*\.xlsx$/,
    heads: ['Property', 'Month', 'Calculation', 'Currency', 'Amount'],
    row: [/./, /./, /./, 'USD', amount],
  },
  'what owners are paid by a run': {
    address: ({ distributionRunId }) => `/owners/distribution-runs/${distributionRunId}`,
    file: /^distribution-.*\.xlsx$/,
    heads: ['Owner', 'Percent', 'Fund', 'Distributed', 'Owner gets'],
    row: ['Orla Voss', '100', '', '', amount],
  },
  'a signed worksheet': {
    address: ({ worksheetId }) => `/banking/worksheets/${worksheetId}`,
    file: /^worksheet-.*\.xlsx$/,
    heads: ['Kind', 'Description', 'Entry', 'Currency', 'Amount'],
  },
  mail: {
    address: '/settings?tab=mail',
    file: /^mail\.xlsx$/,
    heads: ['Email', 'Subject', 'Status'],
    row: [/^open-/, /./, 'Saved'],
  },
  members: {
    address: '/settings?tab=members&q=viewer',
    file: /^members\.xlsx$/,
    heads: ['Name', 'Role', 'Status', 'Two-factor sign-in'],
    row: ['Sam viewer', 'Viewer', 'Active', 'Off'],
  },
};

for (const [name, list] of Object.entries(lists))
  test(`${name}: exported for Excel as on the screen`, async ({ page, workspace, signInAs }) => {
    await signInAs(page, workspace.owner);
    await page.goto(typeof list.address === 'string' ? list.address : list.address(workspace));
    const { file, rows } = await exported(page);
    expect(file).toMatch(list.file);
    const [heads = [], ...cells] = rows;
    expect(heads).toEqual(expect.arrayContaining([...list.heads]));
    if (list.row === undefined) return;
    const found = cells.map((row) => list.heads.map((head) => row[heads.indexOf(head)] ?? ''));
    const fits = (row: readonly string[]) =>
      list.row?.every((wanted, at) =>
        typeof wanted === 'string' ? row[at] === wanted : wanted.test(row[at] ?? ''),
      ) === true;
    expect(found.some(fits), JSON.stringify(found)).toBe(true);
  });

test('a batch of payments and scheduled reports are exported', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  const row = { leaseId: lease.id, cents: 40_000, reference: 'C-7', evenIf: ['unusual-amount'] };
  const slip = { receivedOn: daysOfTest().today, accountId: null, slipCents: 40_000, rows: [row] };
  const batch = await api.post('/receipt-batches/', slip, account.access);
  const schedule = {
    name: 'Who owes what',
    report: 'aged-receivables',
    span: 'today',
    frequency: 'day',
    atHour: 7,
    formats: ['pdf'],
    addresses: ['accountant@browser.example'],
  };
  expect((await api.post('/report-schedules/', schedule, account.access)).status).toBe(201);
  await signInAs(page, account);
  // The route's schema.
  await page.goto(`/rent/batches/${(batch.body as { id: string }).id}`);
  const payments = await exported(page);
  expect(payments.rows[1]?.slice(2)).toEqual(['Sigrid Holm', '1A', 'Maple Court', 'Check', 'C-7', '', 'USD', '400']);
  await page.goto('/reports/schedules');
  const schedules = await exported(page);
  expect(schedules.file).toBe('scheduled-reports.xlsx');
  expect(schedules.rows[1]).toEqual(expect.arrayContaining(['Who owes what', 'accountant@browser.example', 'Active']));
});

test('past imports and invitations are exported, and a viewer exports no members', async ({
  page,
  api,
  account,
  workspace,
  signInAs,
}) => {
  await api.post('/invitations/', { email: `new-${account.email}`, role: 'viewer' }, account.access);
  await signInAs(page, account);
  await page.goto('/settings?tab=members');
  const members = page.getByRole('button', { name: 'Export', exact: true });
  await expect(members).toHaveCount(2);
  const invitations = await exported(page, 1);
  expect(invitations.file).toBe('invitations.xlsx');
  expect(invitations.rows[1]?.slice(0, 2)).toEqual([`new-${account.email}`, 'Viewer']);

  await page.goto('/import');
  await page.getByRole('radio', { name: /^Units/ }).check();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'doors.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Property,Unit\r\nMaple Court,1A\r\n'),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/id=/);
  await page.goto('/import');
  const imports = await exported(page);
  expect(imports.file).toBe('imports.xlsx');
  expect(imports.rows[1]?.slice(1, 3)).toEqual(['doors.csv', 'Units']);

  await signInAs(page, workspace.viewer);
  await page.goto('/settings?tab=members');
  await expect(page.getByRole('cell', { name: 'Sam viewer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

async function exported(page: Page, at = 0) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).nth(at).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const saved = await download;
  const { rows } = await workbookRows(await readFile(await saved.path()));
  return { file: saved.suggestedFilename(), rows };
}
