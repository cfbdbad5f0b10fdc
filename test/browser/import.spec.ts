import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { fiveHundredUnits } from './support/import-file.ts';
import { addBuilding } from './support/portfolio.ts';
import { join } from './support/workspace.ts';

test('500 units of which 7 are wrong: columns corrected, errors by row and cell, the rest imported, and undone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  await addBuilding(api, account, []);
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByRole('radio', { name: /^Units/ }).check();
  await page.getByLabel('File', { exact: true }).setInputFiles(fiveHundredUnits('Maple Court'));
  await page.getByRole('button', { name: 'Continue' }).click();

  // One header is not known, and nothing goes on without it.
  await expect(page.getByText('Choose a column for Property.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check all rows' })).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Import Unit as' })).toHaveText('Name');
  await page.getByRole('combobox', { name: 'Import Site as' }).click();
  await page.getByRole('option', { name: 'Property (required)' }).click();
  await page.getByRole('button', { name: 'Check all rows' }).click();

  await expect(page.getByRole('heading', { name: '7 rows have errors' })).toBeVisible();
  const errors = page.getByRole('table', { name: 'Errors by row and cell' });
  await expect(errors.getByRole('row')).toHaveCount(8);
  await expect(errors.getByRole('row').filter({ hasText: '210' })).toContainText('“castle” is none of');
  await expect(errors.getByRole('row').filter({ hasText: '310' })).toContainText('U1 is in row 2 already');
  await expect(page.getByRole('button', { name: 'Import all rows' })).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const rows = await readFile(await (await saved).path(), 'utf8');
  expect(rows.trim().split('\r\n')).toHaveLength(8);

  // What was found is there again after a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: '7 rows have errors' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 493 rows' }).click();
  await expect(page.getByText('7 rows were excluded.')).toBeVisible();
  const summary = async () => (await api.get('/portfolio-summary/', account.access)).body;
  expect(await summary()).toMatchObject({ counts: { units: 493 } });

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone.')).toBeVisible();
  expect(await summary()).toMatchObject({ counts: { units: 0 } });
  await page.getByRole('link', { name: 'Import another file' }).click();
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Undone');
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('7 rows excluded');
});

test('leases show what they bring forward, and what is left on the clearing account', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByRole('radio', { name: /^Leases/ }).check();
  const rows = [
    'Property,Unit,Tenant,Start,Rent,Owed,Deposit held',
    'Maple Court,1A,Robin Example,2026-01-01,1450,100.50,1450',
  ];
  const file = { name: 'leases.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  // By keys, as a form is sent.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Check all rows' }).press('Enter');
  await expect(page.getByText('All rows can be imported.')).toBeVisible();
  await expect(page.getByText(/1,349\.50 remains in the account Opening balances/)).toBeVisible();
  await page.getByRole('button', { name: 'Import all rows' }).click();
  await expect(page.getByRole('link', { name: 'New entry' })).toBeVisible();
  await page.goto('/people');
  await expect(page.getByRole('cell', { name: 'Robin Example', exact: true })).toBeVisible();
});

test('on a phone everything is within the window, and whoever may not import is told what they may do', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const viewer = await join(api, account, 'viewer');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/import');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await signInAs(page, viewer);
  await page.goto('/import');
  await expect(page.getByText('Your role doesn’t include imports.')).toBeVisible();

  const manager = await join(api, account, 'manager');
  const { body } = await api.get('/members/', account.access);
  const { items } = body as { items: { id: string; email: string }[] }; // The route's schema.
  const { property } = await addBuilding(api, account, ['1A']);
  const memberId = items.find(({ email }) => email === manager.email)?.id ?? '';
  const some = { all: false, propertyIds: [property.id] };
  await api.post(`/members/${memberId}/properties/`, some, account.access);
  await signInAs(page, manager);
  await page.goto('/import');
  await expect(page.getByText('Imports require access to all properties.')).toBeVisible();
  await page.getByRole('link', { name: 'Leases', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Leases', level: 1 })).toBeVisible();
});

test('an export of everything that is sent as units is read as one, and the page says so', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto('/import');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all data' }).click();
  const archive = await (await saved).path();
  const other = await api.newAccount();
  await signInAs(page, other);
  await page.goto('/import');
  await page.getByRole('radio', { name: /^Units/ }).check();
  const buffer = await readFile(archive);
  // What is no archive is told here already; an archive may be larger than a table.
  const large = { name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.alloc(25_000_001, 'x') };
  await page.getByLabel('File', { exact: true }).setInputFiles(large);
  await expect(page.getByText(/up to 25 MB/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const file = { name: 'everything.zip', mimeType: 'application/zip', buffer };
  await page.getByRole('button', { name: 'Remove units.csv' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This file is an export of all data')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Properties/ })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This file is an export of all data')).toBeVisible();
  // Where it comes from, something is in use: there it would change settings and close books.
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByRole('heading', { name: 'This file cannot be imported here' })).toBeVisible();
  await expect(page.getByText('This workspace is in use')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import (all|the) / })).toHaveCount(0);
});
