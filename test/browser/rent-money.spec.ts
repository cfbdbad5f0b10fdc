import { randomUUID } from 'node:crypto';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, daysOfTest, listOf, recordReceipt } from './support/rent.ts';

test('a run says what it leaves out and why, is narrowed to a building, and leaves as a table before and after', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { spareUnitId, leaseId } = await addDebtor(api, account);
  const { next } = daysOfTest();
  const period = { periodFrom: next, periodTo: next };
  await charge(api, account, { leaseId, kind: 'rent', cents: 150_000, dueOn: next, ...period });
  await addLease(api, account, spareUnitId, 'Mei Chen');
  const other = await addBuilding(api, account, ['9'], 'Harbor View');
  await addLease(api, account, other.units[0]?.id ?? '', 'Noa Field');
  // Otherwise the day's work charges it, and the preview is not what is there any more.
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/run?through=${next}`);
  const lines = page.getByRole('table', { name: 'Charges' });
  await expect(lines.getByRole('row', { name: /Liam Chen/ })).toContainText('Already charged manually');
  await page.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: 'Harbor View' }).click();
  await expect(lines.getByText('Already charged manually')).toHaveCount(0);
  const before = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await before).suggestedFilename()).toBe(`rent-run-${next}.csv`);
  await page.getByRole('button', { name: /^Post \d charges?, / }).click();
  await expect(page.getByRole('table', { name: 'Charges in this run' })).toContainText('Noa Field');
  await expect(page.getByRole('table', { name: 'Charges in this run' })).not.toContainText('Mei Chen');
  const after = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await after).suggestedFilename()).toMatch(/^RR-\d+\.xlsx$/);
});

test('after a payment its receipt is at hand, and the way to take it back; what was paid ahead is paid back once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,500.00');
  await panel.getByRole('button', { name: 'Record 1,500.00' }).click();
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt (PDF)' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/\.pdf$/);

  const ahead = await recordReceipt(api, account, { parts: [{ leaseId, cents: 20_000 }] });
  await page.goto(`/rent/receipts/${ahead.id}?act=refund`);
  const back = page.getByRole('dialog', { name: 'Refund unapplied credit' });
  await back.getByRole('button', { name: 'Refund 200.00' }).dblclick();
  await expect(page.getByText(/^Refund .* recorded\.$/)).toBeVisible();
  await page.goto(`/leases/${leaseId}`);
  await expect(page.getByRole('table', { name: 'Ledger' }).getByText('Refund', { exact: true })).toHaveCount(1);
});

test('a late fee is looked at, posted once, explained in the ledger, and waived with a reason', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addLateLease(api, account);
  await signInAs(page, account);
  await page.goto('/rent/late-fees');
  await page.getByRole('button', { name: 'Post 1 fee, 50.00' }).dblclick();
  await expect(page.getByText('1 late fee posted.')).toBeVisible();
  expect(await listOf(api, account, `/charges/?leaseId=${leaseId}&kind=late-fee`)).toHaveLength(1);

  await page.goto(`/leases/${leaseId}`);
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await ledger.getByRole('button', { name: '50.00', exact: true }).click();
  await expect(page.getByText(/^50\.00, 300\.00 unpaid on/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '350.00', exact: true }).click();
  await expect(page.getByText('350.00 open')).toBeVisible();
  await page.keyboard.press('Escape');
  await ledger.getByRole('link', { name: 'Late fee' }).click();
  await page.getByRole('button', { name: 'Waive…' }).click();
  const panel = page.getByRole('dialog', { name: 'Waive charge' });
  await panel.getByRole('button', { name: 'Waive 50.00' }).click();
  await expect(panel.getByLabel('Reason')).toBeFocused();
  await panel.getByLabel('Reason').fill('First time in three years');
  await panel.getByRole('button', { name: 'Waive 50.00' }).click();
  await expect(page.getByText(/^Waived on .*: First time in three years/)).toBeVisible();
});

test('on a phone money is a tab, a late tenant is reminded from the lease, and nothing scrolls sideways', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addLateLease(api, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.locator('a, button')).toHaveText(['Today', 'Rent roll', 'Properties', 'Money', 'More']);
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Reminders' });
  await expect(panel.getByText('No reminders due today.')).toBeVisible();
  await expect(panel.getByText('No email address')).toBeVisible();
  await panel.getByText('Close', { exact: true }).click();
  for (const path of ['/rent/run', '/rent/late-fees', '/rent/arrears', '/rent/deposits', '/rent/increases/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

/** Somebody whose charge of ten days ago, 300.00, is unpaid, and whose lease asks for 50.00 then. */
async function addLateLease(api: Api, account: Account) {
  const { version } = (await api.get('/rent-policy/', account.access)).body as { version: number }; // The route's schema.
  // The server would post the fee by itself a moment before the test does.
  await api.patch('/rent-policy/', { lateFeesByThemselves: false, version }, account.access);
  const { units } = await addBuilding(api, account, ['2A']);
  const name = { givenName: 'Liam', familyName: 'Chen' };
  const { id: personId } = (await api.post('/people/', name, account.access)).body as { id: string }; // Likewise.
  const lease = {
    unitId: units[0]?.id,
    startsOn: `${new Date().getFullYear() - 1}-01-01`,
    parties: [{ personId, role: 'tenant' }],
    charges: [{ kind: 'parking', cents: 100, frequency: 'yearly' }],
    lateFee: {
      kind: 'charged',
      grace: { days: 3, counts: 'calendar' },
      first: { kind: 'fixed', cents: 5000 },
      further: null,
      minimumBalanceCents: 20_000,
      cap: null,
    },
    sign: true,
    chargeDue: false,
  };
  const { id: leaseId } = (await api.post('/leases/', lease, account.access)).body as { id: string }; // Likewise.
  const dueOn = new Date(Date.parse(daysOfTest().today) - 10 * 86_400_000).toISOString().slice(0, 10);
  await charge(api, account, { leaseId, kind: 'rent', cents: 30_000, dueOn });
  return { leaseId };
}

async function charge(api: Api, { access }: Account, body: object): Promise<void> {
  const { status } = await api.post('/charges/', body, access, randomUUID());
  expect(status).toBe(201);
}
