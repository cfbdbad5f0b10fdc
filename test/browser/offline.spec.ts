import { expect, test } from './support/fixtures.ts';

test('a page that cannot be fetched says so beside the rail, and comes by itself once the network is back', async ({
  page,
  context,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Application error')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('pages come without an error on the console', async ({ page, account, signInAs }) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await signInAs(page, account);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
    await page.goto('/settings?tab=members');
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    expect(errors).toEqual([]);
  });
});
