import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { Account, Api } from './support/api.ts';
import { addDebtor, daysOfTest } from './support/rent.ts';

/** The next month is charged too; ten days of it are lived in the old unit. */
async function chargedAhead(api: Api, account: Account) {
  const debtor = await addDebtor(api, account, 'Mia Stone');
  const month = daysOfTest().next.slice(0, 7);
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const { status } = await api.post('/charge-runs/', { through: `${month}-${days}` }, account.access, randomUUID());
  expect(status).toBe(201);
  const cents = 150_000 - Math.round((150_000 * 10) / days);
  const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(cents / 100);
  return { ...debtor, movesOn: `${month}-11`, amount };
}

const notices = (page: Page) =>
  page.getByRole('region', { name: /^Charges after the end date|^Für Tage nach dem letzten/ });

test('moving within a month that was charged says what is charged twice, here and on Today, until it is credited', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId, movesOn, amount } = await chargedAhead(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}?act=transfer`);
  const panel = page.getByRole('dialog', { name: 'Change unit' });
  await panel.getByRole('combobox', { name: 'Unit' }).fill('2B');
  await page.getByRole('option', { name: /2B/ }).click();
  await panel.getByLabel('Start date').fill(movesOn);
  await expect(panel.getByText(`${amount} USD already charged`)).toBeVisible();
  await expect(panel.getByText(`The next term charges ${amount} USD for the same days.`)).toBeVisible();
  await expect(panel.getByText(/^Nothing that falls due/)).toHaveCount(0);
  await panel.getByRole('button', { name: 'Move to 2B' }).click();
  await expect(page).not.toHaveURL(new RegExp(leaseId));
  await expect(notices(page)).toContainText(/was charged for days after .*, which L-\d+ doesn’t cover\./);

  await page.goto('/');
  await expect(page.getByText(/Mia Stone, 2A: .* for days after/)).toContainText(amount);
  await page.getByRole('link', { name: 'Open lease' }).click();
  await expect(notices(page)).toContainText('which this lease doesn’t cover.');
  await page.getByRole('button', { name: `Credit ${amount}` }).dblclick();
  await expect(page.getByText(`${amount} credited.`)).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Needs doing' })).toBeVisible();
  await expect(page.getByText('Credit charges after move-out')).toHaveCount(0);
});

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });

  test('the notice and its act have their room, and are in words of the reader', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { leaseId, spareUnitId, movesOn } = await chargedAhead(api, account);
    const move = { unitId: spareUnitId, on: movesOn, amounts: [], reason: null };
    await api.post(`/leases/${leaseId}/transfer/`, move, account.access);
    await signInAs(page, account);
    await page.goto(`/leases/${leaseId}`);
    await expect(notices(page)).toContainText('die dieser Vertrag nicht umfasst.');
    const act = notices(page).getByRole('button', { name: /gutschreiben$/ });
    const box = await act.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    await act.click();
    await expect(notices(page)).toHaveCount(0);
  });
});
