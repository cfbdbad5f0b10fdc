import { addDays } from '#shared/dates.ts';
import { expect, test } from './support/fixtures.ts';
import { addLease, addBuilding } from './support/portfolio.ts';
import { daysOfTest, listOf } from './support/rent.ts';

test('a building is raised: leases, terms, preview with what is too early, confirm, letters', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await addLease(api, account, units[1]?.id ?? '', 'Noa Field');
  await signInAs(page, account);
  await page.goto('/rent/increases');
  await page.getByRole('link', { name: 'Raise rent' }).click();
  const table = page.getByRole('table', { name: 'Leases to raise' });
  await expect(table.getByRole('row', { name: /Mia Stone/ })).toBeVisible();
  await table.getByRole('checkbox').first().check();
  await expect(page.getByText('2 leases selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText(/Enter a percentage/)).toBeVisible();
  await page.getByLabel('Percent', { exact: true }).fill('3');
  const from = page.getByLabel('New rent from');
  const usual = await from.inputValue();
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await from.fill(tomorrow);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText(/Notice too short/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Raise/ })).toHaveCount(0);
  await page.getByRole('button', { name: /the earliest date/ }).click();
  await expect(page.getByRole('button', { name: 'Raise 2 leases' })).toBeVisible();
  await page.getByRole('button', { name: 'Terms' }).click();
  await page.getByLabel('New rent from').fill(usual);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  const preview = page.getByRole('table', { name: 'Leases in this increase' });
  await expect(preview.getByRole('row', { name: /Mia Stone/ })).toContainText('1,545.00');
  await page.getByRole('button', { name: 'Raise 2 leases' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'I-0001' })).toBeVisible();
  expect(await listOf(api, account, '/rent-increases/')).toHaveLength(1);

  const letters = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All letters, PDF' }).click();
  expect((await letters).suggestedFilename()).toBe('I-0001-letters.pdf');
  await page.getByRole('button', { name: 'Save letters' }).click();
  await expect(page.getByText('Saved with the lease').first()).toBeVisible();

  await page.goto('/rent/increases');
  await page.getByRole('link', { name: 'Scheduled rent steps: 2 leases' }).click();
  await expect(page.getByRole('link', { name: 'Rent steps 2' })).toBeVisible();
  await expect(page.getByText(/^1,545\.00 from /).first()).toBeVisible();
});

test('another lease in the address is another increase', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  const mia = await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  const noa = await addLease(api, account, units[1]?.id ?? '', 'Noa Field');
  await signInAs(page, account);
  await page.goto(`/rent/increases/new?lease=${mia.id}`);
  await expect(page.getByRole('link', { name: /Mia Stone/ })).toBeVisible();
  await page.getByLabel('Percent', { exact: true }).fill('3');
  // As a link of the app goes there, without fetching the page again.
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/rent/increases/new?lease=${noa.id}`);
  await expect(page.getByRole('link', { name: /Noa Field/ })).toBeVisible();
  await expect(page.getByLabel('Percent', { exact: true })).toHaveValue('');
  await page.getByLabel('Percent', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  const preview = page.getByRole('table', { name: 'Leases in this increase' });
  await expect(preview.getByRole('row', { name: /Noa Field/ })).toBeVisible();
  await expect(preview.getByRole('row', { name: /Mia Stone/ })).toHaveCount(0);
});

test('a day in the past is refused at its field, in its own step, also in a draft that a reload restored', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await signInAs(page, account);
  await page.goto(`/rent/increases/new?lease=${lease.id}`);
  await page.getByLabel('Percent', { exact: true }).fill('3');
  const { today } = daysOfTest();
  const from = page.getByRole('textbox', { name: 'New rent from' });
  await from.fill(addDays(today, -9));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(from).toHaveAccessibleDescription(/^Enter .* or a later date\.$/);
  await expect(page.getByLabel('Percent', { exact: true }), 'no preview').toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(from).toHaveAccessibleDescription(/or a later date/);
  await from.fill(addDays(today, 60));
  await page.getByRole('textbox', { name: 'Notice given on' }).fill(addDays(today, 61));
  await expect(page.getByRole('textbox', { name: 'Notice given on' })).toHaveAccessibleDescription(
    /or an earlier date/,
  );
  await page.getByRole('textbox', { name: 'Notice given on' }).fill(today);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('table', { name: 'Leases in this increase' })).toBeVisible();
});

test('ten times the rent is asked about before it is done, and a double click is no answer', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await signInAs(page, account);
  await page.goto(`/rent/increases/new?lease=${lease.id}`);
  await page.getByLabel('Percent', { exact: true }).fill('900');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('That is 10 times the rent.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Raise 1 lease' }).dblclick();
  await expect(page.getByText('That is 10 times the rent. On 1 lease.')).toBeVisible();
  expect(await listOf(api, account, '/rent-increases/')).toHaveLength(0);
  await page.getByRole('button', { name: 'Confirm: raise 1 lease' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I-0001' })).toBeVisible();
});

test('an index is added and its values are imported after a look at them', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/rent/indexes');
  await page.getByLabel('Name in leases').fill('Consumer prices');
  await page.getByRole('button', { name: 'Add index' }).click();
  const panel = page.getByRole('dialog', { name: 'Consumer prices' });
  const file = (text: string) => ({ name: 'index.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await panel.getByLabel('Import table').setInputFiles(file('month,value\n2026-01,118.6\n2026-22,1\n'));
  await expect(panel.getByText(/Row 3/)).toBeVisible();
  await panel.getByLabel('Import table').setInputFiles(file('month,value\n2026-01,118.6\n2026-02,119\n'));
  await expect(panel.getByText(/2 new, 0 changed/)).toBeVisible();
  await panel.getByRole('button', { name: 'Import 2 months' }).click();
  await expect(panel.getByText('February 2026')).toBeVisible();
  await panel.getByRole('button', { name: /Remove February 2026/ }).click();
  await expect(panel.getByText('February 2026')).toHaveCount(0);
});
