import { expect, test } from './support/fixtures.ts';
import { smallBooks } from './support/report-books.ts';
import { expectNoViolations } from './support/violations.ts';

test('a star keeps a report among the favorites, by keyboard too, and drops it again', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/reports');
  const star = page.getByRole('button', { name: 'Favorite: Income statement' });
  const favorites = page.getByRole('navigation', { name: 'Favorites' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(favorites).toHaveCount(0);
  const kept = page.waitForResponse((answer) => answer.url().includes('/favorite/'));
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(star).toBeFocused();
  expect((await kept).status()).toBe(204);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page);
  await favorites.getByRole('link', { name: 'Income statement' }).click();
  await expect(page).toHaveURL(/\/reports\/income-statement$/);
  await page.goBack();
  const dropped = page.waitForResponse((answer) => answer.url().includes('/unfavorite/'));
  await star.click();
  await expect(favorites).toHaveCount(0);
  expect((await dropped).status()).toBe(204);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a refused star goes back, and says why', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.route('**/reports/rent-roll/favorite/', (route) => route.abort());
  await page.goto('/reports');
  const star = page.getByRole('button', { name: 'Favorite: Rent roll' });
  await star.click();
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /\w/ })).not.toHaveCount(0);
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

for (const [key, title] of [
  ['general-ledger', 'General ledger'],
  ['aged-receivables', 'Aged receivables'],
] as const)
  test(`after ${key} was opened the list says Today, and it was noted once`, async ({ page, account, signInAs }) => {
    await signInAs(page, account);
    const noted: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/ran/')) noted.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto('/reports');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expect(row).toContainText('Never');
    const ran = page.waitForResponse((answer) => answer.url().endsWith(`/reports/${key}/ran/`));
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await ran;
    await page.goBack();
    await expect(row).toContainText('Today');
    expect(noted).toHaveLength(1);
    expect(noted[0]).toMatch(/^204 /);
  });

test('an income statement stands by month, and each figure opens into its lines', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto('/reports/income-statement?from=2024-01-01&to=2024-03-31');
  await page.getByLabel('Columns').click();
  await page.getByRole('option', { name: 'By month' }).click();
  await expect(page).toHaveURL(/columns=months/);
  const sheet = page.getByRole('grid', { name: 'Income statement' });
  // The names, three months and what they come to.
  await expect(sheet.getByRole('columnheader')).toHaveCount(5);
  await expect(page.getByLabel('Compare')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Rent, Feb 2024: 1,500.00' }).click();
  await expect(page.locator('[data-sum]')).toHaveText('1,500.00');
  await page.getByLabel('Columns').click();
  await page.getByRole('option', { name: 'Total' }).click();
  await expect(page.getByLabel('Compare')).toBeVisible();
  await page.goto('/reports/income-statement');
  await page.getByLabel('Columns').click();
  await page.getByRole('option', { name: 'By month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01/);
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('stars are large enough for a finger, and nothing scrolls sideways', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    for (const key of ['rent-roll', 'aged-receivables', 'income-statement', 'cash-flow'])
      expect((await api.post(`/reports/${key}/favorite/`, {}, account.access)).status).toBe(204);
    await signInAs(page, account);
    await page.goto('/reports');
    await expect(page.getByRole('navigation', { name: 'Favorites' }).getByRole('link')).toHaveCount(4);
    const box = await page.getByRole('button', { name: 'Favorite: Rent roll' }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});
