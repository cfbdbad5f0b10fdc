import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

/** Rent in trust, on its way to the bank when the month ended, and that month reconciled. */
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
  const lines = [
    { accountId: idOf('1020'), debitCents: 250_000, propertyId: property.id },
    { accountId: idOf('4100'), creditCents: 250_000, propertyId: property.id },
  ];
  await post('/journal-entries/', { date: lastOfMonth, memo: 'Rent of Maple Court', lines });
  const statement = { accountId: idOf('1020'), to: lastOfMonth, closingCents: 0 };
  const { id, version } = await post('/reconciliations/', statement);
  await post(`/reconciliations/${id}/finish/`, { version });
}

test('a reconciled month is signed from the monitor by keyboard, and is there with its PDF', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fill(api, account);
  await signInAs(page, account);
  await page.goto('/banking/trust');
  await expect(page.getByText('Ready to sign')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Trust bank' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rent of Maple Court')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Sign worksheet' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('SHA-256 of the PDF')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^worksheet-\d{4}-\d{2}-Trust bank\.pdf$/);
});
