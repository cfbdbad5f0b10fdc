import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { daysOfTest, listOf } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

interface Numbered {
  readonly id: string;
  readonly number: string;
}

/** Two vendors with bills of a building that has the money, and one whose work nobody wants to pay yet. */
async function fill(api: Api, account: Account) {
  const { today } = daysOfTest();
  const accounts = await listOf<Numbered>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id ?? '';
  const { property } = await addBuilding(api, account, [], 'Maple Court');
  const lines = [
    { accountId: idOf('1020'), debitCents: 800_000, propertyId: property.id },
    { accountId: idOf('4100'), creditCents: 800_000, propertyId: property.id },
  ];
  await api.post('/journal-entries/', { date: today, memo: 'Rent', lines }, account.access);
  const bill = async (name: string, cents: readonly number[], vendor: object = {}) => {
    const person = { kind: 'company', companyName: name };
    const made = await api.post('/vendors/', { person, termsDays: 3, ...vendor }, account.access);
    const { id: vendorId } = made.body as { id: string }; // The route's schema, here and below.
    for (const each of cents) {
      const own = [{ accountId: idOf('5200'), propertyId: property.id, cents: each }];
      const body = { vendorId, invoiceNumber: `${name[0]}-${each}`, datedOn: today, lines: own, submit: true };
      const { id, version } = (await api.post('/bills/', body, account.access)).body as { id: string; version: number };
      await api.post(`/bills/${id}/approve/`, { version }, account.access);
    }
  };
  await bill('Northside Plumbing', [108_400]);
  await bill('Bright & Tidy', [126_000, 125_000]);
  await bill('Halden Roofing', [114_000], { holdReason: 'Work is not finished' });
}

test('bills are paid by a run from the keyboard: one is left out, the run is prepared and released', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await fill(api, account);
  await signInAs(page, account);
  await page.goto('/bills/pay');
  await expect(page.getByText('On hold: Work is not finished')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prepare 2 payments, 3,594.00' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('checkbox', { name: /1,250\.00/ }).focus();
  await page.keyboard.press('Space');
  const prepare = page.getByRole('button', { name: 'Prepare 2 payments, 2,344.00' });
  await prepare.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bills\/runs\/[\w-]+$/);
  await expect(page.getByText('Prepared', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Release 2,344.00' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void run' })).toHaveCount(0);
});
