import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { chargeNow, listOf } from './support/rent.ts';
import { settle } from './support/visit.ts';
import { expectNoViolations } from './support/violations.ts';

const payment = { name: 'Record payment' };

test('“record payment 3F 1300” opens the payment filled in, by property where the unit is in several', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const maple = await addBuilding(api, account, ['3F', '3G'], 'Maple Court');
  const heron = await addBuilding(api, account, ['3F'], 'Heron Yard');
  await addLease(api, account, maple.units[0]?.id ?? '', 'Selma Odegaard');
  await addLease(api, account, maple.units[1]?.id ?? '', 'Settimio Bruni');
  await addLease(api, account, heron.units[0]?.id ?? '', 'Ruth Okoye');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('record payment 3F 1300');
  const offered = page.getByRole('option', { name: /Record payment from/ });
  await expect(offered).toHaveCount(2);
  await expect(page.getByRole('option', { name: /Selma Odegaard.*3F, Maple Court.*1,300\.00/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Settimio/ })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('option', { name: /Ruth Okoye/ }).click();
  const panel = page.getByRole('dialog', payment);
  await expect(panel.getByLabel('From')).toHaveValue('Ruth Okoye');
  await expect(panel.getByLabel('Amount, USD')).toHaveValue('1,300.00');
  await expect(panel.getByRole('button', { name: 'Record 1,300.00' })).toBeVisible();
  expect(await listOf(api, account, '/receipts/'), 'nothing is posted yet').toHaveLength(0);
  await panel.getByRole('button', { name: 'Record 1,300.00' }).click();
  await expect(page.getByText(/Recorded 1,300.00 from Ruth Okoye/)).toBeVisible();
});

test('Enter at once takes the tenant that was typed, and posts nothing however often it is pressed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard');
  await chargeNow(api, account);
  await signInAs(page, account);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pay 3F 1,300.50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', payment);
  await expect(panel.getByLabel('From')).toHaveValue('Selma Odegaard');
  await expect(panel.getByRole('button', { name: 'Record 1,300.50' })).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(0);
});

test('Enter before the palette is there takes the tenant that was typed, once it is', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard');
  await addLease(api, account, units[1]?.id ?? '', 'Omar Chen');
  await chargeNow(api, account);
  await signInAs(page, account);
  let arrive: (value?: unknown) => void = () => undefined;
  const isTyped = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/palette-[^/]*\.js/, async (route) => {
    await isTyped;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/palette-[^/]*\.js/);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('pay 5F 1,300.50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  arrive();
  const panel = page.getByRole('dialog', payment);
  await expect(panel.getByLabel('From')).toHaveValue('Omar Chen');
  await expect(panel.getByRole('button', { name: 'Record 1,300.50' })).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(0);
});

test('what was opened is offered again, and can be pinned by key and unpinned by a click', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard');
  await signInAs(page, account);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('selma');
  await expect(page.getByRole('option', { name: /Selma Odegaard/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selma Odegaard');
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect(recent.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Alt+p');
  const pinned = page.getByRole('group', { name: 'Pinned' });
  await expect(pinned.getByRole('option', { name: /Selma Odegaard/ })).toBeVisible();
  await expect(recent).toHaveCount(0);
  await expectNoViolations(page);
  await page.reload();
  await settle(page);
  await page.keyboard.press('Control+k');
  await expect(pinned.getByRole('option')).toHaveCount(1);
  await page.getByRole('button', { name: /Unpin/ }).click();
  await expect(recent.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: /Find a tenant/ })).toBeFocused();
});
