import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, listOf } from './support/rent.ts';

interface Charge {
  readonly kind: string;
  readonly label: string | null;
  readonly cents: number;
  readonly openCents: number;
}

test('something is charged once from the lease: what is missing is said, and a double click charges it once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.locator('main header').first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add one-time charge…' }).click();
  const panel = page.getByRole('dialog', { name: 'Add one-time charge' });
  await panel.getByRole('button', { name: 'Add charge', exact: true }).click();
  await expect(panel.getByText('Enter an amount above zero.')).toBeVisible();
  await expect(panel.getByLabel('Amount, USD')).toBeFocused();
  await panel.getByLabel('Amount, USD').fill('45');
  await panel.getByLabel('Description').fill('A second key');
  await panel.getByLabel('Period from').fill('2026-01-31');
  await panel.getByRole('button', { name: 'Charge 45.00' }).click();
  await expect(panel.getByText('Enter both dates, the earlier one first, or leave both blank.')).toBeVisible();
  await expect(panel.getByLabel('Description')).toHaveValue('A second key');
  await panel.getByLabel('Period from').fill('');
  await panel.getByRole('button', { name: 'Charge 45.00' }).dblclick();
  await expect(page.getByText(/^Charge C-\d+ added/)).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('table', { name: 'Ledger' }).getByText('A second key')).toBeVisible();
  const charges = await listOf<Charge>(api, account, `/charges/?leaseId=${leaseId}`);
  expect(charges.filter(({ label }) => label === 'A second key')).toMatchObject([{ kind: 'other', cents: 45_00 }]);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A second key' })).toBeVisible();
});

test('a credit lowers the charges that are chosen, and no more is written off than is open', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?open=${leaseId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add credit…' }).click();
  const panel = page.getByRole('dialog', { name: 'Add credit' });
  await expect(panel.getByText('Open charges: 1,500.00.')).toBeVisible();
  await panel.getByLabel('Write-off').check();
  await panel.getByLabel('Amount, USD').fill('1600');
  await panel.getByLabel('Reason').fill('The heating was out for a week');
  await panel.getByRole('button', { name: 'Write off 1,600.00' }).click();
  await expect(panel.getByText('Enter 1,500.00 or less.')).toBeVisible();
  await panel.getByLabel(/^Concession/).check();
  await panel.getByLabel('Amount, USD').fill('200');
  await panel.getByLabel('Selected charges').check();
  await panel.getByLabel(/^Credit Rent/).fill('250');
  await expect(panel.getByRole('alert')).toContainText('Enter amounts that add up to the credit or less.');
  await panel.getByLabel(/^Credit Rent/).fill('200');
  await panel.getByRole('button', { name: 'Add credit of 200.00' }).dblclick();
  await expect(page.getByText(/^Credit K-\d+ added/)).toBeVisible();
  await expect(row(page)).toContainText('1,300.00');
  expect(await listOf<Charge>(api, account, `/charges/?leaseId=${leaseId}`)).toMatchObject([{ openCents: 1300_00 }]);
});

test('a credit is taken back from the ledger with a reason, and stays there struck', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const credit = { leaseId, kind: 'credit', cents: 100_00, reason: 'A broken lift' };
  expect((await api.post('/credits/', credit, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.getByRole('button', { name: /^Void K-/ }).click();
  const panel = page.getByRole('dialog', { name: 'Void credit' });
  await panel.getByRole('button', { name: 'Void 100.00' }).click();
  await expect(panel.getByLabel('Reason')).toBeFocused();
  await panel.getByLabel('Reason').fill('Another building');
  await panel.getByRole('button', { name: 'Void 100.00' }).click();
  await expect(panel).toBeHidden();
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByText(/^voided/)).toBeVisible();
  await expect(ledger.getByRole('rowgroup').last()).toContainText('1,500.00');
  await expect(page.getByRole('button', { name: /^Void K-/ })).toBeHidden();
});

test('a credit that waits is paid out from the lease, and the same again a moment later is asked about', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const credit = { leaseId, kind: 'credit', cents: 1700_00, reason: 'A broken lift' };
  expect((await api.post('/credits/', credit, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Refund credit' });
  const payBack = async (amount: string) => {
    await page.locator('main header').first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Refund…' }).click();
    await panel.getByLabel('Amount, USD').fill(amount);
  };
  await payBack('50');
  await expect(panel.getByText('Unapplied: 0.00 paid, 200.00 credited.')).toBeVisible();
  await expect(panel.getByText('50.00 of it is credit, an expense to you.')).toBeVisible();
  await panel.getByRole('button', { name: 'Refund 50.00' }).dblclick();
  await expect(page.getByText(/^Refund F-\d+ of 50.00 recorded/)).toBeVisible();
  await payBack('50');
  await panel.getByRole('button', { name: 'Refund 50.00' }).click();
  await expect(panel.getByRole('alert')).toContainText('The same was posted a moment ago as F-0001.');
  await panel.getByRole('button', { name: 'Post again' }).click();
  await expect(page.getByText(/^Refund F-0002 of 50.00 recorded/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledger' }).getByText('Refund', { exact: true })).toHaveCount(2);
});

test('a bill is shared among the leases of a building while it is typed, and charged once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { propertyId, spareUnitId, leaseId } = await addDebtor(api, account);
  const second = await addLease(api, account, spareUnitId, 'Mei Chen');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/shared-costs?property=${propertyId}`);
  await page.getByLabel('Total cost, USD').fill('300');
  await expect(page.getByText('2A has no area. Enter it, or share by units.')).toBeVisible();
  await page.getByLabel('Method').click();
  await page.getByRole('option', { name: 'People' }).click();
  const shares = page.getByRole('table', { name: 'Shares' });
  await expect(shares.getByRole('row', { name: /Liam Chen/ })).toContainText('150.00');
  await shares.getByLabel('People of Liam Chen').fill('2');
  await expect(shares.getByRole('row', { name: /Liam Chen/ })).toContainText('200.00');
  await page.getByLabel('Owner’s share, percent').fill('10');
  await expect(page.getByRole('button', { name: 'Charge 2 leases, 270.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Charge 2 leases, 270.00' }).click();
  await expect(page.getByText('Enter a description.')).toBeVisible();
  await page.getByLabel('Description').fill('Water');
  await page.getByRole('button', { name: 'Charge 2 leases, 270.00' }).dblclick();
  await expect(page.getByText('2 charges posted.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Charges in this run' })).toContainText('Water');
  for (const [id, cents] of [
    [leaseId, 180_00],
    [second.id, 90_00],
  ] as const) {
    const charges = await listOf<Charge>(api, account, `/charges/?leaseId=${id}&kind=utilities`);
    expect(charges).toMatchObject([{ label: 'Water', cents }]);
  }
});

function row(page: Page) {
  return page.getByRole('table', { name: 'Rent roll' }).getByRole('row', { name: /Liam Chen/ });
}
