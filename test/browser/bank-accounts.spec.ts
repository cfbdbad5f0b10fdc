import { expect, test } from './support/fixtures.ts';
import { addDebtor } from './support/rent.ts';

test('a bank account is added, edited, offered for payments and archived', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/money/accounts');
  await page.getByRole('link', { name: 'Banking' }).click();
  await expect(page.getByRole('heading', { name: 'Banking' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Bank accounts' });
  await expect(table.getByRole('row', { name: /Trust bank/ })).toContainText('Default for payments');

  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Reserve bank');
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Trust', exact: true }).click();
  await dialog.getByLabel('Bank name').fill('Bank of Examples');
  await dialog.getByLabel('Account number or IBAN').fill('DE89 3704 0044 0532 0130 00');
  await dialog.getByRole('button', { name: 'Add bank account' }).click();
  const row = table.getByRole('row', { name: /Reserve bank/ });
  await expect(row).toContainText('1011');
  await expect(row).toContainText('··3000');
  await expect(row).not.toContainText('DE89');

  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByLabel('Account number or IBAN')).toHaveValue('DE89370400440532013000');
  await dialog.getByLabel('Name', { exact: true }).fill('Savings bank');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const renamed = table.getByRole('row', { name: /Savings bank/ });
  await expect(renamed).toBeVisible();

  await page.goto('/settings?tab=rent');
  await page.getByRole('button', { name: 'Edit: Payment account' }).click();
  await page.getByRole('combobox', { name: 'Payment account' }).click();
  await expect(page.getByRole('option', { name: /Savings bank/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Operating bank/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Edit: Security deposit account' }).click();
  await page.getByRole('combobox', { name: 'Security deposit account' }).click();
  await expect(page.getByRole('option', { name: /Security deposit account/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Savings bank/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/money/bank-accounts');
  await renamed.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(renamed).toBeHidden();
  await page.getByRole('link', { name: 'Archived' }).click();
  await expect(renamed).toBeVisible();
});

test('a bank account that was archived meanwhile is refused at its field', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  const added = await api.post('/bank-accounts/', { name: 'Reserve bank', kind: 'trust' }, account.access);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await panel.getByRole('button', { name: 'Edit' }).click();
  const field = panel.getByRole('combobox', { name: 'Bank account' });
  await field.click();
  await page.getByRole('option', { name: /Reserve bank/ }).click();
  // The route's schema.
  await api.post(`/bank-accounts/${(added.body as { id: string }).id}/archive/`, {}, account.access);
  await panel.getByRole('button', { name: /^Record/ }).click();
  await expect(field).toHaveAccessibleDescription(/Reserve bank is archived\. Choose another\./);
  await expect(panel.getByText(/is archived/), 'said once').toHaveCount(1);
  await field.click();
  await page.getByRole('option', { name: /Trust bank/ }).click();
  await expect(panel.getByText(/is archived/)).toHaveCount(0);
});

test('the default for payments says why it cannot be archived', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/money/bank-accounts');
  const row = page.getByRole('table', { name: 'Bank accounts' }).getByRole('row', { name: /Trust bank/ });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByRole('dialog')).toContainText('can’t be archived');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Archive' })).toHaveCount(0);
});

test('on a phone a bank account says its number and kind, and is edited from its ledger', async ({
  page,
  account,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/money/bank-accounts');
  const card = page
    .getByRole('list', { name: 'Bank accounts' })
    .getByRole('listitem')
    .filter({ hasText: 'Trust bank' });
  await expect(card).toContainText(/\d{4} · Trust/);
  await card.getByRole('button').click();
  await page.locator('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit bank account' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit bank account' }).getByLabel('Name', { exact: true })).toHaveValue(
    'Trust bank',
  );
});
