import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest } from './support/rent.ts';

test('a payment is recorded from Today by the keyboard, and its row is cleared in place', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const dueOn = new Date(Date.parse(daysOfTest().today) - 10 * 86_400_000).toISOString().slice(0, 10);
  const charge = { leaseId, kind: 'other', label: 'Keys', cents: 30_000, dueOn };
  await api.post('/charges/', charge, account.access, randomUUID());
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
  await expect(record).toHaveCount(0);
  await expect(page).toHaveURL('/');
});
