import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';

test('a saved view says how many rows it has, and says it anew when one more fits', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  await addBuilding(api, account, ['1'], 'Maple Court', 'house');
  await addBuilding(api, account, ['1'], 'Birch Court', 'house');
  await addBuilding(api, account, [], 'Linden Yard');
  await signInAs(page, account);
  await page.goto('/properties?kind=house');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByPlaceholder('View name').fill('Houses');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Houses 2', exact: true })).toBeVisible();

  // Archived by what the list itself offers: the view is counted anew with the rows.
  const row = page.getByRole('row', { name: 'Maple Court' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(views.getByRole('link', { name: 'Houses 1', exact: true })).toBeVisible();

  // What the list does not know is no reason for an error, and there is no count.
  const old = { list: 'properties', name: 'Castles', search: '?kind=castle' };
  expect((await api.post('/saved-views/', old, account.access)).status).toBe(201);
  await page.reload();
  await expect(views.getByRole('link', { name: 'Houses 1', exact: true })).toBeVisible();
  await expect(views.getByRole('link', { name: 'Castles', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(views.getByRole('link', { name: 'Houses 1', exact: true })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
