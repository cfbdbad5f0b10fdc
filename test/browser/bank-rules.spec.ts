import type { Page } from '@playwright/test';
import { ofxOf } from '../support/banking.ts';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

/** Two fees, a payment for water and money that came in, of the operating bank. */
async function bring(page: Page, api: Api, account: Account) {
  const { today } = daysOfTest();
  const banks = await listOf<{ id: string; number: string }>(api, account, '/bank-accounts/?state=active');
  const bank = banks.find(({ number }) => number === '1010')?.id ?? '';
  const lines = [
    { date: today, cents: -2_500, text: 'SERVICE CHARGE 11/26', id: 'fee1' },
    { date: today, cents: -9_900, text: 'SERVICE CHARGE EXTRA', id: 'fee2' },
    { date: today, cents: -4_000, text: 'CITY WATER AUTOPAY', id: 'water' },
    { date: today, cents: 123, text: 'INTEREST', id: 'interest' },
  ];
  const sent = await page.request.post(`/api/v1/bank-files/?name=bank.ofx&match=false&accountId=${bank}`, {
    headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(ofxOf(lines, { on: today })),
  });
  expect(sent.status()).toBe(200);
  return bank;
}

async function addRules(api: Api, account: Account, names: readonly string[]) {
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/accounts/?limit=200');
  const accountId = accounts.find(({ number }) => number === '5800')?.id ?? '';
  for (const name of names)
    expect((await api.post('/bank-rules/', { name, text: name, accountId }, account.access)).status).toBe(201);
}

const names = (page: Page) => page.locator('[data-rule] bdi');

test('a rule shows the lines of 90 days before it is saved, is never for a tied account, and posts by itself only if set so', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await bring(page, api, account);
  await signInAs(page, account);
  await page.goto('/banking/rules');
  await expect(page.getByText('No bank rules yet.', { exact: false })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add rule' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Add bank rule' });
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await expect(panel.getByText('Enter words, a counterparty or an amount', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Bank fees');
  await panel.getByRole('textbox', { name: 'Text has' }).fill('service charge');
  const preview = panel.getByRole('region', { name: 'Last 90 days' });
  await expect(preview.getByRole('status')).toHaveText('2 lines fit(124.00)');
  await panel.getByRole('radio', { name: 'Out', exact: true }).check({ force: true });
  await panel.getByRole('textbox', { name: 'Amount to' }).fill('50');
  await expect(preview.getByRole('status')).toHaveText('1 line fits(25.00)');
  await expect(preview.getByRole('listitem')).toContainText('SERVICE CHARGE 11/26');
  const target = panel.getByRole('combobox', { name: 'Post to' });
  // Receivables, a bank, and what else follows documents.
  for (const tied of ['1200', '1020', '2100']) {
    await target.fill(tied);
    await expect(page.getByRole('option', { name: new RegExp(`^${tied}`) })).toHaveCount(0);
  }
  await target.fill('5800');
  await page.getByRole('option', { name: /5800/ }).click();
  await expect(panel.getByRole('checkbox', { name: /Post automatically/ })).not.toBeChecked();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText('Rule Bank fees added')).toBeVisible();
  const row = page.locator('[data-rule]');
  await expect(row).toContainText('“service charge”, out, up to 50.00');
  await expect(row).toContainText('Proposes');
  await expect(page.getByRole('link', { name: /^Rules/ })).toContainText('1');

  // Changed, and removed; what was removed comes back.
  await row
    .getByRole('button', { name: /Bank fees/ })
    .last()
    .click();
  await page.getByRole('checkbox', { name: /Post automatically/ }).check();
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(row).toContainText('Posts automatically');
  await expectNoViolations(page);
  await row
    .getByRole('button', { name: /Bank fees/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Remove rule' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('“service charge”, out, up to 50.00');
});

test('rules are put in order by key and by dragging, as fast as one likes', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addRules(api, account, ['One', 'Two', 'Three', 'Four']);
  await signInAs(page, account);
  await page.goto('/banking/rules');
  await expect(names(page)).toHaveText(['One', 'Two', 'Three', 'Four']);
  await page.getByRole('button', { name: 'Move One' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(names(page)).toHaveText(['Two', 'Three', 'Four', 'One']);
  await expect(page.getByRole('button', { name: 'Move One' })).toBeFocused();
  await expect(page.getByText('One is number 4 of 4')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(names(page)).toHaveText(['Two', 'Three', 'One', 'Four']);

  const [from, to] = await Promise.all([
    page.getByRole('button', { name: 'Move Four' }).boundingBox(),
    page.getByRole('button', { name: 'Move Two' }).boundingBox(),
  ]);
  if (from === null || to === null) throw new Error('Both handles are on the page');
  await page.mouse.move(from.x + 8, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 5 });
  await expect(page.locator('[data-drop="before"]')).toContainText('Two');
  await page.mouse.up();
  await expect(names(page)).toHaveText(['Four', 'Two', 'Three', 'One']);
  await expect(async () => {
    const kept = await listOf<{ name: string }>(api, account, '/bank-rules/');
    expect(kept.map(({ name }) => name)).toEqual(['Four', 'Two', 'Three', 'One']);
  }).toPass();
  await page.reload();
  await expect(names(page)).toHaveText(['Four', 'Two', 'Three', 'One']);
});

test('a rule is made from a line, which it then proposes for, on a wide screen and in German', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const bank = await bring(page, api, account);
  await signInAs(page, account);
  await page.goto(`/banking/lines?account=${bank}`);
  await page.locator('[data-line]').filter({ hasText: '11/26' }).getByRole('button').first().click();
  await page.keyboard.press('r');
  const panel = page.getByRole('dialog', { name: 'Add bank rule' });
  await expect(panel.getByRole('textbox', { name: 'Text has' })).toHaveValue('SERVICE CHARGE');
  await expect(panel.getByRole('radio', { name: 'Out', exact: true })).toBeChecked();
  await expect(panel.getByRole('region', { name: 'Last 90 days' })).toContainText('2 lines fit');
  await panel.getByRole('combobox', { name: 'Post to' }).fill('5800');
  await page.getByRole('option', { name: /5800/ }).click();
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const byRule = page.locator('[data-group="byRule"] li[data-line]');
  await expect(byRule).toHaveCount(2);
  await byRule.filter({ hasText: '11/26' }).getByRole('button').first().click();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-group="done"] li[data-line]')).toHaveCount(1);
  await expect(byRule).toHaveCount(1);

  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // The route's schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/banking/rules');
  await expect(page.getByRole('heading', { level: 1, name: 'Bankregeln' })).toBeVisible();
  await expect(page.locator('[data-rule]')).toContainText('„SERVICE CHARGE“, Ausgang');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
