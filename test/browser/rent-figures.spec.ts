import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, recordReceipt } from './support/rent.ts';

test('the figures of the rent roll open the charges that add up to them, by click and by keys', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId, spareUnitId } = await addDebtor(api, account);
  await addLease(api, account, spareUnitId, 'Mei Chen');
  await chargeNow(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 50_000 }] });
  await signInAs(page, account);
  await page.goto('/rent');
  const total = page.getByRole('table', { name: 'Charges' }).getByRole('row', { name: /^Total of 2 charges/ });

  await page.getByRole('link', { name: 'Billed 3,000.00' }).click();
  await expect(page).toHaveURL(/\/rent\/charges\?month=\d{4}-\d{2}$/);
  await expect(total).toContainText(/3,000\.00.*500\.00.*2,500\.00/);
  await page.getByRole('row', { name: /Liam Chen/ }).click();
  await expect(page).toHaveURL(/\/rent\/charges\/[\da-f-]{36}$/);

  await page.goto('/rent');
  await page.getByRole('link', { name: 'Outstanding 2,500.00' }).press('Enter');
  await expect(page.getByRole('link', { name: 'All unpaid' })).toHaveAttribute('aria-current', 'page');
  await expect(total).toContainText('2,500.00');
  await page.getByRole('link', { name: /^Due in/ }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText(/^No charges due in /)).toBeVisible();
});

for (const [width, height] of [
  [1440, 700],
  [390, 844],
] as const)
  test(`at ${width} px a toast covers neither the last row nor the bar of acts`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
    const { units } = await addBuilding(api, account, names);
    for (const unit of units) await addLease(api, account, unit.id, `Robin Tester${unit.name}`);
    await page.setViewportSize({ width, height });
    await signInAs(page, account);
    await page.goto('/leases?sort=unit');
    const last = page.getByText('Robin Tester12');
    await last.scrollIntoViewIfNeeded();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByText('1 lease selected')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 1 lease' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await saved;
    const toast = page.getByText('File saved').locator('..').locator('..');
    await expect(toast).toBeVisible();
    const bar = page.getByRole('button', { name: 'Export 1 lease' });
    await expect.poll(async () => (await edges(last)).bottom <= (await edges(toast)).top).toBe(true);
    await expect.poll(async () => (await edges(toast)).bottom <= (await edges(bar)).top).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

async function edges(element: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return { top: box.y, bottom: box.y + box.height };
}
