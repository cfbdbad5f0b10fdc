import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OfxLine } from '../support/banking.ts';
import type { Account, Api } from './support/api.ts';
import { current, group, rows, sendLines, trustBank } from './support/bank-lines.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, daysOfTest, recordReceipt } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

/** As each of the leases of these tests owes it. */
const owed = 150_000;
const paid = Array.from({ length: 10 }, (_, at) => 10_100 + at * 101);

/** Lines of the trust bank: of ten payments in the books, of two tenants who owe, and two that nothing fits. */
async function bring(page: Page, api: Api, account: Account, more: readonly OfxLine[] = []) {
  const { today } = daysOfTest();
  const { leaseId } = await addDebtor(api, account, 'Omar Duarte');
  const { units } = await addBuilding(api, account, ['3A', '3B'], 'Linden House');
  await addLease(api, account, units[0]?.id ?? '', 'Marco Novak');
  await addLease(api, account, units[1]?.id ?? '', 'Grace Holm');
  await chargeNow(api, account);
  const accountId = await trustBank(api, account);
  for (const cents of paid)
    await recordReceipt(api, account, { method: 'transfer', accountId, parts: [{ leaseId, cents }] });
  return await sendLines(page, api, account, [
    ...paid.map((cents, at) => ({ date: today, cents, text: `DEPOSIT ${at}` })),
    { date: today, cents: owed, text: 'ACH CREDIT NOVAK M', id: 'novak' },
    { date: today, cents: owed, text: 'ACH CREDIT HOLM GRACE', id: 'holm' },
    { date: today, cents: -2_500, text: 'SERVICE CHARGE', id: 'fee' },
    { date: today, cents: 7_777, text: 'UNKNOWN', id: 'unknown' },
    ...more,
  ]);
}

const idIn = (url: string) => /statement-lines\/([^/]+)\//.exec(url)?.[1] ?? '';

test('fourteen lines are done from the keyboard, however late the answers come, and each with its own proposal', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { bank, lines } = await bring(page, api, account);
  await signInAs(page, account);
  const taken: { readonly id: string; readonly cents: number }[] = [];
  await page.route('**/statement-lines/*/{match,post}/', async (route, request) => {
    const { items, parts } = request.postDataJSON() as Record<string, { cents: number }[] | undefined>;
    taken.push({ id: idIn(request.url()), cents: (items ?? parts ?? []).reduce((sum, { cents }) => sum + cents, 0) });
    // Earlier ones come later: 2,000 ms, 1,600 ms and so on to none.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 2000 - taken.length * 400)));
    await route.continue();
  });
  await page.goto('/banking');
  await page.getByRole('link', { name: 'Trust bank: 14 unmatched lines' }).click();
  await expect(page).toHaveURL(`/banking/lines?account=${bank}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Statement lines' })).toBeVisible();
  await expect(rows(page, 'proposed')).toHaveCount(12);
  await expectNoViolations(page);
  // As fast as keys can be pressed.
  await page.keyboard.press('j');
  for (const _ of paid) await page.keyboard.press('Enter');
  await expect(rows(page, 'proposed')).toHaveCount(2);
  await expect(group(page, 'done').getByRole('heading')).toContainText('Matched 10');
  expect(taken.map(({ id }) => id)).toHaveLength(new Set(taken.map(({ id }) => id)).size);

  // Both owe the same: who is named comes first, the other is a digit away.
  const panel = page.getByRole('dialog');
  await expect(current(page)).toContainText(/ACH CREDIT/);
  for (const name of ['Novak', 'Holm']) {
    const row = rows(page, 'proposed').filter({ hasText: name.toUpperCase() });
    await row.getByRole('button').first().click();
    await expect(row).toContainText(name);
    await expect(panel.getByText(name === 'Novak' ? 'Marco Novak' : 'Grace Holm').first()).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(rows(page, 'proposed')).toHaveCount(1);
  await page.keyboard.press('k');
  await rows(page, 'proposed').getByRole('button').first().click();
  await page.keyboard.press('Enter');
  await expect(rows(page, 'proposed')).toHaveCount(0);
  for (const { id, cents } of taken) expect(lines.find((line) => line.id === id)?.cents).toBe(cents);

  // What nothing fits: one is posted to an account, one is not of these books.
  await rows(page, 'unmatched').filter({ hasText: 'SERVICE CHARGE' }).getByRole('button').first().click();
  await page.keyboard.press('p');
  await panel.getByRole('combobox', { name: 'Account' }).fill('5800');
  await page.getByRole('option', { name: /5800/ }).click();
  await page.getByRole('button', { name: 'Post 25.00' }).click();
  await expect(rows(page, 'unmatched')).toHaveCount(1);
  await expect(current(page)).toContainText('UNKNOWN');
  await page.keyboard.press('x');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Another company');
  await page.keyboard.press('Enter');
  await expect(page.getByText('All lines are matched.')).toBeVisible();

  // The last act first.
  await page.keyboard.press('u');
  await expect(rows(page, 'unmatched')).toContainText('UNKNOWN');
  await page.keyboard.press('u');
  await expect(rows(page, 'unmatched').filter({ hasText: 'SERVICE CHARGE' })).toHaveCount(1);
  await expect(current(page)).toContainText('SERVICE CHARGE');
});

test('what is on its way to one line is not taken for another, and undo waits for it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { today } = daysOfTest();
  await addDebtor(api, account, 'Marco Novak');
  const line = { date: today, cents: owed, text: 'ACH CREDIT NOVAK M' };
  await sendLines(page, api, account, [
    { ...line, id: 'one' },
    { ...line, text: 'NOVAK AGAIN', id: 'two' },
  ]);
  await signInAs(page, account);
  const posted: string[] = [];
  const undone: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/undo/')) undone.push(idIn(request.url()));
  });
  await page.route('**/statement-lines/*/post/', async (route, request) => {
    posted.push(idIn(request.url()));
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.goto('/banking/lines');
  await expect(rows(page, 'proposed')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is being matched with another line.', { exact: false })).toBeVisible();
  expect(posted).toHaveLength(1);
  await page.keyboard.press('u');
  await expect(group(page, 'done')).toHaveCount(0);
  await expect(page.getByText('Line is open again')).toBeVisible();
  expect(undone).toEqual(posted);
  await expect(group(page, 'proposed').locator(`[data-line="${posted[0]}"]`)).toHaveCount(1);
});

test('keys: split, transfer, payment and all keys open what they say, and g leads away', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await bring(page, api, account);
  await signInAs(page, account);
  await page.goto('/banking/lines');
  await rows(page, 'unmatched').filter({ hasText: 'UNKNOWN' }).getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await page.keyboard.press('s');
  await expect(panel.getByRole('group', { name: /^Part/ })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(panel.getByRole('combobox', { name: 'Account' })).toHaveValue(/3200 Bank transfers/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(panel.getByRole('combobox', { name: 'Lease' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'All keys' })).toContainText('Another proposal');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/settings/);
});

test('what is reconciled has no Undo and says through when, and a transfer asks whose money it is', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { today } = daysOfTest();
  const { bank, lines } = await sendLines(page, api, account, [{ date: today, cents: -2_500, text: 'SERVICE CHARGE' }]);
  const fee = lines[0]?.id ?? '';
  const post = async (path: string, body: object) => {
    const answer = await api.post(path, body, account.access, randomUUID());
    expect(answer.status).toBeLessThan(300);
    return answer.body as { id: string; version: number };
  };
  await post(`/statement-lines/${fee}/exclude/`, { version: 1, reason: 'Not ours' });
  await signInAs(page, account);
  await page.goto(`/banking/lines?account=${bank}`);
  const done = page.locator(`[data-line="${fee}"]`);
  await expect(done.getByRole('button', { name: 'Undo SERVICE CHARGE' })).toBeVisible();
  const { id, version } = await post('/reconciliations/', { accountId: bank, to: today, closingCents: 0 });
  await post(`/reconciliations/${id}/finish/`, { version });
  await sendLines(page, api, account, [{ date: today, cents: 700, text: 'FROM OPERATING', id: 'later' }]);
  await page.reload();
  await expect(done).toContainText('excluded: Not ours');
  await expect(done.getByRole('button', { name: 'Undo SERVICE CHARGE' })).toHaveCount(0);
  await done.getByRole('button').first().click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(/Reconciled through .* Reopen that reconciliation to undo this\./);
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await rows(page, 'unmatched').filter({ hasText: 'FROM OPERATING' }).getByRole('button').first().click();
  await page.keyboard.press('t');
  await expect(panel.getByRole('combobox', { name: 'Account' })).toHaveValue(/3200 Bank transfers/);
  await expect(panel.getByRole('combobox', { name: 'Fund' })).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: /^Post/ }).click();
  await expect(panel.getByText('Trust bank holds money of others.')).toBeVisible();
});

test('without lines a file is asked for, in German as well', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/banking/lines');
  await expect(page.getByText('No statement lines yet.', { exact: false })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Import bank file' }).last().click();
  await expect(page).toHaveURL('/banking');
  await bring(page, api, account);
  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // The route's schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await page.goto('/banking/lines');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontobewegungen' })).toBeVisible();
  await rows(page, 'proposed').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Betrag gleich dem Posten in den Büchern');
});
