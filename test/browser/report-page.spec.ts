import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { smallBooks } from './support/report-books.ts';
import { expectNoViolations } from './support/violations.ts';

/** Charges of one tenant: two of ten days ago and one of seventy; and one of another, forty days ago. */
async function addDebts(api: Api, account: Account) {
  const { property, units } = await addBuilding(api, account, ['3F', '3G']);
  const debts = [
    [
      'Omar Haddad',
      [
        [10, 20_000],
        [10, 5_050],
        [70, 171_000],
      ],
    ],
    ['Ines Rossi', [[40, 99_900]]],
  ] as const;
  for (const [at, [tenant, charges]] of debts.entries()) {
    const lease = await addLease(api, account, units[at]?.id ?? '', tenant);
    for (const [days, cents] of charges) {
      const charge = {
        leaseId: lease.id,
        kind: 'other',
        label: 'Keys',
        cents,
        chargedOn: daysAgo(days),
        dueOn: daysAgo(days),
      };
      const { status } = await api.post('/charges/', charge, account.access, randomUUID());
      expect(status).toBe(201);
    }
  }
  return { propertyId: property.id };
}

/** Without rent, so that nothing is owed but what a test charges. */
async function addLease(api: Api, account: Account, unitId: string, tenant: string): Promise<{ readonly id: string }> {
  const [givenName = '', familyName = ''] = tenant.split(' ');
  const { id: personId } = await addPerson(api, account, { givenName, familyName });
  const lease = {
    unitId,
    startsOn: daysAgo(100),
    parties: [{ personId, role: 'tenant' }],
    charges: [{ kind: 'parking', cents: 100, frequency: 'yearly', startsOn: daysAgo(-30) }],
    sign: true,
    chargeDue: false,
  };
  const { status, body } = await api.post('/leases/', lease, account.access);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: string }; // The route's schema.
}

function daysAgo(days: number): string {
  return new Date(Date.parse(daysOfTest().today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The amounts of the open lines, and what is said below them. */
async function openedLines(page: Page) {
  const lines = page.getByRole('region').filter({ has: page.locator('[data-sum]') });
  const amounts = await lines.getByRole('listitem').evaluateAll((items) => items.map((item) => item.textContent));
  return { lines, amounts };
}

async function exported(page: Page, form: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: form, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

function centsIn(text: string | null): number {
  return Number((text ?? '').match(/[\d,]+\.\d\d/)?.[0].replaceAll(/\D/g, '') ?? Number.NaN);
}

test('from the list of reports to a figure, to its charge and back, with everything as it was', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/reports');
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('rece');
  await expect(page.getByRole('link', { name: 'Income statement' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Aged receivables' })).toBeVisible();
  await expect(page).toHaveTitle('Aged receivables · Gable');

  const sheet = page.getByRole('grid', { name: 'Aged receivables' });
  await expect(sheet.getByRole('button', { name: 'Total, 2 leases, Total: 2,959.50' })).toBeVisible();
  await expect(page.getByText('Past due, USD')).toBeVisible();
  await page.getByLabel('Group by').click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(sheet.getByRole('row', { name: /^Maple Court/ })).toHaveCount(0);
  await sheet.getByRole('button', { name: /^Omar Haddad .*, 1–30: 250\.50$/ }).click();
  const { lines } = await openedLines(page);
  await expect(lines.locator('[data-sum]')).toHaveText('250.50');
  await expect(lines.getByText('2 charges')).toBeVisible();
  expect((await openedLines(page)).amounts.map(centsIn)).toEqual([20_000, 5_050]);
  await expect(lines.getByText(/^Due .*, 10 days late$/)).toHaveCount(2);

  const address = page.url();
  expect(address).toContain('groupBy=none');
  await lines.getByRole('link', { name: /^C-/ }).first().click();
  await expect(page).toHaveURL(/\/rent\/charges\//);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(lines.locator('[data-sum]')).toHaveText('250.50');
  await page.reload();
  await expect(lines.locator('[data-sum]')).toHaveText('250.50');
});

test('every figure opens into lines that add up to it', async ({ page, api, account, signInAs }) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables');
  const figures = page.locator('[data-figure]');
  await expect(figures.first()).toBeVisible();
  const count = await figures.count();
  // Two tenants, a property and the total; ages with nothing in them do not open.
  expect(count).toBe(3 + 2 + 4 + 4);
  for (let at = 0; at < count; at += 1) {
    const name = (await figures.nth(at).getAttribute('aria-label')) ?? '';
    await figures.nth(at).click();
    const region = page.getByRole('region', { name, exact: true });
    await expect(region.locator('[data-sum]'), name).toBeVisible();
    const { amounts } = await openedLines(page);
    expect.soft(centsIn(await region.locator('[data-sum]').textContent()), name).toBe(centsIn(name));
    expect
      .soft(
        amounts.reduce((sum, text) => sum + centsIn(text), 0),
        name,
      )
      .toBe(centsIn(name));
    await figures.nth(at).click();
    await expect(region).toHaveCount(0);
  }
});

test('a long figure comes in parts and says the sum of all of them', async ({ page, api, account, signInAs }) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Noah Patel');
  for (let at = 0; at < 23; at += 1) {
    const charge = { leaseId: lease.id, kind: 'other', label: `Key ${at}`, cents: 100, dueOn: daysAgo(5) };
    const { status, body } = await api.post('/charges/', charge, account.access, randomUUID());
    expect(status, JSON.stringify(body)).toBe(201);
  }
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables');
  await page.getByRole('button', { name: 'Noah Patel 1A, Total: 23.00' }).click();
  const { lines } = await openedLines(page);
  await expect(lines.getByText('Total of all lines')).toBeVisible();
  await expect(lines.getByText('Further lines')).toBeVisible();
  await expect(lines.getByText('Posted by (first 20 lines)')).toBeVisible();
  await expect(lines.locator('[data-sum]')).toHaveText('23.00');
  await lines.getByRole('button', { name: 'Show more' }).click();
  await expect(lines.getByText('23 charges')).toBeVisible();
  await expect(lines.getByRole('listitem')).toHaveCount(23);
});

test('a report is asked by what the address says, and what narrows it to nothing can be taken away', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  const { property } = await addBuilding(api, account, ['1'], 'Empty House');
  await signInAs(page, account);
  await page.goto(`/reports/aged-receivables?asOf=${daysAgo(20)}`);
  await expect(page.getByText(/^As of .*: later entries are excluded$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Total, .*, Total: 2,709\.00$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show current' }).click();
  await expect(page.getByRole('button', { name: /^Total, .*, Total: 2,959\.50$/ })).toBeVisible();
  await page.goto(`/reports/aged-receivables?propertyId=${property.id}`);
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters.' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: /^Total, .*, Total: 2,959\.50$/ })).toBeVisible();
});

test('the export menu gives the report as it is asked: CSV, Excel and PDF', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables?groupBy=none');
  await expect(page.getByRole('grid')).toBeVisible();
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe(`aged-receivables-${daysOfTest().today}.csv`);
  const rows = csv.content.toString('utf8').replace('\u{FEFF}', '').trimEnd().split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)).toContain('"Total, 2 leases","","USD",0.00,250.50,999.00,1710.00,0.00,2959.50');
  const workbook = await exported(page, 'Excel (.xlsx)');
  expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
  const paper = await exported(page, 'PDF');
  expect(paper.name).toMatch(/\.pdf$/);
  expect(paper.content.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print…' })).toBeVisible();
});

test('what a report was asked is kept under a name, and is one click away afterwards', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables?groupBy=none&ageFrom=charge-date');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('View name').fill('For the owners');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'For the owners' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/reports/aged-receivables');
  await expect(views.getByRole('link', { name: 'Standard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: /^Maple Court/ })).toHaveCount(1);
  await views.getByRole('link', { name: 'For the owners' }).click();
  await expect(page).toHaveURL(/ageFrom=charge-date&groupBy=none$/);
  await expect(page.getByRole('row', { name: /^Maple Court/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(views).toHaveCount(0);
});

test('a figure of the arrears leads to the charges that add up to it', async ({ page, api, account, signInAs }) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/rent/arrears');
  for (const [figure, report, sum] of [
    [/^1.30 .*250\.50$/, 'aged-receivables', '250.50'],
    [/^Past due.* 2,959\.50$/, 'delinquency', '2,959.50'],
  ] as const) {
    await page.getByRole('link', { name: figure }).click();
    await expect(page).toHaveURL(new RegExp(`/reports/${report}\\?`, 'u'));
    await expect(page.locator('[data-sum]')).toHaveText(sum);
    await page.goBack();
  }
});

test('a voided charge stays in the register, struck through, beside what undid it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  const [charge] = await listOf(api, account, '/charges/');
  const body = { kind: 'mistake', reason: 'Entered twice' };
  expect((await api.post(`/charges/${charge?.id}/void/`, body, account.access, randomUUID())).status).toBe(200);
  await signInAs(page, account);
  await page.goto(`/reports/charges-register?from=${daysAgo(100)}&to=${daysOfTest().today}`);
  const sheet = page.getByRole('grid', { name: 'Charges' });
  await expect(sheet.getByRole('deletion').or(sheet.locator('s'))).toHaveCount(1);
  const voided = sheet.getByRole('row').filter({ has: page.locator('s') });
  const struck = await voided
    .locator('span')
    .evaluateAll(
      (parts) => parts.filter((part) => getComputedStyle(part).textDecorationLine === 'line-through').length,
    );
  expect(struck).toBeGreaterThan(0);
  await expect(sheet.getByRole('row', { name: /^Total, / })).toBeVisible();
});

test('a report of many columns has all of them, and scrolls beside the names', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await page.setViewportSize({ width: 1024, height: 800 });
  await signInAs(page, books.owner);
  await page.goto('/reports/budget?asOf=2024-03-31');
  const sheet = page.getByRole('grid', { name: 'Budget vs. actual' });
  await expect(sheet.getByRole('columnheader')).toHaveCount(9);
  const figure = sheet.getByRole('button', { name: /^Rent, Actual, year to date: / });
  await figure.click();
  await expect(page.locator('[data-sum]')).toBeInViewport({ ratio: 1 });
  await expect(sheet.getByRole('rowheader', { name: /Rent$/ })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024);
  await expectNoViolations(page);
});

test('an unknown report leads back to the list, an empty one says so', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/astrology');
  await expect(page.getByRole('heading', { name: /^This report doesn’t exist/ })).toBeVisible();
  await page.getByRole('link', { name: 'All reports' }).click();
  await page.getByRole('link', { name: 'Aged receivables' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing due or past due on this date.' })).toBeVisible();
  await expect(page).toHaveTitle('Aged receivables · Gable');
});

test('by keyboard: the arrows lead over the figures, Enter opens, Escape returns', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebts(api, account);
  await signInAs(page, account);
  await page.goto('/reports/aged-receivables');
  const first = page.getByRole('button', { name: /^Omar Haddad 3F, 1–30/ });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('button', { name: /^Omar Haddad 3F, 61–90: 1,710\.00/ });
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  const { lines } = await openedLines(page);
  await expect(lines.locator('[data-sum]')).toHaveText('1,710.00');
  await page.keyboard.press('Tab');
  await expect(lines.getByRole('link', { name: /^C-/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lines).toHaveCount(0);
  await expect(second).toBeFocused();
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('ages stand below the total, each with its name, and nothing scrolls sideways', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await addDebts(api, account);
    await signInAs(page, account);
    await page.goto('/reports/aged-receivables');
    const row = page.getByRole('row', { name: /Omar Haddad/ });
    await expect(row).toContainText('1–30');
    await expect(row).toContainText('61–90');
    await expect(row).not.toContainText('Over 90');
    await page.waitForLoadState('networkidle');
    const { lines } = await openedLines(page);
    await expect(async () => {
      if (!(await lines.isVisible())) await row.getByRole('button', { name: /, Total/ }).tap();
      await expect(lines.locator('[data-sum]')).toHaveText('1,960.50', { timeout: 3000 });
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoViolations(page);
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('title, columns and ages are German', async ({ page, api, account, signInAs }) => {
    await addDebts(api, account);
    await signInAs(page, account);
    await page.goto('/reports/aged-receivables');
    await expect(page.getByRole('heading', { level: 1, name: 'Offene Forderungen nach Alter' })).toBeVisible();
    await page.getByRole('button', { name: 'Ines Rossi 3G, 31–60: 999,00' }).click();
    const { lines } = await openedLines(page);
    await expect(lines.getByText('1 Forderung')).toBeVisible();
    await expect(lines.getByText(/^Fällig am .*, 40 Tage überfällig$/)).toBeVisible();
  });
});
