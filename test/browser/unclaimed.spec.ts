import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A check to a vendor of two hundred days ago, which the statement of last month has not. */
async function fill(api: Api, account: Account) {
  const now = new Date();
  const lastOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id ?? '';
  const { property } = await addBuilding(api, account, [], 'Maple Court');
  const post = async (path: string, body: object) => {
    const answer = await api.post(path, body, account.access);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body as { id: string; version: number }; // The routes' schemas.
  };
  const { id: vendorId } = await post('/vendors/', { person: { kind: 'company', companyName: 'Sample Plumbing' } });
  const lines = [{ accountId: idOf('5200'), propertyId: property.id, cents: 84_550 }];
  const bill = await post('/bills/', { vendorId, invoiceNumber: 'U-1', datedOn: dayAgo(210), lines, submit: true });
  await post(`/bills/${bill.id}/approve/`, { version: bill.version });
  const paidIn = [
    { accountId: idOf('1020'), propertyId: property.id, debitCents: 84_550 },
    { accountId: idOf('3010'), propertyId: property.id, creditCents: 84_550 },
  ];
  await post('/journal-entries/', { date: dayAgo(210), memo: 'Paid in', lines: paidIn });
  const bills = [{ billId: bill.id, cents: 84_550 }];
  const paid = { vendorId, accountId: idOf('1020'), paidOn: dayAgo(200), method: 'check', reference: '1182', bills };
  await post('/bill-payments/', paid);
  const balances = { openingCents: 84_550, closingCents: 84_550 };
  const statement = { accountId: idOf('1020'), from: dayAgo(201), to: lastOfMonth, ...balances };
  const { id, version } = await post('/reconciliations/', statement);
  await post(`/reconciliations/${id}/finish/`, { version });
}

test('a check that never cleared is voided, held for its payee, and paid again', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fill(api, account);
  await signInAs(page, account);
  await page.goto('/');
  await page.getByRole('link', { name: '1 stale payment' }).click();
  await page.getByRole('row', { name: /Sample Plumbing/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('1182', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Mark as stale' }).click();
  await expect(panel.getByText('It is never income.')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: /^Void / }).click();
  await expect(page.getByText(/held for Sample Plumbing\.$/)).toBeVisible();
  await page.goto('/banking/trust');
  await expect(page.getByRole('group', { name: 'Trust bank' }).getByText('Unclaimed')).toBeVisible();
  await expect(page.getByText('Book = sum of funds')).toBeVisible();
  await expect(page.getByText('Last 12 months')).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/banking/unclaimed');
  await page.getByRole('row', { name: /Sample Plumbing/ }).click();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save letter' }).click();
  expect((await saved).suggestedFilename()).toBe('unclaimed-money.pdf');
  await panel.getByRole('button', { name: 'Record notice' }).click();
  await panel.getByRole('button', { name: 'Record notice' }).click();
  await expect(panel.getByText('Notice sent').first()).toBeVisible();
  await panel.getByRole('button', { name: 'Reissue' }).click();
  await panel.getByLabel('Reference').fill('2044');
  await panel.getByRole('button', { name: /^Reissue / }).click();
  await expect(panel.getByText('Reissued', { exact: true })).toBeVisible();
  await expect(panel.getByText('2044', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list is cards, and a payment opens over it', async ({ page, api, account, signInAs }) => {
    await fill(api, account);
    await signInAs(page, account);
    await page.goto('/banking/unclaimed');
    await expect(page.getByText('Sample Plumbing')).toBeVisible();
    await expectNoViolations(page);
    await page.getByText('Sample Plumbing').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as stale' })).toBeVisible();
    await expectNoViolations(page);
  });
});
