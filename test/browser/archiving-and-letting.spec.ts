import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

test('a tenant stays in use, and the sentence names the lease', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await addLease(api, account, units[0]?.id ?? '', 'Robin Tenant');
  await signInAs(page, account);
  await page.goto('/people');
  await expect(page.getByRole('link', { name: 'Tenants 1' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Robin Tenant' }).check();
  await page.getByRole('button', { name: /^Archive/ }).click();
  await expect(page.getByRole('alert')).toContainText(/is on lease L-0001 of .*1A.*, .*Maple Court/);
});

test('a lease begun from a building takes its only free unit, and offers its units first', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addBuilding(api, account, ['7A'], 'Alder House');
  const { property, units } = await addBuilding(api, account, ['1A', '1B', '1C']);
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('link', { name: 'Start a lease' }).click();
  const unit = page.getByRole('combobox', { name: 'Unit' });
  await unit.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  for (const index of [0, 1]) await addLease(api, account, units[index]?.id ?? '', `Robin Tenant${index}`);
  await page.goto(`/leases/new?property=${property.id}`);
  await expect(unit).toHaveValue(/1C/);
});
