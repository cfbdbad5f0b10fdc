import { expect, test } from './support/fixtures.ts';

test('somebody signs in with e-mail and password and lands on Today', async ({ page, account }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});
