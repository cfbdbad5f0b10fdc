import { ublOf } from '../support/e-invoices.ts';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import { listOf } from './support/rent.ts';

async function newVendor(api: Api, account: Account) {
  const accounts = await listOf<{ id: string; number: string }>(api, account, '/bill-accounts/');
  const accountId = accounts.find(({ number }) => number === '5300')?.id ?? '';
  const person = { kind: 'company', companyName: 'Sample Roofing' };
  const added = await api.post('/vendors/', { person, accountId }, account.access);
  expect(added.status).toBe(201);
  const [vendor] = await listOf<{ id: string }>(api, account, '/vendors/');
  return { accountId, vendorId: vendor?.id ?? '' };
}

test('an electronic invoice is added as a file, completed from what it says, and submitted by keyboard', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await newVendor(api, account);
  await signInAs(page, account);
  await page.goto('/bills');
  await expect(page.getByText('No bills yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Add files' }).press('Enter');
  await page.getByLabel('Bills as files').setInputFiles([
    { name: 'roof.xml', mimeType: 'text/xml', buffer: Buffer.from(ublOf({ gross: '120.00' })) },
    { name: 'order.xml', mimeType: 'text/xml', buffer: Buffer.from('<Order/>') },
  ]);
  await expect(page.getByRole('alert')).toContainText('This XML is not an invoice');
  const drafts = page.getByRole('status').filter({ hasText: 'New drafts' });
  await expect(drafts).toContainText('BL-0001, Sample Roofing, 1 finding');
  await drafts.getByRole('link', { name: 'roof.xml' }).press('Enter');
  const panel = page.getByRole('dialog', { name: '120.00' });
  await expect(panel.getByText('Total with tax: 119.00 expected, 120.00 written (BR-CO-15)')).toBeVisible();
  await panel.getByRole('button', { name: 'Complete bill' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit bill' });
  await expect(form.getByRole('textbox', { name: 'Description' }).first()).toHaveValue('Gutter');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await panel.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
  await expect(panel.getByText('Submitted', { exact: true }).first()).toBeVisible();
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a bill is approved in two taps, and is in the books', async ({ page, api, account, signInAs }) => {
    const { accountId, vendorId } = await newVendor(api, account);
    const lines = [{ accountId, cents: 348_000, text: 'Flashing' }];
    const body = { vendorId, datedOn: '2026-02-20', lines, submit: true };
    expect((await api.post('/bills/', body, account.access)).status).toBe(201);
    const costs = async () => {
      const answer = await api.get('/trial-balance/', account.access);
      const { rows } = answer.body as { rows: { accountId: string; debitCents: number }[] }; // The route's schema.
      return rows.find((row) => row.accountId === accountId)?.debitCents;
    };
    expect(await costs()).toBeUndefined();
    await signInAs(page, account);
    await page.goto('/bills?view=to-approve');
    await page.getByText('Sample Roofing').tap();
    await page.getByRole('button', { name: 'Approve 3,480.00' }).tap();
    await expect(page.getByText('Bill BL-0001 approved')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    expect(await costs()).toBe(348_000);
  });
});

test('a recurring bill and a credit are entered by keyboard, and the credit is applied', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { accountId, vendorId } = await newVendor(api, account);
  const lines = [{ accountId, cents: 50_000, text: 'Gutter' }];
  const body = { vendorId, datedOn: '2026-02-20', lines, submit: true };
  const { id, version } = (await api.post('/bills/', body, account.access)).body as { id: string; version: number };
  await api.post(`/bills/${id}/approve/`, { version }, account.access);
  await signInAs(page, account);
  await page.goto('/bills/recurring?add=1');
  const form = page.getByRole('dialog', { name: 'Add recurring bill' });
  // Without a search on its way, nothing opens the list again.
  await form.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: 'Sample Roofing' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Amount' }).fill('120.00');
  await form.getByRole('button', { name: 'Add recurring bill' }).press('Enter');
  const panel = page.getByRole('dialog', { name: '120.00' });
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.goto('/bills/credits?add=1');
  const credit = page.getByRole('dialog', { name: 'Add credit' });
  // Without a search on its way, nothing opens the list again.
  await credit.getByRole('combobox', { name: 'Vendor' }).click();
  await page.getByRole('option', { name: 'Sample Roofing' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  const chosen = credit.getByRole('combobox', { name: 'Account' });
  await chosen.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('repair');
  await page.keyboard.press('Enter');
  await expect(chosen, 'found by its name').toHaveValue(/^\d+ Repairs/);
  const place = credit.getByRole('combobox', { name: 'Property' });
  await expect(place, 'and Enter goes on').toBeFocused();
  await credit.getByRole('textbox', { name: 'Amount' }).fill('80.00');
  await credit.getByRole('button', { name: 'Add credit' }).press('Enter');
  const open = page.getByRole('dialog', { name: '80.00' });
  await open.getByRole('button', { name: 'Apply' }).press('Enter');
  await page.getByRole('button', { name: 'Apply 80.00' }).press('Enter');
  await expect(open.getByText('Applied', { exact: true })).toBeVisible();
  await expect(open.getByRole('link', { name: /^BL-0001/ })).toBeVisible();
});

test.describe('an owner on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('is asked by email on the bill, and approves it by the link in two taps', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { accountId, vendorId } = await newVendor(api, account);
    const { access } = account;
    const { property } = await addBuilding(api, account, []);
    const ann = await addPerson(api, account, { givenName: 'Ann', familyName: 'Sample', email: 'ann@owners.example' });
    const shares = [{ personId: ann.id, parts: 1_000_000 }];
    await api.post(`/properties/${property.id}/ownership/`, { startsOn: '2026-01-01', shares }, access);
    const { version } = (await api.get('/bill-rules/', access)).body as { version: number };
    await api.patch('/bill-rules/', { version, ownerCents: 40_000 }, access);
    const lines = [{ accountId, propertyId: property.id, cents: 60_000, text: 'Gutter' }];
    const body = { vendorId, datedOn: '2026-02-20', lines, submit: true };
    const bill = (await api.post('/bills/', body, access)).body as { id: string; version: number };
    await api.post(`/bills/${bill.id}/approve/`, { version: bill.version }, access);
    await signInAs(page, account);
    await page.goto(`/bills?open=${bill.id}`);
    await page.getByRole('button', { name: 'Ask by email' }).tap();
    await expect(page.getByText('Message to Ann Sample saved, not sent: no mail server is set up')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind' })).toBeVisible();
    const [mail] = await listOf<{ id: string; to: string }>(api, account, '/mail-messages/');
    const { text } = (await api.get(`/mail-messages/${mail?.id ?? ''}/`, access)).body as { text: string };
    const link = /\/approve-bill#token=[\w-]+/.exec(text)?.[0] ?? '';
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText('Sample Roofing')).toBeVisible();
    await page.getByRole('button', { name: 'Approve 600.00' }).tap();
    await expect(page.getByRole('heading', { name: 'Bill approved' })).toBeVisible();
    expect(((await api.get(`/bills/${bill.id}/`, access)).body as { state: string }).state).toBe('approved');
  });
});
