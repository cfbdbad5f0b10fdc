import { expect, test } from './support/fixtures.ts';
import { expectNoViolations } from './support/violations.ts';

test('what is no date is told of at its field, and changes nothing', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables?asOf=2026-10-31');
  const asOf = page.getByRole('textbox', { name: 'As of' });
  await asOf.fill('31/31/2026');
  await expect(page.getByText(/^Enter a date like /)).toBeVisible();
  await expect(asOf).toBeFocused();
  await expect(page).toHaveURL(/asOf=2026-10-31/);
  await asOf.fill('09/30/2026');
  await expect(page).toHaveURL(/asOf=2026-09-30/);
  await expect(page.getByText(/^Enter a date like/)).toHaveCount(0);
});

test('what tenants owe is not shown as of a day to come: the field says so', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/rent-roll');
  await page.getByRole('textbox', { name: 'As of' }).fill('12/31/2090');
  await expect(page.getByText(/^Enter .* or an earlier date$/)).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/rent-roll$/);
  await page.goto('/reports/rent-roll?asOf=2090-12-31');
  await expect(page.getByText(/^This address has an invalid date\. Showing /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('an address with days that do not exist says what is shown instead', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  const told = page.getByText(/^This address has an invalid date\. Showing /);
  for (const asOf of ['2026-13-45', 'abc', '1800-01-01']) {
    await page.goto(`/reports/aged-receivables?asOf=${asOf}`);
    await expect(told, asOf).toBeVisible();
  }
  await page.goto('/reports/income-statement?from=2026-03-01&to=2026-02-01');
  await expect(told).toBeVisible();
  await page.goto('/reports/income-statement?from=2026-02-01&to=2026-03-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Income statement' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('what is to come is shown for twelve months', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  for (const report of ['lease-expirations', 'rent-increases']) {
    const asked = page.waitForRequest((request) => request.url().includes(`/api/v1/reports/${report}/?`));
    await page.goto(`/reports/${report}`);
    const { searchParams } = new URL((await asked).url());
    const from = searchParams.get('from') ?? '';
    const to = searchParams.get('to') ?? '';
    expect(from).toMatch(/-01$/);
    expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000), report).toBeGreaterThanOrEqual(364);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await expect(page.getByRole('option', { name: /^Next 12 months/ })).toHaveAttribute('aria-selected', 'true');
  }
});

test('reports without anything in them lead to what fills them', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/cash-forecast');
  await expect(page.getByRole('heading', { name: 'No signed leases yet.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a lease' })).toHaveAttribute('href', '/leases/new');
  await expectNoViolations(page);
  await page.goto('/reports/budget?asOf=2026-06-30');
  await expect(page.getByRole('heading', { name: 'No budget for 2026.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add budget' })).toHaveAttribute('href', '/money/budgets');
});

test('an email address with a slip is told of at its field', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables');
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule report' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Aged receivables');
  await dialog.getByLabel('Other email addresses').fill('bad address');
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog.getByText('Enter addresses like name@example.com')).toBeVisible();
  await expect(dialog.getByLabel('Other email addresses')).toHaveAttribute('aria-invalid', 'true');
});
