import { expect } from './expect.ts';
import { ownerVisits } from './owner-visits.ts';
import { payablesVisits } from './payables-visits.ts';
import { rentVisits } from './rent-visits.ts';
import type { Visit } from './visit.ts';
import { debitVisits } from './debit-visits.ts';

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Every page in every state worth looking at. A test holds this against the list of all pages. */
export const visits: readonly Visit[] = [
  { page: '/', address: '/', as: ['owner', 'viewer'] },
  {
    page: '/',
    address: '/?pay=new',
    state: 'recording a payment',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible(),
  },
  { page: '/tasks', address: '/tasks', as: ['owner', 'viewer'] },
  {
    page: '/tasks',
    address: '/tasks?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog', { name: 'Add task' })).toBeVisible(),
  },
  { page: '/tasks/calendar', address: '/tasks/calendar', as: ['owner', 'viewer'] },
  { page: '/tasks/calendar', address: '/tasks/calendar?view=agenda', state: 'as an agenda', as: ['owner'] },
  {
    page: '/tasks/calendar',
    address: '/tasks/calendar?subscribe=1',
    state: 'with the subscription open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('button', { name: 'Create address' })).toBeVisible(),
  },
  { page: '/properties', address: '/properties', as: ['owner', 'viewer'] },
  {
    page: '/properties',
    address: '/properties?q=nothing',
    state: 'narrowed to nothing',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('No matches.')).toBeVisible(),
  },
  { page: '/properties/new', address: '/properties/new', as: ['owner', 'viewer'] },
  {
    page: '/properties/new',
    address: '/properties/new',
    state: 'naming units',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Oak Row');
      await page.getByLabel('Street and number').fill('5 Oak Row');
      await page.getByLabel('City').fill('Riverton');
      await page.getByLabel('ZIP code').fill('12345');
      await page.getByRole('button', { name: 'Next: units' }).click();
      await page.getByLabel('First unit').fill('1A');
      await page.getByLabel('Last unit').fill('3D');
      await page.getByRole('button', { name: '1D', exact: true }).click();
    },
  },
  { page: '/properties/:id', address: ({ propertyId }) => `/properties/${propertyId}`, as: ['owner', 'viewer'] },
  {
    page: '/properties/:id',
    address: ({ propertyId, unitId }) => `/properties/${propertyId}?unit=${unitId}`,
    state: 'a unit open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toContainText('Sigrid Holm'),
  },
  {
    page: '/properties/:id',
    address: ({ propertyId }) => `/properties/${propertyId}?add=units`,
    state: 'adding units',
    as: ['owner'],
    prepare: async (page) => await page.getByLabel('First unit').fill('4A'),
  },
  {
    page: '/properties/:id',
    address: ({ propertyId }) => `/properties/${propertyId}`,
    state: 'naming owners',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Owners: / }).click();
      await page.getByRole('button', { name: 'Add owner' }).click();
      await page.getByRole('button', { name: 'Equal shares' }).click();
    },
  },
  {
    page: '/properties/:id',
    address: ({ propertyId }) => `/properties/${propertyId}`,
    state: 'setting terms',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Management: / }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { page: '/units/:id', address: ({ unitId }) => `/units/${unitId}`, as: ['owner', 'viewer'] },
  { page: '/leases', address: '/leases', as: ['owner', 'viewer'] },
  {
    page: '/leases',
    address: ({ leaseId }) => `/leases?q=holm&open=${leaseId}`,
    state: 'a lease open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toContainText('Due next'),
  },
  {
    page: '/leases/new',
    address: ({ unitId }) => `/leases/new?unit=${unitId}`,
    state: 'of a unit that is taken',
    as: ['owner', 'viewer'],
  },
  {
    page: '/leases/new',
    address: '/leases/new',
    state: 'with every field of charges',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Unit', { exact: true }).fill('2B');
      await page.getByRole('option', { name: /2B/ }).click();
      for (const heading of ['Find or add a person', 'Amount, USD']) {
        await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
        await expect(page.getByLabel(heading).first()).toBeVisible();
      }
      await page.getByRole('button', { name: 'Add step' }).click();
      await page.getByRole('button', { name: 'Add clause' }).click();
      await page.getByLabel('By an index').check({ force: true });
      await page.getByRole('radio', { name: /^Custom/ }).check();
      await page.getByLabel('Maximum fee').check();
    },
  },
  {
    page: '/leases/new',
    address: ({ personId }) => `/leases/new?person=${personId}`,
    state: 'adding somebody',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Unit', { exact: true }).fill('2B');
      await page.getByRole('option', { name: /2B/ }).click();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('combobox', { name: 'Find or add a person' }).fill('Sigrid Holm');
      await page.getByRole('option', { name: /^Add/ }).click();
      await expect(page.getByText('Possible duplicate')).toBeVisible();
    },
  },
  { page: '/leases/:id', address: ({ leaseId }) => `/leases/${leaseId}`, as: ['owner', 'viewer'] },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}?act=give-credit`,
    state: 'giving a credit',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Selected charges').check();
      await expect(page.getByRole('table', { name: 'Open charges' })).toBeVisible();
    },
  },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}?act=give-notice`,
    state: 'giving notice',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('After this change')).toBeVisible(),
  },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}?tab=terms&act=change-parties`,
    state: 'changing people',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByLabel('Sigrid Holm leaves')).toBeVisible(),
  },
  { page: '/leases/:id', address: ({ leaseId }) => `/leases/${leaseId}?tab=terms`, state: 'its terms', as: ['owner'] },
  {
    page: '/leases/:id',
    address: ({ leaseId }) => `/leases/${leaseId}?tab=history`,
    state: 'its history',
    as: ['owner'],
  },
  {
    page: '/units/:id',
    address: ({ unitId }) => `/units/${unitId}`,
    state: 'with photos',
    as: ['owner'],
    prepare: async (page) => {
      const files = ['Front', 'Yard'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: dot }));
      await page.getByLabel('Add photos').setInputFiles(files);
      await expect(page.locator('[data-photo] img').nth(1)).toBeVisible();
    },
  },
  ...rentVisits,
  { page: '/people', address: '/people', as: ['owner', 'viewer'] },
  {
    page: '/people',
    address: ({ personId }) => `/people?open=${personId}`,
    state: 'somebody open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toContainText('Maple Court'),
  },
  {
    page: '/people',
    address: '/people?add=1',
    state: 'adding somebody who is there',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Given name').fill('Sigrid');
      await page.getByLabel('Family name').fill('Holm');
      await page.getByRole('button', { name: 'Add phone' }).click();
      await page.getByRole('button', { name: 'Add address' }).click();
      await page.getByRole('button', { name: 'Add relationship' }).click();
      await page.getByRole('button', { name: 'Add custom field' }).click();
      await expect(page.getByText('Sigrid Holm already exists: same name.')).toBeVisible();
    },
  },
  { page: '/people/:id', address: ({ personId }) => `/people/${personId}`, as: ['owner', 'viewer'] },
  {
    page: '/people/:id',
    address: ({ personId }) => `/people/${personId}?edit=1`,
    state: 'in the form',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('textbox', { name: 'Family name' })).toHaveValue('Holm'),
  },
  {
    page: '/people/:id',
    address: ({ twinId }) => `/people/${twinId}`,
    state: 'a document open and one refused',
    as: ['owner'],
    complaint: /\b415\b/,
    prepare: async (page) => {
      const files = [
        { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
        { name: 'Bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
      ];
      await page.getByLabel('Add documents').setInputFiles(files);
      await expect(page.getByText('Bill.pdf not accepted.')).toBeVisible();
      await page.getByRole('row', { name: /Lease/ }).first().click();
      await expect(page.getByRole('dialog')).toContainText('Version 1');
    },
  },
  { page: '/people/:id/merge', address: ({ personId }) => `/people/${personId}/merge`, as: ['owner'] },
  {
    page: '/people/:id/merge',
    address: ({ personId, twinId }) => `/people/${personId}/merge?with=${twinId}`,
    state: 'side by side',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Writes by hand').first()).toBeVisible(),
  },
  { page: '/import', address: '/import', as: ['owner', 'viewer'] },
  {
    page: '/import',
    address: '/import',
    state: 'columns, and what a check found',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('radio', { name: /^Units/ }).check();
      const buffer = Buffer.from('Property,Unit,Beds,Colour\nMaple Court,9A,2,red\nNowhere,9B,many,blue');
      await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Check all rows' }).click();
      await expect(page.getByRole('heading', { name: '1 row has errors' })).toBeVisible();
    },
  },
  { page: '/reports', address: '/reports', as: ['owner', 'viewer'] },
  { page: '/reports/packet', address: '/reports/packet', as: ['owner', 'viewer'] },
  { page: '/reports/schedules', address: '/reports/schedules', as: ['owner'] },
  { page: '/reports/:key', address: '/reports/aged-receivables', as: ['owner', 'viewer'] },
  { page: '/reports/income-statement', address: '/reports/income-statement', as: ['owner'] },
  { page: '/reports/balance-sheet', address: '/reports/balance-sheet', as: ['owner'] },
  { page: '/reports/trial-balance', address: '/reports/trial-balance', as: ['owner'] },
  { page: '/reports/general-ledger', address: '/reports/general-ledger', as: ['owner'] },
  { page: '/money/journal/new', address: '/money/journal/new', as: ['owner', 'viewer'] },
  {
    page: '/money/journal/new',
    address: '/money/journal/new',
    state: 'begun',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByLabel('Memo').fill('Window cleaning');
      await page.getByLabel('Account, line 1').fill('1010');
      await page.keyboard.press('Enter');
      await page.keyboard.type('1200/3');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Debit 400.00 · Credit 0.00')).toBeVisible();
    },
  },
  { page: '/money/recurring', address: '/money/recurring', as: ['owner', 'viewer'] },
  { page: '/money/budgets', address: '/money/budgets', as: ['owner', 'viewer'] },
  { page: '/money/budgets', address: '/money/budgets?panel=copy', state: 'copying last year', as: ['owner'] },
  { page: '/money/budgets', address: '/money/budgets?panel=import', state: 'importing', as: ['owner'] },
  { page: '/money', address: '/money', as: ['owner'] },
  { page: '/money/journal', address: '/money/journal', as: ['viewer'] },
  {
    page: '/money/journal',
    address: ({ entryId }) => `/money/journal?open=${entryId}`,
    state: 'an entry open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Reversed by')).toBeVisible(),
  },
  {
    page: '/money/journal',
    address: '/money/journal?q=receipt&close=books',
    state: 'filtered, closing the books',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('The date has passed.')).toBeVisible(),
  },
  { page: '/money/journal/:id', address: ({ entryId }) => `/money/journal/${entryId}`, as: ['owner', 'viewer'] },
  { page: '/money/accounts', address: '/money/accounts', as: ['owner', 'viewer'] },
  {
    page: '/money/accounts',
    address: ({ bankId }) => `/money/accounts?edit=${bankId}`,
    state: 'an account open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Gable posts to this account.')).toBeVisible(),
  },
  {
    page: '/money/accounts',
    address: '/money/accounts?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toBeVisible(),
  },
  { page: '/money/bank-accounts', address: '/money/bank-accounts', as: ['owner'] },
  { page: '/banking', address: '/banking', as: ['owner', 'viewer'] },
  { page: '/banking/lines', address: '/banking/lines', as: ['owner', 'viewer'] },
  ...payablesVisits,
  { page: '/banking/reconciliations', address: '/banking/reconciliations', as: ['owner', 'viewer'] },
  {
    page: '/banking/reconciliations/:id',
    address: ({ reconciliationId }) => `/banking/reconciliations/${reconciliationId}`,
    as: ['owner', 'viewer'],
  },
  { page: '/banking/trust', address: '/banking/trust', as: ['owner', 'viewer'] },
  { page: '/banking/worksheets', address: '/banking/worksheets', as: ['owner', 'viewer'] },
  {
    page: '/banking/worksheets/:id',
    address: ({ worksheetId }) => `/banking/worksheets/${worksheetId}`,
    as: ['owner', 'viewer'],
  },
  {
    page: '/banking/reconciliations/:id/worksheet',
    address: ({ toSignId }) => `/banking/reconciliations/${toSignId}/worksheet`,
    as: ['owner', 'viewer'],
  },
  { page: '/banking/unclaimed', address: '/banking/unclaimed', as: ['owner', 'viewer'] },
  { page: '/banking/rules', address: '/banking/rules', as: ['owner', 'viewer'] },
  { page: '/banking/rules', address: '/banking/rules?add=1', as: ['owner'] },
  ...ownerVisits,
  ...debitVisits,
  { page: '/banking/files', address: '/banking/files', as: ['owner', 'viewer'] },
  {
    page: '/banking',
    address: '/banking?add=1',
    state: 'adding one',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toBeVisible(),
  },
  { page: '/money/accounts/:id', address: ({ bankId }) => `/money/accounts/${bankId}`, as: ['owner'] },
  { page: '/settings', address: '/settings', as: ['owner', 'viewer'] },
  { page: '/settings', address: '/settings?tab=members', as: ['owner', 'viewer'] },
  { page: '/settings', address: '/settings?tab=bills', as: ['owner', 'viewer'] },
  { page: '/settings', address: '/settings?tab=online', as: ['owner'] },
  {
    page: '/settings',
    address: '/settings?tab=rent',
    state: 'rent',
    as: ['owner', 'viewer'],
    prepare: async (page) => await expect(page.getByText('Payment order', { exact: true })).toBeVisible(),
  },
  {
    page: '/settings',
    address: '/settings?tab=rent',
    state: 'the late fee being changed',
    as: ['owner'],
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Late fee:/ }).click();
      await page.getByRole('radio', { name: /^Late fee/ }).check();
      await expect(page.getByText(/^If rent of 1,000.00/)).toBeVisible();
    },
  },
  {
    page: '/settings',
    address: ({ memberId }) => `/settings?tab=members&open=${memberId}`,
    state: 'a member open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Member since')).toBeVisible(),
  },
  {
    page: '/settings',
    address: '/settings?tab=members&invite=1',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByRole('dialog')).toBeVisible(),
  },
  { page: '/settings', address: '/settings?tab=mail', as: ['owner'] },
  {
    page: '/settings',
    address: ({ mailId }) => `/settings?tab=mail&open=${mailId}`,
    state: 'a message open',
    as: ['owner'],
    prepare: async (page) => await expect(page.getByText('Link in this message')).toBeVisible(),
  },
  { page: '/settings', address: '/settings?tab=audit', as: ['owner'] },
  { page: '/settings', address: '/settings?tab=system', as: ['owner'] },
  { page: '/profile', address: '/profile', as: ['owner'] },
  { page: '/profile', address: '/profile?tab=appearance', as: ['owner'] },
  { page: '/account', address: '/account', as: ['owner'] },
  { page: '/account', address: '/account?tab=sessions', as: ['owner'] },
  { page: '/docs/api', address: '/docs/api', as: ['nobody'] },
  { page: '/login', address: '/login', as: ['nobody'] },
  {
    page: '/login',
    address: '/login',
    state: 'refused',
    complaint: /\b400\b/,
    as: ['nobody'],
    prepare: async (page) => {
      await page.route('**/api/v1/token/', (route) =>
        route.fulfill({ status: 400, json: { code: 'wrong-credentials', detail: 'No.', errors: [] } }),
      );
      await page.getByLabel('Email').fill('nobody@browser.example');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Wrong email or password');
    },
  },
  { page: '/sign-up', address: '/sign-up', as: ['nobody'] },
  { page: '/forgot-password', address: '/forgot-password', as: ['nobody'] },
  {
    page: '/reset-password',
    address: ({ reset }) => `/reset-password#token=${reset}`,
    as: ['nobody'],
    prepare: async (page) => {
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    },
  },
  {
    page: '/reset-password',
    address: `/reset-password#token=${'r'.repeat(43)}`,
    state: 'with a link that is none of ours',
    // The link is looked at, and refused.
    complaint: /\b400\b/,
    as: ['nobody'],
  },
  { page: '/reset-password', address: '/reset-password', state: 'without its code', as: ['nobody'] },
  { page: '/pay', address: '/pay', state: 'without its code', as: ['nobody'] },
  { page: '/approve-bill', address: '/approve-bill', state: 'without its code', as: ['nobody'] },
  { page: '/confirm-sign-up', address: `/confirm-sign-up#token=${'r'.repeat(43)}`, as: ['nobody'] },
  { page: '/confirm-sign-up', address: '/confirm-sign-up', state: 'without its code', as: ['nobody'] },
  { page: '/verify-email', address: '/verify-email', as: ['nobody'] },
  { page: '/invite', address: ({ invitation }) => `/invite#token=${invitation}`, as: ['nobody'] },
  { page: '/auth/callback', address: '/auth/callback', as: ['nobody'] },
  { page: '*', address: '/nowhere', as: ['nobody'] },
];
