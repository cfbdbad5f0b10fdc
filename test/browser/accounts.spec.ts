import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openBooks } from './support/report-books.ts';

test('an account is added, renamed, archived, restored and removed; what cannot be says why', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  await books.post('2024-03-12', 'Repairs', [
    ['5200', 31_875],
    ['1010', -31_875],
  ]);
  await signInAs(page, books.owner);
  await page.goto('/money/accounts');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expect(row(page, '5200')).toContainText('318.75');
  await expect(row(page, '1010')).toContainText('−318.75');

  await test.step('added, with a number of its own', async () => {
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add account' });
    await dialog.getByLabel('Number').fill('5200');
    await dialog.getByLabel('Name').fill('Locks and keys');
    await dialog.getByRole('button', { name: 'Add 5200' }).click();
    await expect(dialog.getByText('Number in use.')).toBeVisible();
    await dialog.getByLabel('Number').fill('5277');
    await dialog.getByLabel('Tax line').fill('Repairs');
    await dialog.getByRole('button', { name: 'Add 5277' }).click();
    await expect(page.getByText('5277 Locks and keys added.')).toBeVisible();
    await expect(row(page, 'Locks and keys')).toContainText('Repairs');
  });

  await test.step('renamed where it stands, with a conflict that shows both names', async () => {
    await page.getByRole('button', { name: 'Edit: 5277 Locks and keys' }).click();
    // Its name changes with that of the account.
    const panel = page.getByRole('dialog');
    await expect(panel).toHaveAccessibleName('Locks and keys');
    const { items } = await books.get<{ items: readonly { id: string; version: number }[] }>('/accounts/?q=5277');
    await patchName(books.owner.access, page, items[0], 'Keys');
    await panel.getByRole('button', { name: 'Edit: Name' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('Locks');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('alert').filter({ hasText: 'Current value' })).toContainText(/Keys.*Locks/s);
    await panel.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByRole('dialog', { name: 'Locks' })).toBeVisible();
    await expect(row(page, '5277')).toContainText('Locks');
  });

  await test.step('archived and restored, and removed because nothing was posted to it', async () => {
    const panel = page.getByRole('dialog', { name: 'Locks' });
    await panel.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('5277 Locks archived.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Archived 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Archived 0' })).toBeVisible();
    await panel.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove 5277' }).click();
    await expect(page.getByText('5277 Locks removed.')).toBeVisible();
    await expect(row(page, '5277')).toHaveCount(0);
  });

  await test.step('one with postings stays, one of the program as well, and both say so', async () => {
    await page.getByRole('button', { name: /^Edit: 5200/ }).click();
    const used = page.getByRole('dialog', { name: 'Repairs and maintenance' });
    await expect(used.getByText('It has postings and can’t be removed.')).toBeVisible();
    await expect(used.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await row(page, '1010').click();
    const system = page.getByRole('dialog', { name: 'Operating bank' });
    await expect(system.getByText('Gable posts to this account.')).toBeVisible();
    await expect(system.getByRole('button', { name: 'Archive' })).toHaveCount(0);
    await system.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Archived 0' }).click();
    await expect(page.getByText('No archived accounts.')).toBeVisible();
  });
});

test('the ledger of an account runs from what was brought forward to the sum, on the desk, as a file and on a phone', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const moves = [
    ['2023-12-30', 500_000],
    ['2024-01-05', 162_000],
    ['2024-02-07', -31_875],
    ['2024-03-09', 90_050],
  ] as const;
  for (const [date, cents] of moves)
    await books.post(date, cents > 0 ? `In on ${date}` : `=Out on ${date}`, [
      ['1010', cents],
      ['3010', -cents],
    ]);
  await signInAs(page, books.owner);
  await page.goto(`/money/accounts/${books.account('1010')}?period=2024`);
  await expect(page.getByRole('heading', { level: 1, name: '1010 Operating bank' })).toBeVisible();
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Brought forward5,000.00');
  let balance = 0;
  for (const [at, [, cents]] of moves.entries()) {
    balance += cents;
    await expect(rows.nth(at).getByRole('cell').last()).toHaveText(money(balance));
  }
  await expect(page.locator('tfoot')).toContainText(/2,520\.50318\.757,201\.75$/);

  await test.step('a line opens its entry', async () => {
    await rows.nth(2).click();
    await expect(page.getByRole('dialog', { name: '=Out on 2024-02-07' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what is shown can be saved', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('1010-2024-accrual.csv');
    const text = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(text[1]).toBe('"1010","Operating bank","USD","2024-01-01",,"Brought forward",,,5000.00');
    expect(text[3]).toBe(
      '"1010","Operating bank","USD","2024-02-07","JE-0003","\'=Out on 2024-02-07",0.00,318.75,6301.25',
    );
  });

  await test.step('as it was known before anything was written down, there is nothing', async () => {
    await page.goto(`/money/accounts/${books.account('1010')}?period=2024&knownAt=2024-03-31`);
    await expect(page.getByText('No entries in 2024.')).toBeVisible();
    await page.getByRole('button', { name: 'Show current' }).click();
    await expect(rows).toHaveCount(4);
  });

  await test.step('on a phone the newest is first, the amount above the balance', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows.first()).toContainText('In on 2024-03-09');
    await expect(rows.first()).toContainText(/900\.507,201\.75$/);
    await expect(rows.nth(1)).toContainText(/−318\.756,301\.25$/);
    await expect(rows.last()).toContainText('Brought forward');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

function row(page: Page, words: string) {
  return page.locator('[data-row]').filter({ hasText: words });
}

function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100);
}

/** Somebody else changes the name meanwhile. */
async function patchName(
  access: string,
  page: Page,
  account: { readonly id: string; readonly version: number } | undefined,
  name: string,
): Promise<void> {
  const answer = await page.request.patch(`/api/v1/accounts/${account?.id}/`, {
    headers: { authorization: `Bearer ${access}` },
    data: { name, version: account?.version },
  });
  expect(answer.status()).toBe(200);
}
