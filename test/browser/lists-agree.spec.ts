import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, recordReceipt } from './support/rent.ts';
import { join } from './support/workspace.ts';

test('the views of the directory are counted anew after people are archived, and after it is undone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  for (const familyName of ['Holm', 'Okafor', 'Reyes'])
    await addPerson(api, account, { givenName: 'Robin', familyName, email: `${familyName}@browser.example` });
  await signInAs(page, account);
  await page.goto('/people');
  await expect(page.getByRole('link', { name: 'All 3' })).toBeVisible();
  await page.getByLabel('Select Robin Holm').check();
  await page.getByLabel('Select Robin Reyes').check();
  await page.getByRole('button', { name: 'Archive 2 people' }).click();
  await expect(page.getByRole('link', { name: 'All 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archived 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'All 3' })).toBeVisible();
});

test('what was begun in the wizard stands under the view that counts it, which does not say that it is empty', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  expect((await api.post('/lease-drafts/', { content: { step: 1 } }, account.access)).status).toBe(201);
  await signInAs(page, account);
  await page.goto('/leases');
  const drafts = page.getByRole('link', { name: 'Drafts 1' });
  await drafts.click();
  const begun = page.getByRole('link', { name: /^Continue/ });
  await expect(begun).toBeVisible();
  await expect(page.getByText('No drafts.')).toHaveCount(0);
  expect(await topOf(begun)).toBeGreaterThan(await topOf(drafts));
});

test('the name in a row is a link to its page for a new tab, and a plain click peeks', async ({
  page,
  context,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account, 'Amara Okafor');
  await signInAs(page, account);
  for (const [path, address] of [
    ['/leases', `/leases/${leaseId}`],
    ['/people', /\/people\/[\da-f-]{36}$/],
  ] as const) {
    await page.goto(path);
    const name = page.getByRole('row', { name: /Amara Okafor/ }).getByRole('link', { name: /Amara Okafor/ });
    for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
      const opened = context.waitForEvent('page');
      await name.click(how);
      const tab = await opened;
      await expect(tab).toHaveURL(address);
      await expect(page).not.toHaveURL(/open=/);
      await tab.close();
    }
    await name.click();
    await expect(page).toHaveURL(/open=/);
    await expect(page).toHaveURL(new RegExp(`${path}\\?`));
  }
});

test('on a phone the cards of the charges add up to the total below them, in every view', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId, spareUnitId } = await addDebtor(api, account);
  await addLease(api, account, spareUnitId, 'Mei Chen');
  await chargeNow(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/rent/charges');
  await expect(cardsOf(page).filter({ hasText: 'Liam Chen' })).toContainText('Paid');
  await expect(cardsOf(page).filter({ hasText: 'Mei Chen' })).toContainText('1,500.00 unpaid');
  await expect(page.getByText('Total of 2 charges · 1,500.00 unpaid')).toBeVisible();
  for (const view of ['month', 'open', 'outstanding']) {
    await page.goto(`/rent/charges?view=${view}`);
    const total = page.getByText(/^Total of \d charges?/).locator('xpath=following-sibling::*');
    await expect(total).toBeVisible();
    const amounts = await cardsOf(page).locator('[class*="amount"]:not([class*="amount"] *)').allTextContents();
    expect(amounts.length).toBeGreaterThan(0);
    expect(centsOf(await total.textContent())).toBe(amounts.reduce((sum, text) => sum + centsOf(text), 0));
  }
});

test('on a phone what leads on from a lease is high enough for a finger', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 40_000 }] });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const ledger = page.getByRole('list', { name: 'Ledger' });
  for (const target of [
    ledger.getByRole('link', { name: /^Rent/ }).first(),
    ledger.getByRole('link', { name: /^Payment/ }).first(),
    page.getByRole('link', { name: 'Maple Court' }).first(),
    page.getByRole('link', { name: '2A', exact: true }).first(),
    page.getByRole('button', { name: '1,100.00' }).first(),
  ]) {
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    expect(box?.height, String(target)).toBeGreaterThanOrEqual(44);
  }
});

test('who works with some properties is told that this is why there are no books', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A']);
  const manager = await join(api, account, 'manager');
  const { body } = await api.get('/members/', account.access);
  const { items } = body as { items: { id: string; email: string }[] }; // The route's schema.
  const id = items.find(({ email }) => email === manager.email)?.id ?? '';
  const given = { all: false, propertyIds: [property.id] };
  expect((await api.post(`/members/${id}/properties/`, given, account.access)).status).toBe(200);
  await signInAs(page, manager);
  for (const path of ['/money', '/reports/income-statement']) {
    await page.goto(path);
    await expect(page.getByText('This page requires access to all properties.')).toBeVisible();
    await expect(page.getByText('Your role doesn’t include the books.')).toHaveCount(0);
  }
  for (const path of ['/reports/cash-flow', '/reports/budget']) {
    await page.goto(path);
    await expect(page.getByText('This report requires access to all properties.')).toBeVisible();
  }
  await page.goto('/reports');
  await expect(page.getByRole('link', { name: 'Aged receivables' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Income statement' })).toHaveCount(0);
  await page.goto('/reports/property-performance');
  await expect(page.getByText('Income and expenses require access to all properties.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Basis' })).toHaveCount(0);
});

test('whose role has no reports is told so', async ({ page, api, account, signInAs }) => {
  await signInAs(page, await join(api, account, 'maintenance'));
  await page.goto('/reports');
  await expect(page.getByText('Your role doesn’t include reports.')).toBeVisible();
});

test.describe('in a browser far away', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('imports are told in the time of the workspace', async ({ page, api, account, signInAs }) => {
    await signInAs(page, account);
    await page.goto('/import');
    await page.getByRole('radio', { name: /^People/ }).check();
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nRobin Holm\n') };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/id=/);
    const { body } = await api.get('/imports/', account.access);
    const { items } = body as { items: { createdAt: string }[] }; // The route's schema.
    const clock = { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' } as const;
    const time = new Intl.DateTimeFormat('en-US', clock).format(new Date(items[0]?.createdAt ?? ''));
    await page.goto('/import');
    await expect(page.getByRole('row', { name: /people\.csv/ })).toContainText(time);
  });
});

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

function cardsOf(page: Page) {
  return page.getByRole('list', { name: 'Charges' }).getByRole('listitem');
}

function centsOf(text: string | null): number {
  return Number((text ?? '').replaceAll(/\D/g, ''));
}
