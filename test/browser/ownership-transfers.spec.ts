import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import type { Account, Api } from './support/api.ts';
import { daysOfTest } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

/** A building with an owner who paid something in, and somebody who buys it. */
async function fill(api: Api, account: Account) {
  const { today } = daysOfTest();
  const { property } = await addBuilding(api, account, ['1A'], 'Maple Court');
  const { id: personId } = await addPerson(api, account, { givenName: 'Ines', familyName: 'Albrecht' });
  const startsOn = `${Number(today.slice(0, 4)) - 1}-01-01`;
  const shares = [{ personId, parts: 1_000_000 }];
  await api.post(`/properties/${property.id}/ownership/`, { startsOn, shares }, account.access);
  const contribution = { propertyId: property.id, personId, cents: 90_000, receivedOn: startsOn };
  await api.post('/owner-contributions/', contribution, account.access);
  await addPerson(api, account, { givenName: 'Tom', familyName: 'Keller' });
  return property;
}

test('a property is sold from its page by keyboard, and its letters are there', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const property = await fill(api, account);
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sell or hand over' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sale of Maple Court' })).toBeVisible();
  await expect(page.getByText('Choose the buyers and a date', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'Owner 1' }).fill('Keller');
  await page.getByRole('option', { name: /Tom Keller/ }).click();
  await expect(page.getByText('Ines Albrecht has no payment method', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'Keep for other bills' }).fill('100');
  const sell = page.getByRole('button', { name: 'Sell, declare 800.00' });
  await expect(sell).toBeEnabled();
  await expectNoViolations(page);
  await sell.press('Enter');
  await expect(page).toHaveURL(/\/owners\/transfers\/[\w-]+$/);
  await expect(page.getByText('Sale, Open')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF, Buyer' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('OT-0001-buyer.pdf');
  await page.getByRole('button', { name: 'Pay 100.00 to seller' }).press('Enter');
  await expect(page.getByText('Sale, Settled')).toBeVisible();
  await page.goto(`/properties/${property.id}`);
  await expect(page.getByRole('link', { name: 'OT-0001' })).toBeVisible();
});

test('on a phone a sale can be looked at and voided', async ({ page, api, account, signInAs }) => {
  const property = await fill(api, account);
  const { today } = daysOfTest();
  const { body } = await api.get('/people/?q=keller', account.access);
  const personId = (body as { items: { id: string }[] }).items[0]?.id ?? ''; // The route's schema.
  const shares = [{ personId, parts: 1_000_000 }];
  const sale = { kind: 'sale', propertyId: property.id, on: today, shares };
  expect((await api.post('/ownership-transfers/', sale, account.access)).status).toBe(201);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/owners/transfers');
  await page.getByText('Maple Court').first().click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong day');
  await page.getByRole('dialog').getByRole('button', { name: 'Void', exact: true }).click();
  await expect(page.getByText('Sale, Voided')).toBeVisible();
});
