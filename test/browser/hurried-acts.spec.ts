import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addLeaver } from './support/leaver.ts';
import { addBuilding } from './support/portfolio.ts';
import { addDebtor, daysOfTest, listOf, recordReceipt } from './support/rent.ts';

const tick = (page: Page, number: string) => page.getByRole('checkbox', { name: new RegExp(`Select .*${number}`) });

async function addCash(api: Api, account: Account, amounts: readonly number[]): Promise<void> {
  const { leaseId } = await addDebtor(api, account);
  for (const cents of amounts)
    await recordReceipt(api, account, { parts: [{ leaseId, cents }], method: 'cash', accountId: null });
}

test('a bank deposit leaves the other payments alone, however often its button is pressed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addCash(api, account, [10_000, 20_000, 30_000]);
  await signInAs(page, account);
  await page.goto('/rent/deposits-to-bank');
  await expect(page.getByRole('button', { name: 'Deposit 3 payments, 600.00' })).toBeVisible();
  await tick(page, 'R-0003').uncheck();
  await expect(page.getByRole('row', { name: /R-0003/ })).toContainText('300.00');
  await page.reload();
  const button = page.getByRole('button', { name: 'Deposit 2 payments, 300.00' });
  await expect(button, 'a reload keeps the ticks').toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await expect(page.getByText(/^B-\d+: 300\.00 deposited in /)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Enter');
  await press();
  await expect(page.getByText('Select payments to deposit.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  expect(await listOf(api, account, '/deposit-batches/')).toHaveLength(1);
  await expect(page.getByRole('button', { name: 'Deposit payments', exact: true })).toBeDisabled();

  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo…' }).click();
  const panel = page.getByRole('dialog', { name: 'Undo bank deposit' });
  await expect(panel.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Wrong bag');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('table', { name: 'Deposited', exact: true })).toContainText('Undone');
  await expect(page.locator('main :focus, main:focus'), 'never nowhere').toHaveCount(1);
  await page.goto('/rent/deposits-to-bank');
  await expect(page.getByRole('row', { name: /R-0003/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true }), 'none is ticked by a reload').toHaveCount(0);
});

test('a click in a form that has just opened is taken, however late the rest of the page comes', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['4C']);
  const { body } = await api.post('/people/', { givenName: 'Ida', familyName: 'Moor' }, account.access);
  const { id: personId } = body as { readonly id: string }; // The route's schema.
  const charges = [{ kind: 'rent', cents: 150_000 }];
  const parties = [{ personId, role: 'tenant' }];
  const terms = { unitId: units[0]?.id, startsOn: daysOfTest().today, endsOn: null, atEnd: null, parties, charges };
  const made = await api.post('/leases/', terms, account.access);
  const lease = made.body as { readonly id: string; readonly number: string }; // The route's schema.
  await signInAs(page, account);
  await page.route('**/play-key-*.js', () => undefined);
  await page.goto(`/leases/${lease.id}`);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('button', { name: `Sign ${lease.number}` }).click();
  await expect(page.getByText(`${lease.number} signed`, { exact: false })).toBeVisible();
});

test('a payment that somebody else deposited leaves the list', async ({ page, api, account, signInAs }) => {
  await addCash(api, account, [10_000, 20_000]);
  await signInAs(page, account);
  await page.goto('/rent/deposits-to-bank');
  const button = page.getByRole('button', { name: 'Deposit 2 payments, 300.00' });
  await expect(button).toBeVisible();
  const [first] = await listOf<{ id: string; receivedOn: string }>(api, account, '/receipts/');
  const banks = await listOf<{ id: string; kind: string }>(api, account, '/bank-accounts/');
  const bank = banks.find(({ kind }) => kind === 'trust');
  const body = { receiptIds: [first?.id], accountId: bank?.id, depositedOn: first?.receivedOn };
  const { status } = await api.post('/deposit-batches/', body, account.access, crypto.randomUUID());
  expect(status).toBe(201);
  await button.click();
  await expect(page.getByText(/is in .* already/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deposit 1 payment, 100.00' })).toBeVisible();
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a payment has one tick box', async ({ page, api, account, signInAs }) => {
    await addCash(api, account, [10_000, 20_000]);
    await signInAs(page, account);
    await page.goto('/rent/deposits-to-bank');
    await expect(page.getByRole('checkbox')).toHaveCount(2);
  });
});

test('a form opens in its first field, and what is typed goes there', async ({ page, api, account, signInAs }) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/money/bank-accounts');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Hurry bank 0');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Hurry bank 0');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add bank account' })).toBeFocused();
});

test('what was written last in a settlement goes along with whoever leaves it at once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const { body } = await api.post(`/leases/${leaseId}/deposit-settlement/`, {}, account.access);
  const { id } = body as { readonly id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${id}`);
  const label = page.getByLabel('Description');
  await page.getByRole('button', { name: 'Add deduction' }).click();
  await expect(label, 'the new row is where one goes on').toBeFocused();
  await page.keyboard.type('Key');
  await page.reload();
  await expect(label).toHaveValue('Key');
  await label.fill('Keys lost');
  await page.getByRole('link', { name: 'Deposits', exact: true }).first().click();
  await expect(label).toHaveCount(0);
  await page.goBack();
  await expect(label).toHaveValue('Keys lost');
  await expect(page.getByText('Draft saved')).toBeVisible();
  // The tab is closed: nothing of it is left here, and the server has it all the same.
  await label.fill('Both keys lost');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await expect
    .poll(async () => JSON.stringify((await api.get(`/deposit-settlements/${id}/`, account.access)).body))
    .toContain('Both keys lost');
});

test('a settlement that is settled right after typing waits until that is kept, and settles it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const leaseId = await addLeaver(api, account);
  await api.post(`/leases/${leaseId}/deposit-requests/`, {}, account.access);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 200_000 }] });
  const { body } = await api.post(`/leases/${leaseId}/deposit-settlement/`, {}, account.access);
  const { id } = body as { readonly id: string }; // The route's schema.
  await signInAs(page, account);
  await page.goto(`/rent/settlements/${id}`);
  await page.getByRole('button', { name: 'Add deduction' }).click();
  await page.getByLabel('Description').fill('Keys');
  await page.getByLabel(/^Amount/).fill('100');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByLabel(/^Amount/).fill('150');
  await page.getByRole('button', { name: 'Settle deposit' }).click({ force: true });
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/S-0001/)).toBeVisible();
  const settled = await api.get(`/deposit-settlements/${id}/`, account.access);
  expect(settled.body).toMatchObject({ state: 'final', content: { deductions: [{ cents: 15_000 }] } });
});

test('what was typed into a panel or dialog is there again after a reload, until it is cancelled', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}?act=end-early`);
  const panel = page.getByRole('dialog', { name: 'End early' });
  await panel.getByLabel('Reason').fill('They agreed');
  await page.reload();
  await expect(panel.getByText('Draft restored.')).toBeVisible();
  await expect(panel.getByLabel('Reason')).toHaveValue('They agreed');
  await panel.getByLabel('Lease end date').fill('01/15/2020');
  await expect(panel.getByText('Fill in all fields', { exact: false }), 'the day says what is wrong').toHaveCount(0);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/leases/${leaseId}?act=end-early`);
  await expect(panel.getByLabel('Reason')).toHaveValue('');

  await page.goto('/money/bank-accounts');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bank account' });
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Reserve');
  await page.reload();
  await expect(name).toHaveValue('Reserve');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('');

  await page.goto('/rent/deposits?act=interest');
  const through = page.getByRole('dialog', { name: 'Add interest' }).getByLabel('Through');
  await through.fill('01/02/2025');
  await page.reload();
  await expect(through).toHaveValue(/2025/);

  const { id } = await recordReceipt(api, account, { parts: [{ leaseId, cents: 70_000 }] });
  await page.goto(`/rent/receipts/${id}?act=allocate`);
  const share = page.getByRole('dialog', { name: 'Change allocation' }).getByLabel(/^Rent/).first();
  await expect(share).toHaveValue('700.00');
  await share.fill('612.34');
  await page.reload();
  await expect(share).toHaveValue('612.34');
});

test('doors that were named are there again after a reload, with the building that they are for', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { propertyId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/properties/${propertyId}?add=units`);
  const first = page.getByLabel('First unit');
  await first.fill('3A');
  await page.getByLabel('Last unit').fill('3C');
  await page.getByRole('button', { name: '3B' }).click();
  await page.reload();
  await expect(first).toHaveValue('3A');
  await expect(page.getByRole('button', { name: 'Add 2 units' })).toBeVisible();

  await page.goto('/properties/new');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Harbour House');
  await page.getByLabel('Street').fill('1 Quay Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('OR');
  await page.getByLabel('ZIP').fill('97201');
  await page.getByRole('button', { name: 'Next: units' }).click();
  await first.fill('101');
  await page.reload();
  await expect(name).toHaveValue('Harbour House');
  await page.getByRole('button', { name: 'Next: units' }).click();
  await expect(first).toHaveValue('101');
});

test('a unit that was chosen leads on to the day, and pasted cells outlive a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}?act=transfer`);
  const panel = page.getByRole('dialog', { name: 'Change unit' });
  await panel.getByLabel('Unit').fill('2B');
  await expect(page.getByRole('option', { name: /2B/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('12/01/2099');
  await expect(panel.getByLabel('Unit')).toHaveValue('2B');
  await expect(panel.getByLabel('Start date')).toHaveValue('12/01/2099');

  await page.goto('/import');
  const cells = page.getByRole('textbox', { name: /paste/i });
  await cells.fill('Unit\tRent\n2A\t1500');
  await page.reload();
  await expect(cells).toHaveValue('Unit\tRent\n2A\t1500');
});
