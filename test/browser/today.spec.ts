import { randomUUID } from 'node:crypto';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { addDebtor, daysOfTest, listOf } from './support/rent.ts';
import { fillTrust } from './support/trust.ts';
import { expectNoViolations } from './support/violations.ts';

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

test('a fund that is short stands on Today with its account, and leads to the request and to the advance that clears it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fillTrust(page, api, account);
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Trust and banking/ })).toBeVisible();
  const short = page.getByRole('listitem').filter({ hasText: 'fund is short' });
  await expect(short).toContainText('Corner Shop');
  await expect(short).toContainText('(640.00)');
  const trust = page.getByRole('group', { name: 'Trust bank' });
  await expect(trust).toContainText('1 short');
  await expect(page.getByRole('group', { name: 'Operating bank' })).toContainText('1 misplaced');
  await expectNoViolations(page);

  await short.getByRole('link', { name: 'Request contribution for Corner Shop' }).press('Enter');
  const request = page.getByRole('dialog', { name: 'Request contribution' });
  await expect(request.getByLabel('Amount, USD')).toHaveValue('640.00');
  await expect(request.getByRole('combobox', { name: 'Property' })).toContainText('Corner Shop');
  await page.goBack();

  await short.getByRole('link', { name: 'Advance to Corner Shop' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Advance to Corner Shop' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Corner Shop in Trust bank')).toBeVisible();
  await page.getByRole('button', { name: 'Transfer 640.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/advance=/);
  await page.goto('/');
  await expect(trust).toContainText('Adds up');
  await expect(trust).not.toContainText('short');
  await expect(short).toHaveCount(0);
});

test('a bill is approved and a task is done on Today by the keyboard, and both stay cleared over a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A'], 'Linden House');
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/bill-accounts/');
  const accountId = accounts.find(({ number }) => number === '5300')?.id ?? '';
  const person = { kind: 'company', companyName: 'Sample Locksmith' };
  expect((await api.post('/vendors/', { person, accountId }, account.access)).status).toBe(201);
  const [vendor] = await listOf<{ id: string }>(api, account, '/vendors/');
  const lines = [{ accountId, propertyId: property.id, cents: 14_850, text: 'Lock, 2D' }];
  const bill = { vendorId: vendor?.id, datedOn: '2026-02-20', lines, submit: true };
  expect((await api.post('/bills/', bill, account.access)).status).toBe(201);
  const task = { title: 'Change filters', dueOn: daysOfTest().today };
  expect((await api.post('/tasks/', task, account.access)).status).toBe(201);

  await signInAs(page, account);
  await page.goto('/');
  const done = page.getByRole('button', { name: 'Mark as done: Change filters' });
  await done.press('Enter');
  await expect(page.getByText('Done: Change filters')).toBeVisible();
  await expect(page.getByText(/\d+ open · 1 cleared today/)).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve Lock, 2D' });
  await approve.press('Enter');
  const approved = page.getByText('Approved: Lock, 2D, Linden House, 148.50');
  await expect(approved).toBeVisible();
  await expect(page.getByText(/\d+ open · 2 cleared today/)).toBeVisible();

  await page.reload();
  await expect(approved).toBeVisible();
  await expect(approve).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Change filters' }).press('Enter');
  await expect(done).toBeVisible();
  await expect(page.getByText(/\d+ open · 1 cleared today/)).toBeVisible();
  await page.getByRole('link', { name: /^Open bill/ }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: '148.50' }).getByText('Approved', { exact: true }).first(),
  ).toBeVisible();
});

test('Import bank file leads to the field for it on Banking', async ({ page, api, account, signInAs }) => {
  await addLate(api, account);
  await signInAs(page, account);
  await page.goto('/');
  await page.getByRole('link', { name: 'Import bank file' }).press('Enter');
  const field = page.locator('input[type=file]');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page).toHaveURL('/banking');
});
