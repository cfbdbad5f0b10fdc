import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { pasteText } from './forms.ts';
import { daysOfTest } from './rent.ts';
import type { Visit } from './visit.ts';

/** The pages of what is owed and paid, in every state worth looking at. */
export const rentVisits: readonly Visit[] = [
  { page: '/rent', address: '/rent', as: ['owner', 'viewer'] },
  { page: '/rent/charges', address: '/rent/charges', as: ['owner', 'viewer'] },
  { page: '/rent/charges', address: '/rent/charges?view=outstanding', state: 'outstanding', as: ['owner'] },
  {
    page: '/rent',
    address: ({ leaseId }) => `/rent?view=owing&open=${leaseId}`,
    state: 'a lease open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog').getByText('1,100.00').first()).toBeVisible(),
  },
  ...['/rent', '/rent/arrears'].map((page) => ({
    page,
    address: page,
    state: 'a row chosen',
    as: ['owner'] as const,
    prepare: async (open: Page) => {
      await open.locator('[data-row]').getByRole('checkbox').first().check();
      await expect(open.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
    },
  })),
  {
    page: '/rent',
    address: ({ leaseId }) => `/rent?pay=${leaseId}`,
    state: 'recording a payment',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Record 1,100.00' })).toBeVisible();
    },
  },
  {
    page: '/rent',
    address: ({ leaseId }) => `/rent?remind=${leaseId}`,
    state: 'a reminder looked at',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Nothing saved yet.')).toBeVisible(),
  },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}`,
    state: 'its statement',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Statement' }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}`,
    state: 'its balance explained',
    as: ['owner'],
    prepare: async (page) => {
      await page.locator('dl').getByRole('button', { name: '1,100.00' }).click();
      await expect(page.getByRole('heading', { name: '1,100.00 open' })).toBeVisible();
    },
  },
  {
    page: '/rent',
    address: ({ leaseId }) => `/rent?open=${leaseId}&act=charge-once`,
    state: 'charging once',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add charge', exact: true }).click();
      await expect(page.getByText('Enter an amount above zero.')).toBeVisible();
    },
  },
  {
    page: '/rent/shared-costs',
    address: ({ propertyId }) => `/rent/shared-costs?property=${propertyId}`,
    as: ['owner', 'viewer'],
    prepare: async (page) => {
      await page.getByLabel('Method').click();
      await page.getByRole('option', { name: 'Units' }).click();
      await page.getByLabel('Total cost').fill('600');
      await expect(page.getByRole('table', { name: 'Shares' })).toBeVisible();
    },
  },
  { page: '/rent/run', address: `/rent/run?through=${daysOfTest().next}`, as: ['owner', 'viewer'] },
  { page: '/rent/runs', address: '/rent/runs', as: ['owner'] },
  { page: '/rent/runs/:id', address: ({ runId }) => `/rent/runs/${runId}`, as: ['owner'] },
  { page: '/rent/late-fees', address: '/rent/late-fees', as: ['owner', 'viewer'] },
  { page: '/rent/arrears', address: '/rent/arrears', as: ['owner', 'viewer'] },
  {
    page: '/rent/arrears',
    address: ({ leaseId }) => `/rent/arrears?open=${leaseId}`,
    state: 'a tenancy open, being noted',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Record contact' }).click();
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
    },
  },
  {
    page: '/rent/arrears',
    address: '/rent/arrears?act=remind',
    state: 'sending reminders',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Nothing saved yet.')).toBeVisible(),
  },
  { page: '/rent/reminders', address: '/rent/reminders', as: ['owner', 'viewer'] },
  { page: '/rent/templates', address: '/rent/templates', as: ['owner', 'viewer'] },
  {
    page: '/rent/templates',
    address: '/rent/templates?message=final&language=de',
    state: 'with a slip in a field',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Subject').fill('{{nmae}}');
      await expect(page.getByText(/Unknown field/)).toBeVisible();
    },
  },
  { page: '/rent/increases', address: '/rent/increases', as: ['owner', 'viewer'] },
  { page: '/rent/increases/new', address: '/rent/increases/new', as: ['owner', 'viewer'] },
  {
    page: '/rent/increases/new',
    address: ({ leaseId }) => `/rent/increases/new?lease=${leaseId}`,
    state: 'previewed',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Next' }).press('Enter');
      await page.getByLabel('Percent', { exact: true }).fill('2.5');
      await page.getByRole('button', { name: 'Next' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Raise 1 lease' })).toBeVisible();
    },
  },
  {
    page: '/rent/increases/:id',
    address: ({ increaseId }) => `/rent/increases/${increaseId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/rent/indexes', address: '/rent/indexes', as: ['owner', 'viewer'] },
  {
    page: '/rent/indexes',
    address: ({ seriesId }) => `/rent/indexes?open=${seriesId}`,
    state: 'an index open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog').getByText('118.6').first()).toBeVisible(),
  },
  { page: '/rent/receipts', address: '/rent/receipts', as: ['owner', 'viewer'] },
  {
    page: '/rent/receipts',
    address: ({ receiptId }) => `/rent/receipts?open=${receiptId}`,
    state: 'a receipt open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toContainText('In the books'),
  },
  { page: '/rent/receipts/:id', address: ({ receiptId }) => `/rent/receipts/${receiptId}`, as: ['owner', 'viewer'] },
  {
    page: '/rent/receipts/:id',
    address: ({ receiptId }) => `/rent/receipts/${receiptId}?act=returned`,
    state: 'being returned',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Returned payment fee, USD')).toBeVisible(),
  },
  {
    page: '/rent/receipts/:id',
    address: ({ receiptId }) => `/rent/receipts/${receiptId}?act=allocate`,
    state: 'put elsewhere',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('columnheader', { name: 'This payment' })).toBeVisible(),
  },
  { page: '/rent/batches', address: '/rent/batches', as: ['owner'] },
  {
    page: '/rent/batches',
    address: '/rent/batches',
    state: 'rows pasted',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Tenant, row 1').focus();
      await pasteText(page, 'Sigrid Holm\tCheck\t1182\t100.00\nNobody\tCash\t12\t5.00');
      await expect(page.getByText('Row 2: no lease matches “Nobody”. Choose a tenant.')).toBeVisible();
      await expect(page.getByText('Applied to charges')).toBeAttached();
    },
  },
  {
    page: '/rent/batches/:id',
    address: ({ receiptId }) => `/rent/batches/${receiptId}`,
    // One that is there is looked at where it is made, in the test of batches.
    state: 'gone',
    as: ['owner', 'viewer'],
    complaint: /\b404\b/,
  },
  { page: '/rent/charges/:id', address: ({ chargeId }) => `/rent/charges/${chargeId}`, as: ['owner', 'viewer'] },
  {
    page: '/rent/charges/:id',
    address: ({ chargeId }) => `/rent/charges/${chargeId}?act=waived`,
    state: 'being waived',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('button', { name: /^Waive/ })).toBeVisible(),
  },
  { page: '/rent/deposits', address: '/rent/deposits?view=all', as: ['owner', 'viewer'] },
  { page: '/rent/deposits', address: '/rent/deposits?view=all&act=bank', state: 'moving at the bank', as: ['owner'] },
  { page: '/rent/deposits/rules', address: '/rent/deposits/rules', as: ['owner', 'viewer'] },
  { page: '/rent/deposits/rules', address: '/rent/deposits/rules?add=deadline', state: 'adding one', as: ['owner'] },
  { page: '/rent/deposits/:id', address: ({ leaseId }) => `/rent/deposits/${leaseId}`, as: ['owner', 'viewer'] },
  {
    page: '/rent/deposits/:id',
    address: ({ leaseId }) => `/rent/deposits/${leaseId}?act=ask`,
    state: 'asking for it',
    as: ['owner'],
  },
  {
    page: '/rent/settlements/:id',
    address: ({ settlementId }) => `/rent/settlements/${settlementId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/rent/deposits-to-bank', address: '/rent/deposits-to-bank', as: ['owner', 'viewer'] },
  { page: '/rent/online', address: '/rent/online', as: ['owner', 'viewer'] },
  { page: '/rent/online', address: '/rent/online?tab=payouts', as: ['owner'] },
];
