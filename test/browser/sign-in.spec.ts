import { expect, test } from './support/fixtures.ts';
import { signInByForm } from './support/forms.ts';

test('somebody signs in with email and password and lands on Today', async ({ page, account }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?next=/);
  await signInByForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});
