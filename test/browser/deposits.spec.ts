import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addLeaver } from './support/leaver.ts';
import { addBuilding } from './support/portfolio.ts';
import { daysOfTest, recordReceipt } from './support/rent.ts';

test('a deposit is requested, paid, settled with deductions, and its letter is at hand', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  await signInAs(page, account);
  await page.goto('/rent/deposits?view=all');
  await page.getByRole('row', { name: /Rosa Lind/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
  await page.getByRole('button', { name: 'Request deposit' }).click();
  const ask = page.getByRole('dialog', { name: 'Request deposit' });
  await expect(ask.getByLabel('Amount')).toHaveValue('2,000.00');
  await ask.getByRole('button', { name: 'Request 2,000.00' }).click();
  await expect(page.getByText('2,000.00 requested.')).toBeVisible();

  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  await page.reload();
  await expect(page.getByText('Settle by').first()).toBeVisible();
  await expect(page.getByText('N.Y. Gen. Oblig. Law § 7-108', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Settle deposit' }).click();
  await expect(page.getByText('Refund 2,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add deduction' }).click();
  await expect(page.getByText('Description is required').first()).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove' }).first();
  const outcome = page.getByRole('heading', { name: 'Summary' });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 840 });
    const [form, beside] = [await remove.boundingBox(), await outcome.boundingBox()];
    expect(
      (beside?.x ?? 0) - ((form?.x ?? 0) + (form?.width ?? 0)),
      `between form and outcome, ${width}`,
    ).toBeGreaterThan(40);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const [form, below] = [await remove.boundingBox(), await outcome.boundingBox()];
  expect(Math.abs((below?.y ?? 0) - (form?.y ?? 0)), 'one column on a phone').toBeGreaterThan(40);
  expect((form?.x ?? 0) + (form?.width ?? 0), 'a margin at the edge').toBeLessThanOrEqual(390 - 12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 840 });
  await page.getByLabel('Description').fill('Broken window');
  await page.getByLabel('Amount').fill('310.50');
  await expect(page.getByText('Deduct 310.50, refund 1,689.50').first()).toBeVisible();
  await expect(
    page.getByText('Balance 2,000.00, after settlement 0.00: refund 1,689.50, deductions 310.50'),
    'the figures add up',
  ).toBeVisible();

  await expect(page.getByText('No address on the letterhead.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add one in Settings' })).toHaveAttribute('href', '/settings#letterhead');

  // It survives a reload, as it was written.
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Broken window');
  await expect(page.getByRole('row', { name: /^Refund/ })).toContainText('1,689.50');
  await page.getByRole('button', { name: 'Settle deposit' }).click();
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letter (PDF)' }).click();
  expect((await letter).suggestedFilename()).toMatch(/^deposit-S-\d{4}\.pdf$/);

  await page.goto(`/leases/${leaseId}`);
  await expect(page.getByText(/^Settled /), 'the lease says so too').toBeVisible();

  await page.goto('/rent/deposits?view=all');
  await expect(row(page)).toContainText('1,689.50');
  await expect(page.getByText(/^Matches account 2100$/).first()).toBeVisible();
});

test('where the deadline depends on deductions, both days stand beside it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  const rule = { jurisdiction: 'US-NY', from: '2020-01-01', within: 45, withinIfDeducted: 30, source: 'House rules' };
  expect((await api.post('/deposit-deadlines/', rule, account.access)).status).toBe(201);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  await signInAs(page, account);
  const both = page.getByText(/\d with deductions, .*\d without/u);
  await page.goto('/rent/deposits?view=all');
  await expect(row(page)).toContainText('without deductions');
  await row(page).click();
  await expect(both).toBeVisible();
  await page.getByRole('button', { name: 'Settle deposit' }).click();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect(both).toBeVisible();
  await page.goto('/rent/deposits?view=all');
  await expect(row(page), 'nothing is deducted').toContainText('with deductions');
});

test('what is not at the deposit bank is moved there from the register', async ({ page, api, account, signInAs }) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  // The route's schema.
  type Policy = { version: number; receiptAccountId: string; depositAccountId: string };
  const policy = async () => (await api.get('/rent-policy/', account.access)).body as Policy;
  const { receiptAccountId, depositAccountId } = await policy();
  const keepDepositsIn = async (id: string) => {
    const { version } = await policy();
    expect((await api.patch('/rent-policy/', { depositAccountId: id, version }, account.access)).status).toBe(200);
  };
  // Received while payments and deposits had one account.
  await keepDepositsIn(receiptAccountId);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  await keepDepositsIn(depositAccountId);
  await signInAs(page, account);
  await page.goto('/rent/deposits');
  await page.getByRole('button', { name: 'Transfer to deposit account' }).click();
  const panel = page.getByRole('dialog', { name: 'Transfer to deposit account' });
  await expect(panel.getByText('From Trust bank')).toBeVisible();
  await panel.getByLabel('Transfer date').fill('01/02/2025');
  await page.reload();
  await expect(panel.getByLabel('Transfer date')).toHaveValue(/2025/);
  await panel.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await panel.getByRole('button', { name: 'Transfer 2,000.00' }).dblclick();
  await expect(page.getByText('Transfer posted.')).toBeVisible();
  await page.goto(`/rent/deposits/${leaseId}`);
  await expect(page.getByText('1030 Security deposit account')).toBeVisible();
});

test('a credit that is not part of the deposit is named until it is refunded, with the act', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const credit = { leaseId, kind: 'credit', cents: 60_133, reason: 'Days after the last one' };
  await api.post('/credits/', credit, account.access, randomUUID());
  const draft = await api.post(`/leases/${leaseId}/deposit-settlement/`, {}, account.access);
  const { id } = draft.body as { id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${id}`);
  const left = page.getByText('601.33 unapplied credit is not part of the deposit.');
  await expect(left).toBeVisible();
  await page.getByRole('button', { name: 'Settle deposit' }).click();
  await expect(page.getByText('601.33 unapplied credit is still to be refunded.', { exact: false })).toBeVisible();
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  await expect(left).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Refund credit' }).click();
  await page.getByRole('button', { name: 'Refund 601.33' }).click();
  await expect(page.getByText(/^Refund .* of 601.33 recorded/).first()).toBeVisible();
  await page.goto(`/rent/settlements/${id}`);
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(left).toHaveCount(0);
});

test('a settlement is undone, and its draft is there again', async ({ page, api, account, signInAs }) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const draft = await api.post(`/leases/${leaseId}/deposit-settlement/`, {}, account.access);
  const { id, version } = draft.body as { id: string; version: number }; // The route's schema.
  await api.post(`/deposit-settlements/${id}/finish/`, { version }, account.access);
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${id}`);
  await page.getByRole('button', { name: 'Undo settlement' }).click();
  const panel = page.getByRole('dialog', { name: 'Undo settlement' });
  await panel.getByLabel('Reason').fill('The window was broken before');
  await panel.getByRole('button', { name: 'Undo settlement' }).click();
  await expect(page.getByRole('button', { name: 'Continue settlement' })).toBeVisible();
  await expect(page.getByText('2,000.00').first()).toBeVisible();
});

test('a deposit that was brought forward is not requested again, and no bank account is claimed for it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await bringForward(page, api, account);
  await signInAs(page, account);
  await page.goto('/rent/deposits?view=all');
  await row(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Request/ })).toHaveCount(0);
  await expect(page.getByText('Not in a bank account yet: brought forward')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Request more' }).click();
  await expect(page.getByRole('dialog', { name: 'Request deposit' }).getByLabel('Amount')).toHaveValue('');

  await page.goto('/rent/deposits');
  await page.getByRole('button', { name: 'Transfer to deposit account' }).click();
  const panel = page.getByRole('dialog', { name: 'Transfer to deposit account' });
  await expect(panel.getByText('Choose the other account', { exact: false })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled();
  await panel.getByRole('combobox', { name: 'Other account' }).click();
  await page.getByRole('option', { name: /Trust bank/ }).click();
  await expect(panel.getByText('Trust bank has 0.00, and −1,200.00 after this transfer.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Transfer 1,200.00' })).toBeEnabled();

  await page.goto('/rent/deposits?view=all');
  await row(page).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  const settle = page.getByRole('menuitem', { name: /^Settle deposit/ });
  await expect(settle, 'nobody gave notice').toBeDisabled();
  await expect(settle).toContainText('Available after notice or move-out');
  const { today } = daysOfTest();
  const content = { vacatedOn: today, settledOn: today, movedOutReason: 'Keys returned', deductions: [], refund: {} };
  const leaseId = new URL(page.url()).pathname.split('/').at(-1);
  const begun = await api.post(`/leases/${leaseId}/deposit-settlement/`, { content }, account.access);
  await page.goto(`/rent/settlements/${(begun.body as { id: string }).id}`); // The route's schema.
  await expect(page.getByRole('combobox', { name: 'From' })).toContainText('Suggested: Trust bank');
  await expect(page.getByText('Trust bank would be −1,200.00 after settlement')).toBeVisible();
});

test('a deposit that was brought forward is voided on a date, and is listed as voided', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await bringForward(page, api, account);
  await signInAs(page, account);
  await page.goto('/rent/deposits?view=all');
  await row(page).click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Void this amount' });
  await panel.getByLabel('Reason').fill('Never handed over');
  await expect(panel.getByLabel('Posting date')).not.toHaveValue('');
  await panel.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Brought forward, voided' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Brought forward', exact: true })).toHaveCount(1);
});

/** A deposit of 1,200.00 of a lease that is over, by an import. */
async function bringForward(page: Page, api: Api, account: Account): Promise<void> {
  const { property } = await addBuilding(api, account, ['3B']);
  const year = Number(daysOfTest().today.slice(0, 4));
  const file = [
    'Property,Unit,Tenant,Start,End,Rent,Deposit,Deposit held',
    `${property.name},3B,Rosa Lind,${year - 2}-01-01,${year - 1}-12-31,1500,1200,1200`,
  ].join('\n');
  const headers = { authorization: `Bearer ${account.access}` };
  const sent = await page.request.post('/api/v1/imports/?kind=leases&name=leases.csv', {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(file),
  });
  const { id } = (await sent.json()) as { id: string }; // The route's schema.
  expect((await api.post(`/imports/${id}/run/`, {}, account.access)).status).toBeLessThan(300);
}

function row(page: Page) {
  return page.getByRole('row', { name: /Rosa Lind/ });
}

test('last month’s rent that is held is listed with its own figure', async ({ page, api, account, signInAs }) => {
  const leaseId = await addLeaver(api, account);
  const body = { kind: 'last-months-rent', cents: 120_000 };
  await api.post(`/leases/${leaseId}/deposit-requests/`, body, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 120_000 }] });
  await signInAs(page, account);
  await page.goto('/rent/deposits');
  await expect(page.getByRole('row', { name: /Rosa Lind/ })).toContainText('Last month’s rent 1,200.00');
  await expect(page.getByText('Last month’s rent, USD')).toBeVisible();
  await expect(page.getByText('Not requested').first()).toBeVisible();
});
