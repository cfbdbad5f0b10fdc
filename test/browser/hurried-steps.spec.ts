import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { addDebtor, listOf } from './support/rent.ts';

async function addUnitAndPerson(api: Api, account: Account) {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  const { body } = await api.post('/people/', { givenName: 'Iris', familyName: 'Fontaine' }, account.access);
  return { unitId: units[0]?.id ?? '', personId: (body as { id: string }).id }; // The route's schema.
}

const current = (page: Page) => page.locator('nav[aria-label="Lease steps"] [aria-current="step"]');

/** Where the button is, whatever stands there by the second time. */
async function pressTwice(page: Page, apartMs: number): Promise<void> {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByRole('button', { name: 'Next', exact: true }).boundingBox()) ?? {};
  const [atX, atY] = [x + width / 2, y + height / 2];
  if (apartMs === 0) return page.mouse.dblclick(atX, atY);
  await page.mouse.click(atX, atY);
  // As a hurried hand does it.
  await new Promise((resolve) => setTimeout(resolve, apartMs));
  await page.mouse.click(atX, atY);
}

for (const apartMs of [0, 350])
  test(`Next pressed twice, ${apartMs} ms apart, goes on by one step and signs nothing`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { unitId, personId } = await addUnitAndPerson(api, account);
    await signInAs(page, account);
    await page.goto(`/leases/new?unit=${unitId}&person=${personId}`);
    await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('1A');
    await pressTwice(page, apartMs);
    await expect(page.getByRole('combobox', { name: 'Find or add a person' })).toBeVisible();
    await expect(current(page)).toContainText('People');
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await page.getByLabel('Amount, USD').fill('1000');
    await pressTwice(page, apartMs);
    await expect(page.getByText('Review, then sign.')).toBeVisible();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await expect(current(page)).toContainText('Check');
    expect(await listOf(api, account, '/leases/')).toHaveLength(0);
    await page.getByRole('button', { name: 'Sign', exact: true }).press('Enter');
    await expect(page.getByText(/^L-0001 signed\./)).toBeVisible();
  });

test('a step that was passed by without a tenant is not done', async ({ page, api, account, signInAs }) => {
  const { unitId } = await addUnitAndPerson(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${unitId}`);
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(page.getByLabel('Amount, USD')).toBeVisible();
  const item = (name: string) =>
    page.getByRole('navigation', { name: 'Lease steps' }).getByRole('listitem').filter({ hasText: name });
  await expect(item('Unit and term')).toHaveAttribute('data-done');
  await expect(item('People')).not.toHaveAttribute('data-done');
  await item('People').getByRole('button').click();
  await expect(page.getByText('Add a tenant before signing.')).toBeVisible();
});

test('Enter, pressed again in the panel that it opened, renews nothing that nobody looked at', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  // However long a busy machine takes for it: to the page it is the same moment.
  await page.clock.setFixedTime(Date.now());
  await page.getByRole('menuitem', { name: 'Renew', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Renew' });
  await expect(panel.getByRole('textbox').first()).toBeFocused();
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: /^Renew/ })).toBeEnabled();
  await expect(panel.getByText('Nothing is saved yet.')).toBeVisible();
  expect(await listOf(api, account, '/leases/')).toHaveLength(1);
  await panel.getByRole('button', { name: /^Renew/ }).click();
  await expect(page.getByText('Next term L-0002 added.')).toBeVisible();
  expect(await listOf(api, account, '/leases/')).toHaveLength(2);
});

test('an answer that comes late takes nobody away from another form', async ({ page, api, account, signInAs }) => {
  const { unitId, personId } = await addUnitAndPerson(api, account);
  await signInAs(page, account);
  await page.goto('/rent');
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/leases/new?unit=${unitId}&person=${personId}`);
  await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('1A');
  for (const shown of ['Find or add a person', 'Amount, USD']) {
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await expect(page.getByLabel(shown).first()).toBeVisible();
  }
  await page.getByLabel('Amount, USD').fill('1000');
  await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  const held = await holdAnswer(page, '**/api/v1/leases/');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await held.sent;
  await page.getByRole('link', { name: 'Rent', exact: true }).first().click();
  await expect(page).toHaveURL(/\/rent/);
  const address = page.url();
  held.answer();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText(/^L-0001 signed\./)).toBeVisible();
  expect(page.url()).toBe(address);
  await notices.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/leases\/[\da-f-]{36}/);

  await page.goto('/properties/new');
  await page.getByRole('radio', { name: /house/i }).first().check();
  await page.getByLabel('Name', { exact: true }).fill('Harbour House');
  await page.getByLabel('Street').fill('1 Quay Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('ZIP').fill('97201');
  const adding = await holdAnswer(page, '**/api/v1/properties/');
  await page.getByRole('button', { name: 'Add', exact: false }).last().click();
  await adding.sent;
  await page.getByRole('link', { name: 'Rent', exact: true }).first().click();
  await expect(page).toHaveURL(/\/rent/);
  adding.answer();
  await expect(notices.getByText(/Harbour House/)).toBeVisible();
  await expect(page).toHaveURL(/\/rent/);
  await expect(notices.getByRole('button', { name: 'Show' })).toBeVisible();
});

/** The server has done it; what it says of it waits. */
async function holdAnswer(page: Page, line: string) {
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(line, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    sent.resolve();
    await answered.promise;
    return route.fulfill({ response });
  });
  return { sent: sent.promise, answer: answered.resolve };
}
