import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, listOf } from './support/rent.ts';
import { loseAnswers } from './support/traffic.ts';

async function fillProperty(page: Page, lastUnit: string) {
  await page.goto('/properties/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbour House');
  await page.getByLabel('Street').fill('1 Quay Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('ZIP').fill('97201');
  await page.getByRole('button', { name: 'Next: units' }).click();
  await page.getByLabel('First unit').fill('1A');
  await page.getByLabel('Last unit').fill(lastUnit);
}

test('a rent increase whose answer was lost is still there after a reload, and leads to the one that it was', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent/increases/new?lease=${leaseId}`);
  await page.getByLabel('Percent', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  const raise = page.getByRole('button', { name: /^Raise / });
  const lost = page.getByText('No answer from the server. Send it again: it happens only once.');
  await loseAnswers(page, '**/api/v1/rent-increases/');
  await raise.click();
  await expect(lost).toBeVisible();
  await page.unroute('**/api/v1/rent-increases/');
  await page.reload();
  await expect(lost).toBeVisible();
  await expect(page.getByText(/^Outcome of “.+” unknown\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/rent\/increases\/[\da-f-]{36}/);
  expect(await listOf(api, account, '/rent-increases/')).toHaveLength(1);
});

test('a property whose answer was lost says that it can be sent again, and is added once with its units', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await fillProperty(page, '1C');
  const add = page.getByRole('button', { name: /^Add Harbour House/ });
  const lost = page.getByText(/No answer from the server\. Send it again: it happens only once\./);
  await loseAnswers(page, '**/api/v1/properties/');
  await add.click();
  await expect(lost).toBeVisible();
  await page.unroute('**/api/v1/properties/');
  expect(await listOf(api, account, '/properties/')).toHaveLength(1);
  await page.reload();
  await expect(lost, 'after a reload too').toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await loseAnswers(page, '**/api/v1/unit-batches/');
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/unit-batches/'));
  await page.getByRole('button', { name: 'Send again' }).click();
  await unanswered;
  await expect(lost, 'of its units').toBeVisible();
  await page.unroute('**/api/v1/unit-batches/');
  expect(await listOf(api, account, '/units/')).toHaveLength(3);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/properties\/[\da-f-]{36}/);
  expect(await listOf(api, account, '/properties/')).toHaveLength(1);
  expect(await listOf(api, account, '/units/')).toHaveLength(3);
});

test('units whose answer was lost are added once, to the same property, after a reload too', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await fillProperty(page, '2B');
  const add = page.getByRole('button', { name: /^Add Harbour House/ });
  const lost = page.getByText(
    'Harbour House added, but its units may not have been added. No answer from the server. Send it again: it happens only once.',
  );
  await loseAnswers(page, '**/api/v1/unit-batches/');
  await add.click();
  await expect(lost).toBeVisible();
  await page.unroute('**/api/v1/unit-batches/');
  await page.reload();
  await expect(lost, 'after a reload too').toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  const last = page.getByLabel('Last unit');
  await last.focus();
  await expect(last, 'nothing but the same can be sent').not.toBeFocused();
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/properties/')) again.push(request.url());
  });
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/\/properties\/[\da-f-]{36}/);
  expect(again, 'the property is there').toEqual([]);
  expect(await listOf(api, account, '/properties/')).toHaveLength(1);
  expect(await listOf(api, account, '/units/')).toHaveLength(4);
  await page.goto('/properties/new');
  await expect(page.getByLabel('Name', { exact: true }), 'nothing is left of it').toHaveValue('');
});
