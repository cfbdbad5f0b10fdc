import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { listOf } from './support/rent.ts';
import { loseAnswers } from './support/traffic.ts';

test('somebody whose answer was lost is added once', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/people?add=1');
  const form = page.getByRole('dialog', { name: 'Add a person' });
  const add = form.getByRole('button', { name: 'Add person' });
  await form.getByLabel('Given name').fill('Lost');
  await form.getByLabel('Family name').fill('Twin');
  await loseAnswers(page, '**/api/v1/people/');
  await add.click();
  await expect(form.getByText(/^The server could not be reached/)).toBeVisible();
  await page.unroute('**/api/v1/people/');
  await add.click();
  await expect(form).toBeHidden();
  expect((await listOf<{ name: string }>(api, account, '/people/')).map(({ name }) => name)).toEqual(['Lost Twin']);

  // Meant as somebody new, it is somebody new.
  await page.goto('/people?add=1');
  await form.getByLabel('Given name').fill('Lost');
  await form.getByLabel('Family name').fill('Twin');
  await add.click();
  await expect(form).toBeHidden();
  expect(await listOf(api, account, '/people/')).toHaveLength(2);
});

test('a lease that moved, whose answer was lost, leads to its next term when it is sent again', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['2A', '2B']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Mia Stone');
  await signInAs(page, account);
  await page.goto(`/leases/${lease.id}?act=transfer`);
  const panel = page.getByRole('dialog', { name: 'Change unit' });
  await panel.getByRole('combobox', { name: 'Unit' }).fill('2B');
  await page.getByRole('option', { name: /2B/ }).click();
  await panel.getByLabel('Start date').fill(`${new Date().getFullYear()}-12-31`);
  await loseAnswers(page, '**/transfer/');
  await panel.getByRole('button', { name: 'Move to 2B' }).click();
  await expect(panel.getByText(/^The server could not be reached/)).toBeVisible();
  await page.unroute('**/transfer/');
  await panel.getByRole('button', { name: 'Move to 2B' }).click();
  await expect(page).not.toHaveURL(new RegExp(lease.id));
  expect(await listOf(api, account, '/leases/')).toHaveLength(2);
});
