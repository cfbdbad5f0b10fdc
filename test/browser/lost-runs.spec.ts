import { expect, test } from './support/fixtures.ts';
import { addDebtor, listOf } from './support/rent.ts';
import { loseAnswers } from './support/traffic.ts';

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
  await expect(page.getByText('Outcome unknown.')).toBeVisible();
  await raise.click();
  await expect(page).toHaveURL(/\/rent\/increases\/[\da-f-]{36}/);
  expect(await listOf(api, account, '/rent-increases/')).toHaveLength(1);
});
