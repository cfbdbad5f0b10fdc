import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addDebtor, daysOfTest } from './support/rent.ts';

// The drawings are 1280 px wide: what a list is about has its room there.
test.use({ viewport: { width: 1280, height: 840 } });

test('lists show who each row is about in full, and the form for a view is not cut', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account, 'Amara Adeyemi');
  await signInAs(page, account);
  for (const [path, words] of [
    ['/leases', ['Amara Adeyemi', 'L-0001']],
    ['/rent', ['Amara Adeyemi']],
    ['/rent/charges', ['Amara Adeyemi', 'C-0001']],
    ['/people', ['Amara Adeyemi']],
  ] as const) {
    await page.goto(path);
    const row = page.getByRole('row', { name: /Amara Adeyemi/ });
    for (const word of words)
      expect(await isCut(row.locator('td').getByText(word, { exact: true }).last()), `${word} on ${path}`).toBe(false);
  }

  await page.goto('/leases');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('View name')).toBeFocused();
  for (const name of ['Save', 'Cancel'])
    expect(await isCut(page.getByRole('button', { name, exact: true })), name).toBe(false);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
});

test('the figure of drafts counts what stands under drafts, with what was begun in the wizard', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  const { status } = await api.post('/lease-drafts/', { content: { step: 1 } }, account.access);
  expect(status).toBe(201);
  await signInAs(page, account);
  await page.goto('/leases');
  await expect(page.getByRole('link', { name: 'Drafts 1' })).toBeVisible();
  await expect(page.locator('dl > div', { hasText: 'Drafts' })).toHaveText('Drafts1');
});

test('headlines stay in the currency of the workspace, and tell what there is in another one', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await addEuroDebt(api, account);
  const deposit = { leaseId, kind: 'deposit', cents: 200_000, dueOn: daysOfTest().today };
  expect((await api.post('/charges/', deposit, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);

  await page.goto('/rent/deposits');
  const figure = (label: string) => page.locator('dl > div', { hasText: label });
  await expect(figure('Requested, all time, USD')).toContainText('2,000.00');
  await expect(page.locator('dl').first()).not.toContainText('EUR');

  await page.goto('/rent/arrears');
  await expect(figure('Past due, USD')).toContainText('also 900.00 EUR');

  await page.goto('/rent');
  await expect(figure('Outstanding, USD')).toContainText('also 900.00 EUR');
});

/** A lease in euros with a deposit that was agreed and never asked for, and 900.00 that is overdue. */
async function addEuroDebt(api: Api, { access }: Account): Promise<void> {
  const address = { country: 'DE', line1: 'Hauptstraße 1', city: 'Berlin', postalCode: '10115' };
  const make = async (path: string, body: object) => {
    const made = await api.post(path, body, access, randomUUID());
    if (made.status !== 201) throw new Error(`${path} answered ${made.status} ${JSON.stringify(made.body)}`);
    return made.body as { readonly id: string; readonly items: readonly { readonly id: string }[] }; // One thing, or several.
  };
  const property = await make('/properties/', { name: 'Lindenhof', kind: 'apartments', currency: 'EUR', ...address });
  const { items } = await make('/unit-batches/', { propertyId: property.id, names: ['1'], like: {} });
  const person = await make('/people/', { givenName: 'Mara', familyName: 'Keller' });
  const { id: leaseId } = await make('/leases/', {
    unitId: items[0]?.id,
    startsOn: daysOfTest().next,
    parties: [{ personId: person.id, role: 'tenant' }],
    charges: [{ kind: 'rent', cents: 90_000 }],
    depositCents: 150_000,
    sign: true,
    chargeDue: false,
  });
  const dueOn = `${daysOfTest().today.slice(0, 4)}-01-01`;
  await make('/charges/', { leaseId, kind: 'other', label: 'Key', cents: 90_000, dueOn, chargedOn: dueOn });
}

/** Whether something that it stands in hides a part of it. */
async function isCut(words: Locator): Promise<boolean> {
  await expect(words).toBeVisible();
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    for (let box = element as Element | null; box !== null; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue;
      const around = box.getBoundingClientRect();
      if (left < around.left - 1 || right > around.right + 1) return true;
    }
    return false;
  });
}
