import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

test('the late fee of the workspace and that of a property: what each comes to is shown before it is saved', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { property, units } = await addBuilding(api, account, ['1A'], 'Elm Court');
  await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  await signInAs(page, account);
  await page.goto('/settings?tab=rent');
  await page.getByRole('button', { name: /^Late fee:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Late fee' });
  await dialog.getByRole('radio', { name: /^Late fee/ }).check();
  await expect(dialog.getByText(/^If rent of 1,000.00 .* is unpaid: 50.00 on/)).toBeVisible();
  await dialog.getByLabel('Percent').fill('');
  await dialog.getByRole('button', { name: 'Save late fee' }).click();
  await expect(dialog.getByText('Percent is required.')).toBeVisible();
  await dialog.getByLabel('Percent').fill('8');
  await expect(dialog.getByText(/is unpaid: 80.00 on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save late fee' }).click();
  await expect(page.getByText('Late fee saved.')).toBeVisible();
  await expect(page.getByText(/^8% of the outstanding amount, 5 days’ grace, once per charge/)).toBeVisible();

  await page.goto(`/properties/${property.id}`);
  await expect(page.getByText(/^Workspace default/)).toBeVisible();
  await page.getByRole('button', { name: 'Late fee: Edit' }).click();
  await page.getByRole('radio', { name: /^None/ }).check();
  await page.getByRole('button', { name: 'Save late fee' }).click();
  await expect(page.getByText('Late fee of Elm Court saved.')).toBeVisible();
  await expect(page.getByText(/^Custom for this property/)).toBeVisible();
  await page.goto('/settings?tab=rent');
  await expect(page.getByRole('link', { name: 'Elm Court' })).toBeVisible();
});

test('a late fee is planned for a day to come, stands beside what holds, and is taken out again', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/settings?tab=rent');
  await page.getByRole('button', { name: /^Late fee:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Late fee' });
  await dialog.getByRole('radio', { name: /^Late fee/ }).check();
  await dialog.getByRole('radio', { name: /^From a date/ }).check();
  await dialog.getByRole('button', { name: 'Save late fee' }).click();
  await expect(dialog.getByText('Enter a future date.')).toBeVisible();
  await dialog.getByLabel('Start date').fill('2150-01-01');
  await dialog.getByRole('button', { name: 'Save late fee' }).click();
  await expect(page.getByText('Late fee saved.')).toBeVisible();
  await expect(page.getByText('No workspace late fee.')).toBeVisible();
  await expect(page.getByText(/^From Jan 1, 2150: 5% of the outstanding amount/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Planned late fee removed.')).toBeVisible();
  await expect(page.getByText(/^From Jan 1, 2150/)).toHaveCount(0);
});

test('a lease names its next late fee only once its ledger says what is past due', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A'], 'Elm Court');
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  await signInAs(page, account);
  await page.goto('/settings?tab=rent');
  await page.getByRole('button', { name: /^Late fee:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Late fee' });
  await dialog.getByRole('radio', { name: /^Late fee/ }).check();
  await dialog.getByRole('button', { name: 'Save late fee' }).click();
  await expect(page.getByText('Late fee saved.')).toBeVisible();

  const ledger = Promise.withResolvers<void>();
  await page.route('**/leases/*/ledger/**', async (route) => {
    await ledger.promise;
    await route.continue();
  });
  await page.goto(`/leases/${lease.id}`);
  await expect(page.getByText(/^5% of the outstanding amount/).first()).toBeVisible();
  await expect(page.getByText(/Next late fee/)).toHaveCount(0);
  ledger.resolve();
  await expect(page.getByText(/Next late fee/)).toBeVisible();
});
