import type { Page } from '@playwright/test';
import { ofxOf } from '../support/banking.ts';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

interface Numbered {
  readonly id: string;
  readonly number: string;
}

/** Rent of two buildings in trust; the bank drew more for one of them than it had, and rent came to the operating bank. */
async function fill(page: Page, api: Api, account: Account) {
  const { today } = daysOfTest();
  const accounts = await listOf<Numbered>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id ?? '';
  const { property: court } = await addBuilding(api, account, [], 'Maple Court');
  const { property: shop } = await addBuilding(api, account, [], 'Corner Shop', 'house');
  const received = async (cents: number, propertyId: string) => {
    const lines = [
      { accountId: idOf('1020'), debitCents: cents, propertyId },
      { accountId: idOf('4100'), creditCents: cents, propertyId },
    ];
    const sent = await api.post('/journal-entries/', { date: today, memo: 'Rent', lines }, account.access);
    expect(sent.status).toBe(201);
  };
  await received(384_126, court.id);
  await received(107_245, shop.id);
  const drawn = async (bank: string, cents: number, target: string, text: string) => {
    const file = await page.request.post(`/api/v1/bank-files/?name=${text}.ofx&accountId=${idOf(bank)}`, {
      headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/octet-stream' },
      data: Buffer.from(ofxOf([{ date: today, cents, text, id: text }], { account: `00${bank}`, on: today })),
    });
    expect(file.status()).toBe(200);
    const lines = await listOf<{ id: string; text: string; version: number }>(api, account, '/statement-lines/');
    const line = lines.find((one) => one.text.includes(text));
    const parts = [{ kind: 'account', accountId: idOf(target), propertyId: shop.id, cents }];
    const posted = await api.post(
      `/statement-lines/${line?.id ?? ''}/post/`,
      { version: line?.version, parts, remember: false },
      account.access,
    );
    expect(posted.status).toBe(200);
  };
  await drawn('1020', -171_245, '5400', 'CITYWATER');
  await drawn('1010', 209_000, '4100', 'RENT11');
}

test('a short fund gets an advance, misplaced money is moved, and both can be undone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fill(page, api, account);
  await signInAs(page, account);
  await page.goto('/banking/trust');
  await expect(page.getByRole('heading', { name: 'Trust monitor' })).toBeVisible();
  await expect(page.getByText('Adds up')).toBeVisible();
  await expect(page.getByText('2 to fix')).toBeVisible();
  const short = page.getByRole('region', { name: 'Short funds' });
  await expect(short.getByText('Corner Shop')).toBeVisible();
  await expectNoViolations(page);
  await page
    .getByRole('button', { name: /^Owners, Trust bank/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Entries of Corner Shop' }).click();
  await expect(page.getByText('CITYWATER')).toBeVisible();
  await page.keyboard.press('Escape');

  await short.getByRole('button', { name: 'Advance 640.00' }).click();
  await expect(page.getByText('Corner Shop in Trust bank')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Transfer 640.00' }).click();
  await expect(short).toHaveCount(0);

  const misplaced = page.getByRole('region', { name: 'Misplaced money' });
  await misplaced.getByRole('button', { name: 'Move to Trust bank' }).click();
  await page.getByRole('button', { name: 'Transfer 2,090.00' }).click();
  await expect(misplaced).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(misplaced).toBeVisible();
});

test('what a fund does not have is refused before it is posted, and nothing that was typed is lost', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fill(page, api, account);
  expect((await api.post('/bank-accounts/', { name: 'Second trust', kind: 'trust' }, account.access)).status).toBe(201);
  await signInAs(page, account);
  await page.goto('/banking/trust');
  await page.getByRole('button', { name: 'Transfer funds' }).click();
  await page.getByRole('combobox', { name: 'Fund' }).click();
  await page.getByRole('option', { name: /Maple Court/ }).click();
  await page.getByRole('combobox', { name: 'To', exact: true }).click();
  await page.getByRole('option', { name: /Second trust/ }).click();
  await page.getByLabel('Amount, USD').fill('5000');
  await expect(page.getByText('is needed. Ask the owner for', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Transfer 5,000.00' })).toBeDisabled();
  await page.getByLabel('Amount, USD').fill('3000');
  await page.getByRole('button', { name: 'Transfer 3,000.00' }).click();
  await expect(page.getByText('3,000.00 transferred.')).toBeVisible();
});

test('on a phone nothing is cut off, and an empty workspace says what will show, in German as well', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/banking/trust');
  await expect(page.getByText('Money in trust will show here')).toBeVisible();
  await expectNoViolations(page);
  await fill(page, api, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByText('Adds up')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolations(page);
  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // The route's schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Geht auf')).toBeVisible();
});
