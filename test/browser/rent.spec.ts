import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, daysOfTest, listOf, recordReceipt } from './support/rent.ts';
import { join } from './support/workspace.ts';

test('a payment is three fields, shows where it goes, and a double click records it once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/rent');
  await expect(row(page)).toContainText('1,500.00');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await panel.getByLabel('From').fill('liam');
  await page.getByRole('option', { name: /Liam Chen/ }).click();
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,500.00');
  await panel.getByLabel('Amount, USD').fill('1600');
  await expect(panel.getByRole('row', { name: /Unapplied credit/ })).toContainText('100.00');
  await expect(panel.getByText('Liam Chen: 0.00')).toBeVisible();
  await expect(panel.getByText('Nothing is posted yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Record 1,600.00' }).dblclick();
  await expect(page.getByText(/Recorded 1,600.00 from Liam Chen, R-/)).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(row(page)).toContainText('Prepaid');
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1,600.00 USD' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Rent/ })).toContainText('1,500.00');
});

test('a payment whose answer was lost is not said to be unposted, and is posted once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  let isFirst = true;
  await page.route('**/receipts/', async (route) => {
    const response = await route.fetch();
    if (!isFirst) return route.fulfill({ response });
    isFirst = false;
    return route.abort('connectionreset');
  });
  await panel.getByRole('button', { name: 'Record 1,500.00' }).click();
  await expect(panel.getByText('Outcome of “Record 1,500.00” unknown.')).toBeVisible();
  await expect(panel.getByText('Nothing is posted yet.')).toBeHidden();
  const outOfReach = panel.locator('[inert]').getByRole('textbox', { name: 'Amount, USD' });
  await expect(outOfReach, 'what was sent is not changed before its outcome is known').toHaveCount(1);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/Recorded 1,500.00 from Liam Chen/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);
});

test('a payment whose answer was lost is known to be sent after a reload, and is posted once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await panel.getByLabel('Amount, USD').fill('340.04');
  await page.route('**/receipts/', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await panel.getByRole('button', { name: 'Record 340.04' }).click();
  await expect(panel.getByText('Outcome of “Record 340.04” unknown.')).toBeVisible();
  await page.unroute('**/receipts/');
  await page.reload();
  await expect(panel.getByText('Outcome of “Record 340.04” unknown.')).toBeVisible();
  await expect(panel.getByText('Nothing is posted yet.')).toBeHidden();
  await expect(panel.locator('[inert]').getByRole('textbox', { name: 'Amount, USD' })).toHaveCount(1);
  await expect(panel.getByText('A payment with the same lease'), 'it is this one').toHaveCount(0);
  await expect(panel.getByText('Balance after payment'), 'it may be lowered already').toHaveCount(0);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/Recorded 340.04 from Liam Chen/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);
});

test('a payment dated tomorrow is refused in one sentence, at the date', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  const tomorrow = new Date(Date.parse(daysOfTest().today) + 86_400_000).toISOString().slice(0, 10);
  await panel.getByLabel('Received on').fill(tomorrow);
  await panel.getByLabel('Received on').press('Tab');
  await expect(panel.getByText(/in the future/)).toHaveCount(1);
  await expect(panel.getByLabel('Received on')).toHaveAccessibleDescription(/is in the future\. Use/);
});

test('a payment is put on charges by hand, and the same payment again is warned of', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,500.00');
  await panel.getByLabel('Amount, USD').fill('700');
  const own = panel.getByLabel(/^To Rent/);
  await expect(own).toHaveValue('700.00');
  await own.fill('900');
  await expect(panel.getByRole('alert')).toContainText('Enter amounts that add up to the payment or less.');
  await own.fill('600');
  await expect(panel.getByRole('row', { name: /Unapplied credit/ })).toContainText('100.00');
  await expect(panel.getByText('Allocated manually.')).toBeVisible();
  await panel.getByRole('button', { name: 'Record 700.00' }).click();
  await expect(page.getByText(/Recorded 700.00/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('900.00 open');

  await page.getByRole('button', { name: 'Record payment' }).click();
  await panel.getByLabel('Amount, USD').fill('700');
  await expect(panel.getByText('A payment with the same lease, amount and date exists:')).toBeVisible();
});

test('a run is previewed, refused where something changed meanwhile, posted once, and stands on the rent roll', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { spareUnitId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/rent');
  await page.getByRole('link', { name: 'Charge rent' }).click();
  await page.getByLabel('Through').fill(daysOfTest().next);
  await page.getByLabel('Through').blur();
  await expect(page.getByRole('button', { name: 'Post 1 charge, 1,500.00' })).toBeVisible();
  await addLease(api, account, spareUnitId, 'Mei Chen');
  await chargeNow(api, account);
  await page.getByRole('button', { name: 'Post 1 charge, 1,500.00' }).click();
  await expect(page.getByRole('alert')).toContainText('Data changed since the preview');
  await page.getByRole('button', { name: 'Post 2 charges, 3,000.00' }).click();
  await expect(page.getByText('2 charges posted.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Charges in this run' }).getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: 'Open rent roll' }).click();
  await expect(row(page), 'what falls due next month is told apart').toContainText('1,500.00');
  await expect(page.getByText('3,000.00 not yet due')).toBeVisible();
  await page.goto(`/rent/run?through=${daysOfTest().next}`);
  await expect(page.getByText(/^No new charges due through /)).toBeVisible();
});

test('a returned payment opens its charge again, with a fee, and stays in the ledger struck', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  const receipt = await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await signInAs(page, account);
  await page.goto(`/rent/receipts/${receipt.id}`);
  await page.getByRole('button', { name: 'Mark as returned…' }).click();
  const panel = page.getByRole('dialog', { name: 'Returned payment' });
  await expect(panel.getByLabel('Reason')).toHaveValue('Insufficient funds');
  await panel.getByLabel('Returned payment fee, USD').fill('25');
  await panel.getByRole('button', { name: 'Mark 1,500.00 as returned' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator('main header').first()).toContainText('Returned');
  await page.goto(`/leases/${leaseId}`);
  const ledger = page.getByRole('table', { name: 'Ledger' });
  await expect(ledger.getByText(/^voided/)).toBeVisible();
  await expect(ledger.getByText(/^void of R-/)).toBeVisible();
  await expect(ledger.getByText('1,500.00 open')).toBeVisible();
  await expect(ledger.getByText('25.00 open')).toBeVisible();
  await expect(ledger.getByRole('rowgroup').last()).toContainText('1,525.00');
});

test('a viewer reads rents, and is offered and told nothing else', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }], accountId: null });
  await signInAs(page, await join(api, account, 'viewer'));
  await page.goto('/rent/receipts');
  await expect(page.getByRole('row', { name: /Liam Chen/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bank deposit', exact: true })).toHaveCount(0);
  await page.goto('/rent/increases/new');
  await expect(page.getByText('Your role doesn’t include raising rent.')).toBeVisible();
});

test('cash goes to the bank as one sum, and comes back when it did not', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  for (const cents of [40_000, 20_000])
    await recordReceipt(api, account, { parts: [{ leaseId, cents }], method: 'cash', accountId: null });
  await signInAs(page, account);
  await page.goto('/rent/deposits-to-bank');
  await page.getByRole('button', { name: 'Deposit 2 payments, 600.00' }).dblclick();
  await expect(page.getByText('No undeposited payments.')).toBeVisible();
  expect(await listOf(api, account, '/deposit-batches/')).toHaveLength(1);
  await page.getByRole('tab', { name: /^Deposited/ }).click();
  const batch = page.getByRole('table', { name: 'Deposited', exact: true }).getByRole('row').nth(1);
  await expect(batch).toContainText('600.00');
  await batch.hover();
  await batch.getByRole('button', { name: /^Undo/ }).click();
  const panel = page.getByRole('dialog', { name: 'Undo bank deposit' });
  await panel.getByLabel('Reason').fill('The bank was closed');
  await panel.getByRole('button', { name: 'Undo 600.00' }).click();
  await expect(batch).toContainText('Undone');
  await page.getByRole('tab', { name: /Undeposited/ }).click();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByRole('button', { name: 'Deposit 2 payments, 600.00' })).toBeVisible();
});

test('the rent roll and a payment by keyboard alone', async ({ page, api, account, signInAs }) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The two keys belong together for a second only, and a busy machine may take longer between them.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/rent$/, { timeout: 1000 });
  }).toPass();
  await expect(row(page)).toContainText('1,500.00');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Liam Chen' })).toBeChecked();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  const peek = page.getByRole('dialog', { name: 'Liam Chen' });
  await expect(peek.getByRole('table', { name: 'Open' })).toContainText('1,500.00');
  await page.keyboard.press('Escape');
  await expect(peek).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('record a pay');
  await expect(page.getByRole('option', { name: /Record a payment/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await expect(panel).toBeVisible();
  await expect(panel.getByLabel('From')).toBeFocused();
  await page.keyboard.type('liam');
  await expect(page.getByRole('option', { name: /Liam Chen/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Record 1,500.00' })).toBeVisible();
  await panel.getByLabel('Amount, USD').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Recorded 1,500.00 from Liam Chen/)).toBeVisible();
  await expect(row(page)).toContainText('Paid');
});

test('on a phone the rent roll is cards, and a payment is the screen', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/rent?view=owing');
  const cards = page.getByRole('list', { name: 'Rent roll' });
  await expect(cards.getByRole('listitem').first()).toContainText('1,500.00');
  await expect(page.getByText('Total of 1 lease')).toBeVisible();
  await cards.getByRole('link', { name: 'Liam Chen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  await panel.getByLabel('Amount, USD').fill('500');
  await panel.getByRole('button', { name: 'Record 500.00' }).click();
  await expect(page.getByText(/Recorded 500.00/)).toBeVisible();
  await page.goto(`/leases/${leaseId}`);
  const ledger = page.getByRole('list', { name: 'Ledger' });
  await expect(ledger.getByRole('listitem').last()).toContainText('−500.00');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

function row(page: Page) {
  return page.getByRole('table', { name: 'Rent roll' }).getByRole('row', { name: /Liam Chen/ });
}
