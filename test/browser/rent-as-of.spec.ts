import { addDays } from '#shared/dates.ts';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest, recordReceipt } from './support/rent.ts';

test('the rent roll, the arrears, the deposits and a ledger are shown as of another date and as known earlier', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const dayAfter = (days: number) => addDays(daysOfTest().today, days);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 40_000 }] });
  await signInAs(page, account);

  await test.step('the rent roll says the date, and Record payment goes back to today', async () => {
    await page.goto('/rent');
    await expect(page.getByRole('row', { name: /Liam Chen/ })).toContainText('1,100.00');
    await page.getByLabel('As of').fill('2020-03-31');
    await expect(page.getByText('As of Mar 31, 2020')).toBeVisible();
    await expect(page.getByRole('row', { name: /Liam Chen/ })).toBeHidden();
    await expect(page).toHaveURL(/asOf=2020-03-31/);
    await page.reload();
    await expect(page.getByText('As of Mar 31, 2020')).toBeVisible();
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
    await expect(page.getByText('As of Mar 31, 2020')).toBeHidden();
    await expect(page).not.toHaveURL(/asOf/);
  });

  await test.step('a row leads to the ledger as of the same date', async () => {
    await page.goto(`/rent?asOf=${dayAfter(0)}`);
    await page.getByRole('row', { name: /Liam Chen/ }).click();
    await expect(page).toHaveURL(new RegExp(`/leases/${leaseId}\\?.*asOf=${dayAfter(0)}`));
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('400.00');
    await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeVisible();
  });

  await test.step('a date in the future is refused by the field, also from a link', async () => {
    for (const list of ['/rent', '/rent/arrears', '/rent/deposits']) {
      await page.goto(`${list}?asOf=${dayAfter(1)}`);
      await expect(page.getByText('Choose today or an earlier date')).toBeVisible();
      await expect(page.getByRole('heading', { name: /is in the future/ })).toBeVisible();
      await expect(page.locator('main dl, main table'), 'no figures of another date').toHaveCount(0);
      const header = page.locator('main header').first();
      const heights = await header
        .locator('button:not([aria-label="Open calendar"]), a[class*="button"]')
        .evaluateAll((acts) => acts.map((act) => act.getBoundingClientRect().height).filter((height) => height > 40));
      expect(heights, 'acts keep their height').toEqual([]);
      expect((await header.boundingBox())?.height, 'the rule keeps its place').toBeLessThanOrEqual(101);
      await page.getByLabel('As of').fill(dayAfter(-1));
      await expect(page.getByText('Choose today or an earlier date')).toBeHidden();
      await page.getByLabel('As of').fill(dayAfter(2));
      await expect(page.getByText('Choose today or an earlier date')).toBeVisible();
      await expect(page.locator('main dl, main table')).toHaveCount(0);
      await page.getByRole('button', { name: 'Show today' }).click();
      await expect(page.getByText('Choose today or an earlier date')).toBeHidden();
      await expect(page.getByRole('heading', { name: /is in the future/ })).toBeHidden();
    }
  });

  await test.step('as of yesterday the ledger has no payment of today', async () => {
    await page.goto(`/leases/${leaseId}?asOf=${dayAfter(-1)}`);
    await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeVisible();
    await expect(page.getByText('400.00', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Show today' }).click();
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('400.00');
  });

  await test.step('as known before anything was recorded, the ledger is empty', async () => {
    await page.getByRole('textbox', { name: 'As known on' }).fill('2020-03-31');
    await expect(page.getByText(/^As known on Mar 31, 2020/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Ledger' })).toBeHidden();
  });

  await test.step('while the figures of another date are on their way, none of today stand under it', async () => {
    // Without a deposit its list is empty.
    await api.post(`/leases/${leaseId}/deposit-requests/`, { cents: 50_000 }, account.access);
    for (const list of ['/rent', '/rent/arrears', '/rent/deposits?view=all']) {
      await page.goto(list);
      await expect(page.locator('main table tbody tr[data-row]').first(), list).toBeVisible();
      await expect(page.locator('main dl')).toContainText(/\d\.\d\d/);
      const held = Promise.withResolvers<void>();
      await page.route(/asOf=2020/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.getByLabel('As of').fill('2020-03-31');
      await expect(page.getByText('As of Mar 31, 2020')).toBeVisible();
      await expect(page.locator('main table tr[data-row]'), list).toHaveCount(0);
      await expect(page.locator('main dl, main table, main nav').filter({ hasText: /\d\.\d\d|%/ }), list).toHaveCount(
        0,
      );
      held.resolve();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.unroute(/asOf=2020/);
    }
  });

  await test.step('arrears and deposits say their date', async () => {
    await page.goto('/rent/arrears?asOf=2020-03-31');
    await expect(page.getByText('As of Mar 31, 2020')).toBeVisible();
    await page.getByRole('button', { name: 'Show today' }).click();
    await expect(page.getByText('As of Mar 31, 2020')).toBeHidden();
    await page.goto('/rent/deposits?asOf=2020-03-31&knownAt=2020-04-02');
    await expect(page.getByText(/^As of Mar 31, 2020, as known on Apr 2, 2020/)).toBeVisible();
  });
});

test('a phone has the date among the filters of the rent roll, the arrears and the deposits', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { leaseId } = await addDebtor(api, account);
  // Without a deposit there is nothing to filter.
  await api.post(`/leases/${leaseId}/deposit-requests/`, { cents: 50_000 }, account.access);
  await signInAs(page, account);
  for (const list of ['/rent', '/rent/arrears', '/rent/deposits']) {
    await page.goto(list);
    if (list !== '/rent/deposits') await page.getByRole('button', { name: 'Filter' }).click();
    const field = page.getByRole('search').getByLabel('As of');
    await field.fill('2020-03-31');
    await expect(page.getByText('As of Mar 31, 2020'), list).toBeVisible();
    await expect(page).toHaveURL(/asOf=2020-03-31/);
    await page.goto(`${list}?asOf=${addDays(daysOfTest().today, 1)}`);
    await expect(page.getByRole('heading', { name: /is in the future/ }), list).toBeVisible();
    await expect(page.locator('main dl')).toHaveCount(0);
    // It comes later and moves the page down.
    await expect(page.getByRole('region', { name: 'Reminders' })).toBeVisible();
    await page.getByRole('button', { name: 'Show today' }).click();
    await expect(page).not.toHaveURL(/asOf/);
  }
});
