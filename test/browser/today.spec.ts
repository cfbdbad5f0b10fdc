import { randomUUID } from 'node:crypto';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest } from './support/rent.ts';

/** Liam Chen owes 1,800.00, 300.00 of it for ten days. */
async function addLate(api: Api, account: Account): Promise<void> {
  const { leaseId } = await addDebtor(api, account);
  const dueOn = new Date(Date.parse(daysOfTest().today) - 10 * 86_400_000).toISOString().slice(0, 10);
  const charge = { leaseId, kind: 'other', label: 'Keys', cents: 30_000, dueOn };
  await api.post('/charges/', charge, account.access, randomUUID());
}

test('a payment is recorded from Today by the keyboard, its row is cleared in place, and Undo brings it back', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addLate(api, account);
  await signInAs(page, account);
  await page.goto('/');
  const record = page.getByRole('button', { name: 'Record payment for Liam Chen' });
  await record.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const amount = panel.getByLabel('Amount, USD');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('1,800.00');
  await panel.getByRole('button', { name: 'Record 1,800.00' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('Paid: Liam Chen')).toBeVisible();
  await expect(page.getByText(/\d+ open · 1 cleared today/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/\d+ open · 1 cleared today/)).toBeVisible();
  await expect(record).toHaveCount(0);
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Undo: payment from Liam Chen' }).focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('dialog', { name: 'Void payment' });
  await undo.getByLabel('Reason').fill('Wrong tenant');
  await undo.getByRole('button', { name: 'Void 1,800.00' }).click();
  await expect(undo).toHaveCount(0);
  await expect(record).toBeVisible();
  await expect(page.getByText('Paid: Liam Chen')).toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a late row has Remind, which shows the reminder of that lease alone', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await addLate(api, account);
    await signInAs(page, account);
    await page.goto('/');
    await page.getByRole('button', { name: 'Remind Liam Chen' }).tap();
    const panel = page.getByRole('dialog').filter({ hasText: 'Liam Chen' });
    await expect(panel).toBeVisible();
    await panel
      .getByRole('button', { name: /Cancel|Close/ })
      .first()
      .tap();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });
});

test('the first day begins with a property, and shows where buildings will stand', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Add your first property.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Set up \d/ })).toBeVisible();
  await page.getByRole('link', { name: 'Add property', exact: true }).click();
  await expect(page).toHaveURL(/\/properties\/new$/);
});

test('an import that was left with errors stands on Today until it is removed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addLate(api, account);
  await signInAs(page, account);
  await page.goto('/import');
  await page.getByRole('radio', { name: /^Units/ }).check();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'units.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Property,Unit\nNowhere Court,1A\n'),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await expect(page.getByRole('heading', { name: '1 row has errors' })).toBeVisible();
  await page.goto('/');
  const correct = page.getByRole('link', { name: 'Correct import units.csv' });
  await expect(correct).toBeVisible();
  await correct.click();
  await expect(page).toHaveURL(/\/import\?id=/);
});
