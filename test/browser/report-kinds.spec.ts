import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import { expectNoViolations } from './support/violations.ts';

test('property performance beside last year is kept by its address and under a name', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A', '1B']);
  await signInAs(page, account);
  await page.goto('/reports/property-performance');
  const grid = page.getByRole('grid', { name: 'Property performance' });
  await expect(grid.getByRole('columnheader', { name: 'Net operating income' })).toBeVisible();
  await expect(grid.getByRole('columnheader', { name: 'Change, %' })).toHaveCount(0);
  await page.goto('/reports/property-performance?compare=last-year');
  await expect(grid.getByRole('columnheader', { name: 'Change, %' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('View name').fill('Beside last year');
  await page.keyboard.press('Enter');
  await page.goto('/reports/property-performance');
  await expect(grid.getByRole('row', { name: new RegExp(`^${property.name}`) })).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Beside last year' }).click();
  await expect(page).toHaveURL(/compare=last-year/);
  await expect(grid.getByRole('columnheader', { name: 'Change, %' })).toBeVisible();
  // Two units: the figure opens into them.
  await grid
    .getByRole('button', { name: /^Units, .*: 2$/ })
    .first()
    .click();
  await expect(page.getByRole('region').filter({ has: page.locator('[data-sum]') })).toContainText('1A');
});

test('the audit log is a report for whoever may see it, by event', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/audit-log');
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('row', { name: /^Signed in/ }).first()).toBeVisible();
  await expect(table.getByRole('row', { name: /^Workspace set up/ })).toHaveCount(1);
  await expectNoViolations(page);
  await page.goto('/reports/audit-log?event=organisation.created');
  await expect(table.getByRole('row', { name: /^Workspace set up/ })).toHaveCount(1);
  await expect(table.getByRole('row', { name: /^Signed in/ })).toHaveCount(0);
});

test('the tenant ledger asks for a tenant, with the cursor where one is found', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addPerson(api, account, { givenName: 'Omar', familyName: 'Haddad' });
  await signInAs(page, account);
  await page.goto('/reports/tenant-ledger');
  await expect(page.getByRole('heading', { name: 'Choose a tenant' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.type('Haddad');
  await page.getByRole('option', { name: /Omar Haddad/ }).click();
  await expect(page).toHaveURL(/personId=/);
  await expect(page.getByRole('heading', { name: 'Choose a tenant' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('Omar Haddad');
  await expect(page.getByRole('button', { name: 'One person: show all' }), 'said once').toHaveCount(0);
});
