import { expect, test } from './support/fixtures.ts';
import { addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow } from './support/rent.ts';

test('several leases of the rent roll are paid, reminded or raised together, and the foot adds the whole view', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { spareUnitId } = await addDebtor(api, account);
  await addLease(api, account, spareUnitId, 'Mei Chen');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/rent?view=owing');
  const roll = page.getByRole('table', { name: 'Rent roll' });
  await expect(roll.getByRole('row', { name: /Total of 2 leases/ })).toContainText('3,000.00');
  await roll.getByRole('checkbox', { name: 'Select Mei Chen' }).check();
  await expect(page.getByText('1 lease selected')).toBeVisible();
  await roll.getByRole('checkbox', { name: 'Select Liam Chen' }).check();
  await expect(page.getByText('2 leases selected')).toBeVisible();

  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const reminding = page.getByRole('dialog', { name: 'Reminders' });
  await expect(reminding.getByText('No reminders due today.')).toBeVisible();
  await expect(reminding.getByRole('list', { name: 'Excluded, with reason' })).toContainText('Mei Chen');
  await reminding.getByText('Close', { exact: true }).click();

  // The head of the page has one as well; the bar for what is chosen comes after it.
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Record payment' }).last().click();
  const paying = page.getByRole('dialog', { name: 'Record payment' });
  await expect(paying.getByLabel('Amount, USD')).toHaveCount(2);
  await paying.getByRole('button', { name: 'Record 3,000.00' }).click();
  await expect(page.getByText(/Recorded 3,000.00 from/)).toBeVisible();
  await expect(page.getByText('Nothing owed.')).toBeVisible();

  await page.getByRole('link', { name: 'Raise rent' }).click();
  await expect(page.getByLabel('Percent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leases' }).click();
  await expect(page.getByText('2 leases selected')).toBeVisible();
});

test('a lease leads to raising its rent and back', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Raise rent' }).click();
  await page.getByLabel('Percent', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Raise 1 lease' })).toBeVisible();
  await page.getByRole('link', { name: /Liam Chen, L-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liam Chen' })).toBeVisible();
});
