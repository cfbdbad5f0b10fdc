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
  await dialog.getByRole('radio', { name: /^A late fee/ }).check();
  await expect(dialog.getByText(/^If a rent of 1,000.00 .* stayed unpaid: 50.00 on/)).toBeVisible();
  await dialog.getByLabel('Percent').fill('');
  await dialog.getByRole('button', { name: 'Save the late fee' }).click();
  await expect(dialog.getByText('Percent is required.')).toBeVisible();
  await dialog.getByLabel('Percent').fill('8');
  await expect(dialog.getByText(/stayed unpaid: 80.00 on/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save the late fee' }).click();
  await expect(page.getByText('The late fee is saved.')).toBeVisible();
  await expect(page.getByText(/^8% of the outstanding amount, 5 days’ grace, once per charge/)).toBeVisible();

  await page.goto(`/properties/${property.id}`);
  await expect(page.getByText(/^As for the whole workspace/)).toBeVisible();
  await page.getByRole('button', { name: 'Late fee: Change' }).click();
  await page.getByRole('radio', { name: /^None for this property/ }).check();
  await page.getByRole('button', { name: 'Save the late fee' }).click();
  await expect(page.getByText('The late fee of Elm Court is saved.')).toBeVisible();
  await expect(page.getByText(/^Agreed for this property/)).toBeVisible();
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
  await dialog.getByRole('radio', { name: /^A late fee/ }).check();
  await dialog.getByRole('radio', { name: /^From a day on/ }).check();
  await dialog.getByRole('button', { name: 'Save the late fee' }).click();
  await expect(dialog.getByText('Use a day to come.')).toBeVisible();
  await dialog.getByLabel('For charges due from').fill('2150-01-01');
  await dialog.getByRole('button', { name: 'Save the late fee' }).click();
  await expect(page.getByText('The late fee is saved.')).toBeVisible();
  await expect(page.getByText('No late fee is agreed for the whole workspace.')).toBeVisible();
  await expect(page.getByText(/^From Jan 1, 2150: 5% of the outstanding amount/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('It is not planned any more.')).toBeVisible();
  await expect(page.getByText(/^From Jan 1, 2150/)).toHaveCount(0);
});
