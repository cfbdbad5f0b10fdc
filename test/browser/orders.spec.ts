import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

test('properties and their units are put in order by their heads, with the keyboard, and the address keeps it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const large = await addBuilding(api, account, ['1A', '1B', '1C'], 'Acorn House');
  await addBuilding(api, account, ['1'], 'Birch House', 'house');
  await api.patch(`/units/${large.units[2]?.id}/`, { beds: 1, version: 1 }, account.access);
  await signInAs(page, account);
  await page.goto('/properties');
  const heads = page.getByRole('table', { name: 'Properties' });
  const rows = heads.getByRole('row');
  await expect(page.getByRole('columnheader', { name: 'Property' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('Acorn House');
  await expect(page.getByRole('columnheader', { name: 'Address' })).not.toHaveAttribute('aria-sort', /.*/);
  await page.getByRole('button', { name: 'Units', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=units/);
  await expect(page.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('Birch House');
  await page.reload();
  await expect(rows.nth(1)).toContainText('Birch House');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await (await saved).createReadStream();
  let csv = '';
  for await (const part of text) csv += String(part);
  expect(csv.indexOf('Birch House')).toBeLessThan(csv.indexOf('Acorn House'));

  await page.goto(`/properties/${large.property.id}`);
  const units = page.getByRole('table', { name: 'Units' }).getByRole('row');
  await expect(units.nth(1)).toContainText('1A');
  await page.getByRole('button', { name: 'Size', exact: true }).click();
  await expect(page).toHaveURL(/sort=size/);
  await expect(units.nth(1)).toContainText('1C');
  await page.getByRole('button', { name: 'Unit', exact: true }).click();
  await page.getByRole('button', { name: 'Unit', exact: true }).click();
  await expect(page).toHaveURL(/sort=-unit/);
  await expect(units.nth(1)).toContainText('1C');
});

test('people and the rent roll are put in order, and on a phone by a choice', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await addLease(api, account, units[1]?.id ?? '', 'Amara Abara');
  await signInAs(page, account);
  await page.goto('/people');
  const people = page.getByRole('table', { name: 'People and companies' });
  await expect(people).toContainText(/Abara.*Holm/s);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(people).toContainText(/Holm.*Abara/s);

  await page.goto('/rent');
  const roll = page.getByRole('main').getByRole('table');
  await expect(roll).toContainText(/Holm.*Abara/s);
  await expect(page.getByRole('columnheader', { name: 'Unit' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Tenant', exact: true }).click();
  await expect(page).toHaveURL(/sort=tenant/);
  await expect(roll).toContainText(/Abara.*Holm/s);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/people');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Name, Z to A' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page.getByRole('main')).toContainText(/Holm.*Abara/s);
});
