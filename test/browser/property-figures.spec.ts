import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest, recordReceipt } from './support/rent.ts';

/**
 * Liam Chen owes a month's rent and 300.00 for keys, for forty days. A deposit of 900.00 was asked for and paid by a check
 * that nobody has deposited; he has a task with a date.
 */
async function addMoney(api: Api, account: Account) {
  const debtor = await addDebtor(api, account);
  const { leaseId, propertyId } = debtor;
  const { today } = daysOfTest();
  const day = (from: number) => new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10);
  const charge = { leaseId, kind: 'other', label: 'Keys', cents: 30_000, dueOn: day(-40) };
  const deposit = { leaseId, kind: 'deposit', cents: 90_000, dueOn: today };
  for (const body of [charge, deposit]) {
    const made = await api.post('/charges/', body, account.access, randomUUID());
    expect(made.status).toBe(201);
    if (body.kind !== 'deposit') continue;
    const { id: chargeId } = made.body as { id: string }; // The route's schema, checked by the server in tests.
    const parts = [{ leaseId, cents: 90_000, allocations: [{ chargeId, cents: 90_000 }] }];
    await recordReceipt(api, account, { parts, method: 'cheque', accountId: null });
  }
  const task = { title: 'Roof inspection', dueOn: day(20), propertyId };
  expect((await api.post('/tasks/', task, account.access)).status).toBe(201);
  return debtor;
}

const window = (page: Page, name: RegExp): Locator => page.getByRole('option', { name });

test('every figure of a property leads to lines that come to it', async ({ page, account, api, signInAs }) => {
  const { propertyId } = await addMoney(api, account);
  await signInAs(page, account);
  await page.goto(`/properties/${propertyId}`);
  const opens = async (name: RegExp, lands: RegExp, says: Locator) => {
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(lands);
    await expect(says).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Units' })).toBeAttached();
  };
  const inRow = (name: RegExp, amount: string) => page.getByRole('row', { name }).filter({ hasText: amount }).first();
  await opens(/^Outstanding 1,800\.00$/, /\/rent\/charges\?.*outstanding/, inRow(/Total/, '1,800.00'));
  await opens(/^Security deposits 900\.00$/, /\/reports\/deposit-register/, inRow(/Total/, '900.00'));
  await opens(/^Undeposited funds 900\.00$/, /\/rent\/receipts\?.*undeposited/, inRow(/Chen/, '900.00'));
  await opens(/^Occupancy 50%$/, /\/reports\/occupancy/, inRow(/Total/, '50'));
  const income = page.getByRole('link', { name: /^Net operating income, / });
  const said = (await income.textContent()) ?? '';
  await income.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Income statement' })).toBeVisible();
  if (said === '—') await expect(page.getByText('Net operating income')).toHaveCount(0);
  else await expect(page.getByRole('row', { name: /^Net operating income/ })).toContainText(said);
});

test('units have their months, how the rent stands, and the balance; who is late is red, by name and in a view', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { propertyId } = await addMoney(api, account);
  await signInAs(page, account);
  await page.goto(`/properties/${propertyId}`);
  await expect(window(page, /2A .*Past due 1,800\.00/)).toHaveAttribute('data-state', 'late');
  const row = page.locator('[data-row]').and(page.getByRole('row', { name: /2A/ }));
  await expect(row.getByRole('img', { name: /month/ })).toBeVisible();
  await expect(row).toContainText('Past due');
  await expect(row).toContainText('1,800.00');
  await expect(page.locator('[data-row]').and(page.getByRole('row', { name: /2B/ }))).toContainText('Vacant');
  await page
    .getByRole('link', { name: /^Past due 1/ })
    .or(page.getByRole('tab', { name: /^Past due/ }))
    .click();
  await expect(page.locator('[data-row]').and(page.getByRole('row', { name: /2B/ }))).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(/state=late/);
});

test('what comes next has the tasks of the property among it, and its months are a chart with a table', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { propertyId } = await addMoney(api, account);
  await signInAs(page, account);
  await page.goto(`/properties/${propertyId}`);
  await page.getByRole('button', { name: 'Show as table: Rent by month, USD' }).click();
  const table = page.getByRole('table', { name: 'Rent by month, USD' });
  await expect(table.getByRole('row')).toHaveCount(14);
  await table.getByRole('row').nth(12).getByRole('link').click();
  await expect(page).toHaveURL(/\/rent\/charges\?.*property=/);
  await page.goBack();
  await page.getByRole('link', { name: 'Roof inspection' }).click();
  await expect(page).toHaveURL(/\/tasks\?.*open=/);
  await expect(page.getByText('Roof inspection').first()).toBeVisible();
});

const plans = ['/', '/properties', '/rent'];

for (const path of plans)
  test(`the plans on ${path} tell the balance of who is late`, async ({ page, account, api, signInAs }) => {
    await addMoney(api, account);
    await signInAs(page, account);
    await page.goto(path);
    const late = window(page, /^2A, Past due 1,800\.00$/);
    await expect(late).toHaveAttribute('data-state', 'late');
    await expect(late).toHaveAttribute('title', '2A, Past due 1,800.00');
  });

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('cards of units have balance and months, money held stands below them, and nothing is wider than the phone', async ({
    page,
    account,
    api,
    signInAs,
  }) => {
    const { propertyId } = await addMoney(api, account);
    await signInAs(page, account);
    await page.goto(`/properties/${propertyId}`);
    const card = page.getByRole('list', { name: 'Units', exact: true }).getByRole('listitem').filter({ hasText: '2A' });
    await expect(card).toContainText('1,800.00');
    await expect(card.getByRole('img')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Security deposits 900.00' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
