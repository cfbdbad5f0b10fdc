import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { pasteText } from './support/forms.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { chargeNow, listOf } from './support/rent.ts';
import { delaySearch, loseAnswers } from './support/traffic.ts';
import { expectNoViolations } from './support/violations.ts';

const first = ['Ada', 'Bo', 'Cleo', 'Dana', 'Enzo', 'Faye', 'Gus', 'Hana', 'Ivo', 'Jude'];
const family = ['Abbot', 'Birch', 'Cole'];
const names = family.flatMap((last) => first.map((name) => `${name} ${last}`));

async function letAll(api: Api, account: Account, count: number): Promise<readonly string[]> {
  const tenants = names.slice(0, count);
  const { units } = await addBuilding(
    api,
    account,
    tenants.map((_, at) => `${at + 1}A`),
  );
  for (const [at, tenant] of tenants.entries()) await addLease(api, account, units[at]?.id ?? '', tenant);
  await chargeNow(api, account);
  return tenants;
}

const record = (page: Page) => page.getByRole('button', { name: /^Record \d/ });
const payments = (api: Api, account: Account) =>
  listOf<{ cents: number; reference: string | null; leases: { tenants: string[] }[] }>(
    api,
    account,
    '/receipts/?limit=100',
  );

test('thirty payments are entered by keyboard alone and recorded as one deposit', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const tenants = await letAll(api, account, 30);
  await signInAs(page, account);
  await delaySearch(page, '/rent-board/', 120);
  await page.goto('/rent/batches');
  await page.getByLabel('Slip total, USD').fill(String(30 * 1500));
  await page.getByLabel('Tenant, row 1').focus();
  for (const [at, tenant] of tenants.entries()) {
    await page.keyboard.type(tenant.toLowerCase());
    await page.keyboard.press('Enter');
    await page.keyboard.press('=');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Tenant, row ${at + 2}`, { exact: true })).toBeFocused();
  }
  await expect(page.getByText('Equals slip')).toBeVisible();
  await expect(page.getByText('One bank deposit, 30 payments on 30 ledgers')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Recorded 30 payments, 45,000.00: R-0001 to R-0030.')).toBeVisible();
  const recorded = await payments(api, account);
  expect(recorded.map(({ cents }) => cents)).toEqual(tenants.map(() => 150_000));
  expect(recorded.map(({ leases }) => leases[0]?.tenants[0]).toReversed()).toEqual(tenants);
  expect(await listOf(api, account, '/deposit-batches/')).toMatchObject([{ cents: 4_500_000, receipts: 30 }]);
});

test('rows of a spreadsheet are pasted, asked about where names are alike, kept through a reload and voided together', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['1A', '1B', '1C']);
  for (const [at, tenant] of ['Omar Haddad', 'Nia Cole', 'Omar Haddad'].entries())
    await addLease(api, account, units[at]?.id ?? '', tenant);
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/rent/batches');
  await page.getByLabel('Tenant, row 1').focus();
  await pasteText(
    page,
    'Tenant\tAmount\tMethod\tCheck no\nOmar Haddad\t900.00\tCheck\t733\nNia Cole\t1,500.00\tCheck\t1182\n1B\t1500\tCheck\t1182\nTotal\t3,900.00\t\t\n',
  );
  await expect(page.getByText('Total row skipped: Total 3,900.00')).toBeVisible();
  await expect(page.getByText('Row 1: 2 leases match “Omar Haddad”. Choose one.')).toBeVisible();
  await expect(page.getByText('Row 1 needs a look')).toBeVisible();
  await expect(page.getByText(/Row 3: Same lease, amount and reference as row 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Omar Haddad, 1C Maple Court' }).click();
  await expect(page.getByText(/Row 3: Same lease, amount and reference as row 2/)).toBeVisible();
  await expectNoViolations(page);

  await page.reload();
  await expect(page.getByLabel('Tenant, row 1')).toHaveValue('Omar Haddad');
  await expect(page.getByLabel('Amount, row 1, USD')).toHaveValue('900.00');
  await page.getByRole('button', { name: /^Record anyway/ }).click();
  await expect(page.getByText('Enter the slip total')).toBeVisible();
  await page.getByLabel('Slip total, USD').fill('3899');
  await expect(page.getByText('1.00 more than the slip')).toBeVisible();
  await expect(record(page)).toBeDisabled();
  await page.getByLabel('Slip total, USD').fill('3900');
  await record(page).click();
  await expect(page.getByText('Recorded 3 payments, 3,900.00: R-0001 to R-0003.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payment batch R-0001 to R-0003' })).toBeVisible();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Void all…' }).click();
  const panel = page.getByRole('dialog', { name: 'Void all payments' });
  await panel.getByLabel('Reason').fill('The wrong slip');
  await panel.getByRole('button', { name: 'Void 3 payments, 3,900.00' }).click();
  await expect(page.getByText(/^Voided on .*: The wrong slip$/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/?state=reversed')).toHaveLength(3);
  await page.goto('/rent/batches');
  await expect(page.getByLabel('Tenant, row 1')).toHaveValue('');
});

test('Enter never takes a tenant of the list that belongs to other text', async ({ page, api, account, signInAs }) => {
  test.slow();
  await letAll(api, account, 3);
  await signInAs(page, account);
  await delaySearch(page, '/rent-board/', 800);
  await page.goto('/rent/batches');
  await page.getByLabel('Tenant, row 1').focus();
  await page.keyboard.type('bo');
  await expect(page.getByRole('option', { name: /Bo Abbot/ })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('cleo');
  for (const key of ['Enter', '7', '5', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByLabel('Tenant, row 1')).toHaveValue('Cleo Abbot');
  await expect(page.getByLabel('Amount, row 1, USD')).toHaveValue('75.00');
  await expect(page.getByLabel('Tenant, row 2')).toBeFocused();
});

test('a lost answer is told, survives a reload, and the same is sent again once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  await letAll(api, account, 2);
  await signInAs(page, account);
  await page.goto('/rent/batches');
  await page.getByLabel('Tenant, row 1').focus();
  await pasteText(page, 'Ada Abbot\t10.00\nBo Abbot\t20.00');
  await page.getByLabel('Slip total, USD').fill('30');
  await expect(record(page)).toBeEnabled();
  await loseAnswers(page, '**/receipt-batches/');
  await record(page).click();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await page.unroute('**/receipt-batches/');
  await page.reload();
  await expect(page.getByText('No answer from the server. Send it again: it happens only once.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Recorded 2 payments, 30.00: R-0001 to R-0002.')).toBeVisible();
  expect(await payments(api, account)).toHaveLength(2);
});

test('on a phone rows are cards, and nothing is wider than the screen', async ({ page, api, account, signInAs }) => {
  await letAll(api, account, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/rent/batches');
  for (const [cell, name] of [
    ['method', 'Method'],
    ['reference', 'Reference'],
    ['amount', 'Amount'],
  ] as const) {
    const above = page.locator(`td[data-cell="${cell}"]`).first();
    await expect(above).toHaveAttribute('data-name', name);
    const shown = await above.evaluate((box) => getComputedStyle(box, '::before').content);
    expect(shown, 'a field without a head above it has its name').not.toBe('none');
  }
  await page.getByLabel('Tenant, row 1').fill('ada');
  await page.getByRole('option', { name: /Ada Abbot/ }).click();
  await page.getByLabel('Amount, row 1, USD').fill('75');
  await expect(page.getByText('Entered, 1 payment')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
});

test('a file is read like pasted rows, and all of it is in German', async ({ page, api, account, signInAs }) => {
  await letAll(api, account, 2);
  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // The route’s schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await signInAs(page, account);
  await page.goto('/rent/batches');
  await page.getByRole('button', { name: 'Datei einlesen' }).click();
  const buffer = Buffer.from('Mieter;Betrag;Zahlungsart;Beleg\nAda Abbot;1.500,00;Scheck;17\nBo Abbot;20,00;Bar;\n');
  await page.locator('input[type="file"]').setInputFiles({ name: 'zahlungen.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('2 Zeilen hinzugefügt. Prüfen Sie sie, und schließen Sie dann.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Mieter, Zeile 2')).toHaveValue('Bo Abbot');
  await page.getByLabel('Summe des Belegs, USD').fill('1520');
  await page.getByRole('button', { name: '2 Zahlungen erfassen, 1.520,00' }).click();
  await expect(page.getByText('2 Zahlungen erfasst, 1.520,00: R-0001 bis R-0002.')).toBeVisible();
});
