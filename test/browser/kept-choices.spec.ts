import { expect, test } from './support/fixtures.ts';
import { addDebtor, recordReceipt } from './support/rent.ts';

test('what is not to go to the bank yet stays unticked after a reload', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  for (const cents of [40_000, 20_000])
    await recordReceipt(api, account, { parts: [{ leaseId, cents }], method: 'cash', accountId: null });
  await signInAs(page, account);
  await page.goto('/rent/deposits-to-bank');
  await expect(page.getByRole('button', { name: 'Deposit 2 payments, 600.00' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await all.uncheck();
  await page.reload();
  await expect(page.getByRole('row', { name: /R-0002/ })).toBeVisible();
  await expect(all).not.toBeChecked();
  await expect(page.getByRole('button', { name: /^Deposit/, disabled: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /R-0001/ }).check();
  await page.getByRole('button', { name: /^Deposit 1 payment/ }).click();
  await expect(page.getByText(/^B-\d+: /)).toBeVisible();
  await page.reload();
  const other = page.getByRole('checkbox', { name: /R-0002/ });
  await expect(other).toBeVisible();
  await expect(other, 'after a deposit too').not.toBeChecked();
});

test('who owes nothing has no amount to begin with', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await signInAs(page, account);
  const ledger = page.waitForResponse(/\/ledger\//);
  await page.goto(`/rent?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await expect(panel.getByLabel('From')).toHaveValue('Liam Chen');
  await (await ledger).finished();
  await panel.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(panel.getByLabel('Amount, USD')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('');
});
