import { accountId } from './support/entry-form.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoViolations } from './support/violations.ts';
import { join } from './support/workspace.ts';

const address = '/money/budgets?from=2030-01-01';

test('a budget is typed, pasted and saved, and is there after a reload', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto(address);
  const january = page.getByLabel('4100 Rent, January 2030');
  await january.fill('1200/12');
  await january.press('Enter');
  await expect(page.getByLabel('4110 Concessions, January 2030')).toBeFocused();
  await expect(january).toHaveValue('100.00');
  await page.getByLabel('5200 Repairs and maintenance, November 2030').focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '10\t20\t30\n40\t50');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText('5 amounts changed')).toBeVisible();
  await page.getByLabel('5500 Insurance, January 2030').fill('much');
  await page.getByLabel('5600 Property tax, January 2030').focus();
  await expect(page.getByText('1 amount can’t be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByLabel('5500 Insurance, January 2030')).toBeFocused();
  await page.getByLabel('5500 Insurance, January 2030').fill('');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText('5 amounts saved.')).toBeVisible();
  await page.reload();
  await expect(january).toHaveValue('100.00');
  await expect(page.getByLabel('5200 Repairs and maintenance, December 2030')).toHaveValue('20.00');
  await expect(page.getByRole('row', { name: /^Net income/ })).toContainText('−20.00');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('4100 Rent, January 2030: none → 100.00')).toBeVisible();
  await expectNoViolations(page);
});

test('a year is copied from the one before with a percentage, and imported from cells with headings', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const rent = await accountId(api, account, '4100');
  const changes = [{ accountId: rent, month: '2029-03-01', was: null, cents: 100_050 }];
  const { status } = await api.patch('/budgets/', { propertyId: null, changes }, account.access);
  expect(status).toBe(200);
  await signInAs(page, account);
  await page.goto(address);
  await page.getByRole('button', { name: 'Copy last year' }).click();
  const panel = page.getByRole('dialog', { name: 'Copy last year' });
  await panel.getByText('Last year’s budget').click();
  await panel.getByLabel('Change in percent').fill('3');
  await panel.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByLabel('4100 Rent, March 2030')).toHaveValue('1,030.52');
  await page.getByRole('button', { name: 'Import' }).click();
  const cells = 'Account\tJan 2030\tFeb 2030\nInsurance\t75\t80\nNothing\t1\t2';
  await page.getByLabel('Or paste cells').fill(cells);
  await expect(page.getByText('2 amounts read.')).toBeVisible();
  await expect(page.getByText('Row 3: there is no account “Nothing”')).toBeVisible();
  await expect(page.getByLabel('5500 Insurance, February 2030')).toHaveValue('80.00');
  await expect(page.getByText('3 amounts changed')).toBeVisible();
});

test('who may only look reads the budget, on a phone too', async ({ page, api, account, signInAs }) => {
  const viewer = await join(api, account, 'viewer');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, viewer);
  await page.goto(address);
  await expect(page.getByRole('rowheader', { name: '4100 Rent' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy last year' })).toHaveCount(0);
  await expect(page.locator('table input')).toHaveCount(0);
  await expectNoViolations(page);
});
