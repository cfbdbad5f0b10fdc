import { expect, test } from './support/fixtures.ts';
import { fillTrust } from './support/trust.ts';
import { expectNoViolations } from './support/violations.ts';

test('a short fund gets an advance, misplaced money is moved, and both can be undone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fillTrust(page, api, account);
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

  const request = short.getByRole('link', { name: 'Request 640.00' });
  await expect(request).toHaveAttribute('href', /\/owners\/requests\?add=1&property=[\w-]+&amount=64000$/);

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
  await fillTrust(page, api, account);
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
  await fillTrust(page, api, account);
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
