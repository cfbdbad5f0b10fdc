import { addDays } from '#shared/dates.ts';
import type { Account, Api } from './support/api.ts';
import { accountId, journalOf, openEntryForm, writeByKeys } from './support/entry-form.ts';
import { expect, test } from './support/fixtures.ts';
import { daysOfTest } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';
import { join } from './support/workspace.ts';

/** One that starts on a day, made by the API alone. */
async function makeRecurring(api: Api, account: Account, startsOn: string): Promise<string> {
  const [interest, bank] = [await accountId(api, account, '6100'), await accountId(api, account, '1010')];
  const { status, body } = await api.post(
    '/recurring-entries/',
    {
      name: 'Loan',
      memo: 'Loan payment',
      lines: [
        { accountId: interest, debitCents: 40_000 },
        { accountId: bank, creditCents: 40_000 },
      ],
      frequency: 'monthly',
      startsOn,
    },
    account.access,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return (body as { id: string }).id; // The route's schema.
}

function daysAgo(count: number): string {
  return addDays(daysOfTest().today, -count);
}

/** So far ahead that nothing is posted while the test looks. */
const later = '2090-01-31';

test('a draft becomes an entry that posts by itself, on days that are shown before', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'Loan payment', ['loan', '400', '101', '', '']);
  await page.getByRole('button', { name: 'Repeat…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat entry' });
  await dialog.getByLabel('Start date').fill(later);
  await expect(dialog.getByText(/^\w+, Jan 31, 2090/)).toBeVisible();
  await expect(dialog.getByText(/^\w+, Feb 28, 2090/)).toBeVisible();
  await expect(dialog.getByText(/^\w+, Mar 31, 2090/)).toBeVisible();
  await dialog.getByLabel('On a date').check();
  await dialog.getByLabel('End date').fill('2089-12-31');
  await expect(dialog.getByText('Enter the start date or a later date.')).toBeVisible();
  await dialog.getByLabel('End date').fill('2090-02-28');
  await expect(dialog.getByText(/^\w+, Mar 31, 2090/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Repeat monthly from Jan 31, 2090' }).click();
  await expect(page).toHaveURL(/\/money\/recurring\?open=/);
  const panel = page.getByRole('dialog', { name: 'Loan payment' });
  await expect(panel.getByText('Active')).toBeVisible();
  await expect(panel.getByText('Loan interest')).toBeVisible();
  await expect(page.getByRole('row', { name: /Loan payment/ })).toContainText('400.00');
  expect(await journalOf(api, account)).toEqual([]);
  await openEntryForm(page);
  await expect(page.getByText('Enter two lines.')).toBeVisible();
});

test('one that has posted nothing is removed after a question', async ({ page, api, account, signInAs }) => {
  const id = await makeRecurring(api, account, later);
  await signInAs(page, account);
  await page.goto(`/money/recurring?open=${id}`);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove Loan?' }).getByRole('button', { name: 'Remove entry' }).click();
  await expect(page.getByText('Loan removed.')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Loan/ })).toHaveCount(0);
});

test('it is paused and resumed, changed from the next day on, and ended', async ({ page, api, account, signInAs }) => {
  const id = await makeRecurring(api, account, later);
  await signInAs(page, account);
  await page.goto(`/money/recurring?open=${id}`);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await expect(panel.getByText('Operating bank')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Active' }).click();
  await expect(page.getByText('No active entries.')).toBeVisible();
  await page.getByRole('link', { name: 'Paused' }).click();
  await expect(page.getByRole('table', { name: 'Recurring entries' })).toContainText('Loan');
  await page.getByRole('row', { name: /Loan/ }).click();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Change future entries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change future entries' })).toBeVisible();
  await page.getByLabel('Debit, line 1, USD').fill('450');
  await expect(page.getByText('Debits are higher by 50.00.')).toBeVisible();
  await page.getByLabel('Credit, line 2, USD').fill('450');
  await page.getByRole('button', { name: 'Save 2 lines, 450.00' }).click();
  await expect(page.getByText('Loan saved.')).toBeVisible();
  await expect(panel.getByText('450.00').first()).toBeVisible();

  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  const end = page.getByRole('dialog', { name: 'End Loan' });
  await expect(end.getByRole('radio', { name: /^Now/ })).toBeDisabled();
  await end.getByRole('button', { name: 'End entry' }).click();
  await expect(page.getByText('Loan ends on Jan 31, 2090.')).toBeVisible();
});

test('it posts by itself, ends at once, and goes on again', async ({ page, api, account, signInAs }) => {
  const id = await makeRecurring(api, account, daysAgo(7));
  await signInAs(page, account);
  await expect.poll(async () => (await journalOf(api, account)).length, { timeout: 20_000 }).toBe(1);
  await page.goto(`/money/recurring?open=${id}`);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await expect(panel.getByRole('link', { name: 'JE-0001' })).toBeVisible();
  await expect(panel.getByText('once')).toBeVisible();
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End entry' }).click();
  await expect(panel.getByText('Ended', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue entry' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await panel.getByRole('link', { name: 'Open in journal' }).click();
  await expect(page).toHaveURL(new RegExp(`sourceKind=recurring&sourceId=${id}`));
});

test('days that were missed in a pause are left out when that is said', async ({ page, api, account, signInAs }) => {
  // More days than are posted at a time: whenever the program comes by, many are left when it is paused.
  const id = await makeRecurring(api, account, daysAgo(110 * 30));
  await api.post(`/recurring-entries/${id}/pause/`, {}, account.access);
  const before = (await journalOf(api, account)).length;
  await signInAs(page, account);
  await page.goto(`/money/recurring?open=${id}`);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await panel.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume Loan?' });
  await expect(dialog.getByLabel(/^Post all \d+ now/)).toBeVisible();
  await dialog.getByLabel('Skip').check();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText(/^Loan resumed, next on/)).toBeVisible();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  expect((await journalOf(api, account)).length).toBe(before);
});

test('a day that cannot be posted says why and what to do', async ({ page, api, account, signInAs }) => {
  const id = await makeRecurring(api, account, daysAgo(110 * 30));
  await api.post(`/recurring-entries/${id}/pause/`, {}, account.access);
  await api.post('/period-locks/', { through: daysAgo(2) }, account.access);
  await api.post(`/recurring-entries/${id}/resume/`, { missed: 'post' }, account.access);
  await signInAs(page, account);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await expect(async () => {
    await page.goto(`/money/recurring?open=${id}`);
    await expect(panel.getByText('Problem', { exact: true })).toBeVisible({ timeout: 2000 });
    // The list may have been read in the moment before.
    await expect(page.getByRole('table', { name: 'Recurring entries' })).toContainText('Problem', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(panel.getByText('The books are closed for this date.')).toBeVisible();
});

test('who may only look sees the list and what it posts, and no acts', async ({ page, api, account, signInAs }) => {
  const id = await makeRecurring(api, account, later);
  const viewer = await join(api, account, 'viewer');
  await signInAs(page, viewer);
  await page.goto(`/money/recurring?open=${id}`);
  const panel = page.getByRole('dialog', { name: 'Loan' });
  await expect(panel.getByText('Only owners and accountants can change this.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New recurring entry' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('it is a card, its peek the screen, and nothing leaves it sideways', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await makeRecurring(api, account, later);
    await signInAs(page, account);
    await page.goto('/money/recurring');
    await page.getByRole('button', { name: 'Loan' }).click();
    await expect(page.getByRole('dialog', { name: 'Loan' }).getByText('Posted entries')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
