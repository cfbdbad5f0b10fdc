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

test('the palette that is asked for before the shell is there comes with it, and so does what was typed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['3F']);
  await addLease(api, account, units[0]?.id ?? '', 'Selma Odegaard');
  await signInAs(page, account);
  let arrive: (value?: unknown) => void = () => undefined;
  const isTyped = new Promise((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/shell-extras-[^/]*\.js/, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('selma');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selma Odegaard');

  // Without it, keys are the page's own, and the palette comes as ever.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Selma Odegaard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('people');
  await expect(page.getByRole('combobox', { name: /Find a tenant/ })).toHaveValue('people');
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

test('Enter that comes before several leases are listed takes none of them, however often', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const maple = await addBuilding(api, account, ['3C'], 'Maple Court');
  const heron = await addBuilding(api, account, ['3C'], 'Heron Yard');
  await addLease(api, account, maple.units[0]?.id ?? '', 'Selma Odegaard');
  await addLease(api, account, heron.units[0]?.id ?? '', 'Ruth Okoye');
  await signInAs(page, account);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('record payment 3C 55');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Record payment from/ })).toHaveCount(2);
  await expect(page.getByText('Several match. Choose one.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', payment)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  const name = /from (\S+ \S+?)3C/.exec((await chosen.textContent()) ?? '')?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', payment).getByLabel('From')).toHaveValue(name);
});

test('reports are found by name and by what else they are called, by whoever may see them', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/people');
  await settle(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Find a tenant/ });
  for (const [typed, report] of [
    ['aging', 'Aged receivables'],
    ['delinquent', 'Delinquency'],
    ['P&L', 'Income statement'],
    ['profit and loss', 'Income statement'],
    ['rent roll', 'Rent roll'],
    ['security deposits', 'Security deposits'],
    ['cash forecast', 'Cash forecast'],
    ['lease expirations', 'Lease expirations'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: `${report} Report` }), typed).toBeVisible();
  }
  await field.fill('schedules');
  await expect(page.getByRole('option', { name: 'Scheduled reports' })).toBeVisible();
  await field.fill('aged receivables');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aged receivables' })).toBeVisible();
});
