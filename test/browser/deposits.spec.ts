import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding } from './support/portfolio.ts';
import { daysOfTest, recordReceipt } from './support/rent.ts';

/** A tenancy that ended yesterday, with a deposit of 2,000.00 that nobody has asked for yet. */
async function addLeaver(api: Api, account: Account): Promise<string> {
  const { units } = await addBuilding(api, account, ['3B']);
  const { access } = account;
  const person = await api.post('/people/', { givenName: 'Rosa', familyName: 'Lind' }, access);
  const { today } = daysOfTest();
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const lease = await api.post(
    '/leases/',
    {
      unitId: units[0]?.id,
      startsOn: `${Number(today.slice(0, 4)) - 1}-01-01`,
      endsOn: yesterday,
      atEnd: 'stop',
      billFrom: today,
      depositCents: 200_000,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema.
      charges: [{ kind: 'rent', cents: 150_000 }],
      sign: true,
    },
    access,
  );
  if (lease.status !== 201) throw new Error(`A lease for a test: ${lease.status} ${JSON.stringify(lease.body)}`);
  return (lease.body as { id: string }).id; // The route's schema.
}

test('a deposit is asked for, paid, settled with deductions, and its letter is at hand', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  await signInAs(page, account);
  await page.goto('/rent/deposits?view=all');
  await page.getByRole('row', { name: /Rosa Lind/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Lind' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for deposit' }).click();
  const ask = page.getByRole('dialog', { name: 'Ask for a deposit' });
  await expect(ask.getByLabel('Amount')).toHaveValue('2,000.00');
  await ask.getByRole('button', { name: 'Ask for 2,000.00' }).click();
  await expect(page.getByText('2,000.00 asked for.')).toBeVisible();

  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  await page.reload();
  await expect(page.getByText('Settle by').first()).toBeVisible();
  await expect(page.getByText('N.Y. Gen. Oblig. Law § 7-108', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Settle the deposit' }).click();
  await expect(page.getByText('Pay back 2,000.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a deduction' }).click();
  await expect(page.getByText('2 things are missing')).toBeVisible();
  await page.getByLabel('What it is for').fill('Broken window');
  await page.getByLabel('Amount').fill('310.50');
  await expect(page.getByText('Keep 310.50, pay back 1,689.50').first()).toBeVisible();

  // It survives a reload, as it was written.
  await page.reload();
  await expect(page.getByLabel('What it is for')).toHaveValue('Broken window');
  await expect(page.getByRole('row', { name: /Paid back/ })).toContainText('1,689.50');
  await page.getByRole('button', { name: 'Settle: Keep 310.50, pay back 1,689.50' }).click();
  await expect(page.getByText('Final', { exact: true })).toBeVisible();
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Letter (PDF)' }).click();
  expect((await letter).suggestedFilename()).toMatch(/^deposit-S-\d{4}\.pdf$/);

  await page.goto('/rent/deposits?view=all');
  await expect(row(page)).toContainText('1,689.50');
  await expect(page.getByText('Ties to 2100').first()).toBeVisible();
});

test('what is not at the deposit bank is moved there from the register', async ({ page, api, account, signInAs }) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  await signInAs(page, account);
  await page.goto('/rent/deposits');
  await page.getByRole('button', { name: 'Move at the bank' }).click();
  const panel = page.getByRole('dialog', { name: 'Move at the bank' });
  await expect(panel.getByText('From Trust bank')).toBeVisible();
  await panel.getByRole('button', { name: 'Move 2,000.00' }).dblclick();
  await expect(page.getByText('The transfer is in the books.')).toBeVisible();
  await page.goto(`/rent/deposits/${leaseId}`);
  await expect(page.getByText('1030 Deposit bank')).toBeVisible();
});

test('a settlement is undone, and its draft is there again', async ({ page, api, account, signInAs }) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const draft = await api.post(`/leases/${leaseId}/deposit-settlement/`, {}, account.access);
  const { id, version } = draft.body as { id: string; version: number }; // The route's schema.
  await api.post(`/deposit-settlements/${id}/finish/`, { version }, account.access);
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${id}`);
  await page.getByRole('button', { name: 'Undo the settlement' }).click();
  const panel = page.getByRole('dialog', { name: 'Undo the settlement' });
  await panel.getByLabel('Reason').fill('The window was broken before');
  await panel.getByRole('button', { name: 'Undo the settlement' }).click();
  await expect(page.getByRole('button', { name: 'Go on settling' })).toBeVisible();
  await expect(page.getByText('2,000.00').first()).toBeVisible();
});

function row(page: Page) {
  return page.getByRole('row', { name: /Rosa Lind/ });
}
