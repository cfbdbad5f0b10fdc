import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { ofxOf, type OfxLine } from '../support/banking.ts';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

const { today } = daysOfTest();
const last = addDays(firstOfMonth(today), -1);
const first = firstOfMonth(last);
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(
  new Date(`${last}T12:00Z`),
);
const title = `${monthName} ${last.slice(0, 4)}`;
/** On a button the year is said only where it is not this one. */
const month = last.slice(0, 4) === today.slice(0, 4) ? monthName : title;

interface Moved {
  readonly date: string;
  readonly cents: number;
  readonly memo: string;
}

/** Of the month before: one item in that is on its statement, and two out of which one is. */
const month1: readonly Moved[] = [
  { date: addDays(first, -5), cents: 500_000, memo: 'Brought forward' },
  { date: addDays(first, 4), cents: 150_000, memo: 'Rent of 4B' },
  { date: addDays(first, 9), cents: -40_000, memo: 'Roof repair' },
  { date: addDays(first, 20), cents: -12_000, memo: 'Boiler repair' },
];

async function move(api: Api, account: Account, items: readonly Moved[]) {
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id ?? '';
  for (const { date, cents, memo } of items) {
    const amount = Math.abs(cents);
    const [debit, credit] = cents > 0 ? ['1020', '4100'] : ['5800', '1020'];
    const lines = [
      { accountId: idOf(debit ?? ''), debitCents: amount },
      { accountId: idOf(credit ?? ''), creditCents: amount },
    ];
    const answer = await api.post('/journal-entries/', { date, memo, lines }, account.access, randomUUID());
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  return idOf('1020');
}

async function begin(api: Api, account: Account, body: object): Promise<string> {
  const { status, body: made } = await api.post('/reconciliations/', body, account.access, randomUUID());
  expect(status, JSON.stringify(made)).toBe(201);
  return (made as { id: string }).id; // The route's schema.
}

const open = (page: Page) => page.locator('[data-item="open"]');
const cleared = (page: Page) => page.locator('[data-item="cleared"]');
const bar = (page: Page) => page.locator('[data-confirm-bar]');
const term = (page: Page, name: string) => page.locator(`[data-term="${name}"]`);

test('a month is reconciled from the keyboard, from the list of accounts to the closed days', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const bank = await move(api, account, month1);
  await signInAs(page, account);
  await page.goto('/banking/reconciliations');
  await expect(page.getByText('Reconcile an account to compare', { exact: false })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `Reconcile ${month}, Trust bank` }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Closing balance').fill('6100.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(term(page, 'opening')).toContainText('5,000.00');
  await expect(term(page, 'difference')).toContainText('(1,100.00)');
  const finish = page.getByRole('button', { name: `Finish ${month}` });
  await expect(finish).toBeDisabled();
  await expectNoViolations(page);

  // As fast as keys can be pressed: the first is cleared, and what is left is exactly the second.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(term(page, 'difference')).toContainText('400.00');
  await expect(cleared(page)).toHaveCount(1);
  const offered = open(page).filter({ hasText: 'Roof repair' });
  await expect(offered).toContainText('Equals the difference');
  await expect(bar(page)).toContainText('is exactly 400.00');
  await expect(bar(page).locator('[aria-busy]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Difference zero');
  await expect(cleared(page)).toHaveCount(2);
  // The last tick is taken back and made again.
  await page.keyboard.press('u');
  await expect(cleared(page)).toHaveCount(1);
  await expect(finish).toBeDisabled();
  await offered.getByRole('checkbox').focus();
  await page.keyboard.press(' ');
  await expect(bar(page)).toContainText('Difference zero');
  await expect(finish).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(finish).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Finished', { exact: true }).first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(open(page)).toContainText('Boiler repair');

  // Its days are closed, and opened again with a reason.
  const lines = [{ accountId: bank, debitCents: 1 }];
  expect((await api.post('/journal-entries/', { date: last, memo: 'Late', lines }, account.access)).status).not.toBe(
    201,
  );
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A check was missed');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reopened: A check was missed')).toBeVisible();
  await expect(bar(page)).toContainText('Difference zero');
});

test('what was taken back is ticked again while the rest of the page is still fetched', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const bank = await move(api, account, month1);
  const id = await begin(api, account, { accountId: bank, to: last, closingCents: 650_000 });
  await signInAs(page, account);
  await page.goto(`/banking/reconciliations/${id}`);
  const rent = open(page).filter({ hasText: 'Rent of 4B' });
  await rent.getByRole('checkbox').click();
  await expect(cleared(page)).toHaveCount(1);
  await expect(bar(page)).toContainText('Difference zero');
  const standing = `**/api/v1/reconciliations/${id}/`;
  const held = Promise.withResolvers<void>();
  await page.route(standing, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('u');
  await expect(cleared(page)).toHaveCount(0);
  await rent.getByRole('checkbox').press(' ');
  await expect(bar(page)).toContainText('Difference zero');
  held.resolve();
  await expect(cleared(page)).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(rent).toBeVisible();
  await expect(bar(page)).toContainText('is exactly 1,500.00');
});

test('what stands in the way of finishing leads to what mends it', async ({ page, api, account, signInAs }) => {
  const bank = await move(api, account, month1);
  const lines: readonly OfxLine[] = [{ date: addDays(first, 14), cents: -990, text: 'SERVICE CHARGE' }];
  const sent = await page.request.post(`/api/v1/bank-files/?name=bank.ofx&match=false&accountId=${bank}`, {
    headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(ofxOf(lines, { on: last, closing: 610_000 })),
  });
  expect(sent.status()).toBe(200);
  const id = await begin(api, account, { accountId: bank, to: last, openingCents: 500_100 });
  await signInAs(page, account);
  await page.goto(`/banking/reconciliations/${id}`);
  await expect(term(page, 'statement')).toContainText('From bank file');
  await expect(bar(page)).toContainText('1.00 off the items before it');
  await bar(page).getByRole('button', { name: 'Use 5,000.00' }).click();
  await expect(bar(page)).toContainText('1 statement line has to be matched first.');
  await expect(page.getByRole('link', { name: 'Match SERVICE CHARGE' })).toBeVisible();
  await bar(page).getByRole('link', { name: 'Match 1 line' }).click();
  await expect(page).toHaveURL(`/banking/lines?account=${bank}`);
  await page.goto('/');
  await expect(page.getByRole('link', { name: `Reconcile ${month} of Trust bank` })).toHaveAttribute(
    'href',
    `/banking/reconciliations/${id}`,
  );
});

test('on a phone an item is cleared by touch, and nothing scrolls sideways', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bank = await move(api, account, month1);
  const id = await begin(api, account, { accountId: bank, to: last, closingCents: 650_000 });
  await signInAs(page, account);
  await page.goto(`/banking/reconciliations/${id}`);
  await open(page).filter({ hasText: 'Rent of 4B' }).getByRole('checkbox').click();
  await expect(bar(page)).toContainText('Difference zero');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: `Finish ${month}` }).click();
  await expect(page.getByRole('main').getByText('Finished', { exact: true }).first()).toBeVisible();
});

test('in German as well', async ({ page, api, account, signInAs }) => {
  const bank = await move(api, account, month1);
  const id = await begin(api, account, { accountId: bank, to: last, closingCents: 650_000 });
  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // The route's schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await signInAs(page, account);
  await page.goto('/banking/reconciliations');
  await expect(page.getByRole('heading', { level: 1, name: 'Abstimmungen' })).toBeVisible();
  await page.goto(`/banking/reconciliations/${id}`);
  await expect(bar(page)).toContainText('ist genau 1.500,00');
  await expect(page.getByRole('heading', { name: 'Auf dem Kontoauszug abgehakt' })).toBeVisible();
});
