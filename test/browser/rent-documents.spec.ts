import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '#test/support/read-pdf.ts';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest, listOf, recordReceipt } from './support/rent.ts';

async function saved(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const { pages } = readPdf(await readFile(await download.path()));
  return { name: download.suggestedFilename(), words: pages.flat() };
}

test('a statement is downloaded for a range, sent by mail, and stands under Settings with its PDF', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByLabel('Through').fill('1/1/2000');
  await expect(dialog.getByText('Enter the start date or a later date.')).toBeVisible();
  await dialog.getByLabel('Through').fill('12/31/2030');
  await dialog.getByLabel('From').fill('1/1/2020');
  const { name, words } = await saved(page, () => dialog.getByRole('button', { name: 'Download PDF' }).click());
  expect(name).toMatch(/^statement-L-\d+-2030-12-31\.pdf$/);
  expect(words).toContain('1,500.00');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Statement' }).click();
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No tenant of this lease has an email address.');
  const contacts = [{ kind: 'email', value: 'mia@people.example' }];
  const mia = await api.post('/people/', { givenName: 'Mia', familyName: 'Moss', contacts }, account.access);
  const { id: personId } = mia.body as { id: string }; // The route's schema, checked by the server in tests.
  const join = [{ personId, role: 'co-tenant' }];
  await api.post(`/leases/${leaseId}/change-parties/`, { on: daysOfTest().today, join }, account.access);
  await dialog.getByRole('button', { name: 'Send by email' }).dblclick();
  await expect(
    page.getByText(/Statement for Mia Moss saved under Settings.* Liam Chen has no email address/),
  ).toBeVisible();
  const mails = await listOf<{ subject: string }>(api, account, '/mail-messages/');
  expect(mails.filter(({ subject }) => subject.includes('statement'))).toHaveLength(1);
  await page.goto('/settings?tab=mail');
  await page.getByRole('row', { name: /statement/ }).click();
  const attachment = await saved(page, () => page.getByRole('button', { name: /^statement-L-.*\.pdf$/ }).click());
  expect(attachment.words).toContain('1,500.00');
});

test('a receipt and an invoice are downloaded from their pages', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 60_000 }] });
  const [receipt] = await listOf<{ id: string; number: string }>(api, account, '/receipts/');
  const [charge] = await listOf<{ id: string; number: string }>(api, account, '/charges/');
  await signInAs(page, account);
  await page.goto(`/rent/receipts/${receipt?.id ?? ''}`);
  const paid = await saved(page, () => page.getByRole('button', { name: 'Receipt as PDF' }).click());
  expect(paid.name).toBe(`receipt-${receipt?.number}.pdf`);
  expect(paid.words).toContain('600.00');
  await page.goto(`/rent/charges/${charge?.id ?? ''}`);
  await page.getByRole('button', { name: 'More' }).click();
  const asked = await saved(page, () => page.getByRole('menuitem', { name: 'Invoice as PDF' }).click());
  expect(asked.name).toBe(`invoice-${charge?.number}.pdf`);
  expect(asked.words).toEqual(expect.arrayContaining(['Already paid', '(600.00)', '900.00']));
});
