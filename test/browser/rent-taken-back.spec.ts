import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import type { Account, Api } from './support/api.ts';
import { addDebtor, daysOfTest, listOf, recordReceipt } from './support/rent.ts';

interface Run {
  readonly id: string;
  readonly number: string;
  readonly charges: number;
}

/** The run that charged something: by hand, or the server by itself a moment before. */
async function runOf(api: Api, account: Account): Promise<Run> {
  const runs = await listOf<Run>(api, account, '/charge-runs/');
  const run = runs.find(({ charges }) => charges > 0);
  if (run === undefined) throw new Error('The debtor was charged by a run');
  return run;
}

test('a run is taken back as a whole: what goes is shown, and the same can be charged again', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const run = await runOf(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/runs/${run.id}`);
  await page.getByRole('button', { name: 'Void run…' }).click();
  const panel = page.getByRole('dialog', { name: 'Void run' });
  await expect(panel.getByText('1 charge is voided')).toBeVisible();
  await panel.getByRole('button', { name: 'Void 1 charge' }).click();
  await expect(panel.getByLabel('Reason')).toBeFocused();
  await panel.getByLabel('Reason').fill('The wrong month');
  await panel.getByRole('button', { name: 'Void 1 charge' }).dblclick();
  await expect(page.getByText('1 charge voided.')).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByText('Not charged again automatically.', { exact: false })).toBeVisible();
  await expect(page.getByText('The wrong month')).toBeVisible();
  await page.getByRole('link', { name: 'Charge again' }).click();
  await page.getByRole('button', { name: /^Post 1 charge/ }).click();
  await expect(page.getByText('1 charge posted.')).toBeVisible();
  const charges = await listOf<{ voided: unknown }>(api, account, `/charges/?leaseId=${leaseId}`);
  expect(charges.filter(({ voided }) => voided === null)).toHaveLength(1);
});

test('what is paid stays with its run unless it is asked for as well', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 50_000 }] });
  const run = await runOf(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/runs/${run.id}?act=take-back`);
  const panel = page.getByRole('dialog', { name: 'Void run' });
  await expect(panel.getByText('1 charge stays')).toBeVisible();
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible();
  await panel.getByLabel(/^Include 1 paid/).check();
  await expect(panel.getByText('1 charge is voided')).toBeVisible();
  await panel.getByLabel('Reason').fill('Moved in later');
  await panel.getByRole('button', { name: 'Void 1 charge' }).click();
  await expect(page.getByText('1 charge voided.')).toBeVisible();
});

test('a payment that bounces after a refund says what the tenant owes now', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const receipt = await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const refund = { leaseId, cents: 30_000, refundedOn: daysOfTest().today };
  await api.post('/refunds/', refund, account.access, randomUUID());
  await signInAs(page, account);
  await page.goto(`/rent/receipts/${receipt.id}?act=returned`);
  const panel = page.getByRole('dialog', { name: 'Returned payment' });
  await expect(
    panel.getByText('300.00 of it was refunded. The tenant will owe it again', { exact: false }),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Mark 2,000.00 as returned' }).click();
  await expect(page.getByText(/ returned\.$/)).toBeVisible();
  await page.getByRole('link', { name: /^300\.00 of it was refunded/ }).click();
  await expect(page.getByText('Refund F-0001 of payment', { exact: false })).toBeVisible();
  await page.goto(`/leases/${leaseId}?tab=ledger`);
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByText(/^Refund owed, F-0001/)).toBeVisible();
  await expect(ledger.getByText(/^Now owed as C-/)).toBeVisible();
});

test('a payment that somebody else returned meanwhile is refused, and the page behind says so by itself', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const receipt = await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await signInAs(page, account);
  await page.goto(`/rent/receipts/${receipt.id}?act=returned`);
  const panel = page.getByRole('dialog', { name: 'Returned payment' });
  await expect(panel.getByLabel('Reason')).toHaveValue('Insufficient funds');
  const elsewhere = { kind: 'returned', reason: 'Insufficient funds', date: daysOfTest().today };
  await api.post(`/receipts/${receipt.id}/reverse/`, elsewhere, account.access, randomUUID());
  await panel.getByRole('button', { name: 'Mark 1,500.00 as returned' }).click();
  await expect(panel.getByRole('alert')).toContainText(/already (voided|returned)/);
  await expect(panel.getByRole('alert'), 'a refusal has no reference').not.toContainText('Reference');
  await expect(page.locator('main header').first()).toContainText('Returned');
  await expect(panel.getByRole('alert'), 'still to be read when the page is up to date').toContainText(/already/);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toBeHidden();
  await page.goto(`/rent/receipts/${receipt.id}?act=returned`);
  await expect(page.locator('main header').first()).toContainText('Returned');
  await expect(panel, 'nothing to return any more').toHaveCount(0);
});
