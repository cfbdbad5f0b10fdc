import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { join } from './support/workspace.ts';

test('a property with its units, owners that add up to 100 %, and terms, by real clicks', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/properties');
  await expect(page.getByRole('heading', { name: 'No properties yet.' })).toBeVisible();
  await page.getByRole('link', { name: 'Add a property' }).click();

  // What is missing is said where it is missing, and nothing is lost.
  await page.getByLabel('Name', { exact: true }).fill('Maple Court');
  await page.getByRole('button', { name: 'Next: units' }).click();
  await expect(page.getByLabel('Street and number')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maple Court');
  await page.getByLabel('Street and number').fill('118 Maple Street');
  await page.getByLabel('City').fill('Riverton');
  await page.getByLabel('State').fill('NY');
  await page.getByLabel('ZIP code').fill('12345');
  await page.getByRole('button', { name: 'Next: units' }).click();

  await page.getByLabel('First unit').fill('6D');
  await page.getByLabel('Last unit').fill('1A');
  await expect(page.getByText('Enter the lower unit first.')).toBeVisible();
  await page.getByLabel('First unit').fill('1A');
  await page.getByLabel('Last unit').fill('6D');
  await page.getByRole('button', { name: '1D', exact: true }).click();
  await page.getByLabel('Monthly market rent, USD').fill('1,680');
  await page.getByRole('button', { name: 'Add Maple Court with 23 units' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Maple Court' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Units of Maple Court' }).getByRole('option')).toHaveCount(23);
  await expect(page.getByText('Total of 23 units')).toBeVisible();
  await expect(page.getByText('38,640.00')).toBeVisible();

  await page.getByRole('button', { name: 'Owners: Add' }).click();
  const dialog = page.getByRole('dialog');
  await addOwner(page, 1, 'Halvorsen Family Trust', 'company');
  for (const [number, name] of [
    [2, 'Ruth Okonkwo'],
    [3, 'Nils Lindqvist'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add owner' }).click();
    await addOwner(page, number, name, 'person');
  }
  await dialog.getByLabel('Share of owner 1, %').fill('60');
  await dialog.getByLabel('Share of owner 2, %').fill('25');
  await expect(dialog.getByRole('status')).toHaveText('15% missing to 100%');
  await dialog.getByRole('button', { name: /^Set owners from/ }).click();
  await expect(dialog.getByText('Enter a share above 0')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Enter shares that add up to 100%.');
  await dialog.getByRole('button', { name: 'Equal shares' }).click();
  await expect(dialog.getByLabel('Share of owner 1, %')).toHaveValue('33.3334');
  await expect(dialog.getByRole('status')).toHaveText('Total 100%');
  await dialog.getByLabel('From', { exact: true }).fill('1 Jan 2024');
  await dialog.getByRole('button', { name: /^Set owners from .*2024$/ }).click();
  await expect(page.getByText(/^Since .*2024, total 100%$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ruth Okonkwo' })).toBeVisible();

  await page.getByRole('button', { name: 'Management: Add' }).click();
  await dialog.getByLabel('From', { exact: true }).fill('1 Jan 2024');
  await dialog.getByLabel('Percent').fill('108');
  await dialog.getByRole('button', { name: /^Set terms from/ }).click();
  await expect(dialog.getByText('Enter a percentage from 0 to 100, such as 8 or 7.5.')).toBeVisible();
  await dialog.getByLabel('Percent').fill('8');
  await dialog.getByLabel('Reserve, USD').fill('5000');
  await dialog.getByRole('button', { name: /^Set terms from .*2024$/ }).click();
  await expect(page.getByText('Fee, of rent received')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Owners set');
});

async function addOwner(page: Page, number: number, name: string, kind: 'person' | 'company'): Promise<void> {
  await page.getByRole('combobox', { name: `Owner ${number}` }).fill(name);
  await page.getByRole('option', { name: `Add ${name} as ${kind}` }).click();
  await expect(page.getByRole('combobox', { name: `Owner ${number}` })).toHaveValue(name);
}

test('what two people change at once is settled by who saves second, with both values in sight', async ({
  page,
  account,
  api,
  main,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  const name = page.getByRole('form', { name: 'Name' });
  await page.getByRole('button', { name: 'Edit: Name' }).click();
  await name.getByRole('textbox').fill('Mine');
  await patch({ name: 'Theirs', version: 1 });
  await name.getByRole('textbox').press('Enter');
  const conflict = name.getByRole('alert').filter({ hasText: 'Someone else changed this.' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await name.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  // A change of something else is none of this one's affair; Esc puts back what was there.
  await page.getByRole('button', { name: 'Edit: City' }).click();
  await page.getByRole('form', { name: 'City' }).getByRole('textbox').fill('Lost');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit: City' }).click();
  await patch({ notes: 'Roof done', version: 3 });
  await page.getByRole('form', { name: 'City' }).getByRole('textbox').fill('Lakeside');
  await page.keyboard.press('Enter');
  await expect(page.getByText('118 Maple Street, Lakeside')).toBeVisible();
  await expect(page.getByText('Roof done').first()).toBeVisible();

  async function patch(data: object): Promise<void> {
    const answer = await page.request.patch(`${main}/api/v1/properties/${property.id}/`, {
      headers: { authorization: `Bearer ${account.access}` },
      data,
    });
    expect(answer.status()).toBe(200);
  }
});

test('what is let stays in use and says so; what is archived comes back by one click', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { property, units } = await addBuilding(api, account, ['1A', '1B', '2A']);
  await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText(/^1A is let .*so this cannot go to the archive\./)).toBeVisible();

  // Many at once: what can be done is done, the rest is told.
  await page.getByRole('checkbox', { name: 'Select 1A' }).check();
  await page.getByRole('checkbox', { name: 'Select 1B' }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '1 of 2 done' });
  await expect(dialog.getByRole('listitem')).toContainText(/1A is let .*so this cannot go to the archive/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('tab', { name: 'Archived 1' })).toBeVisible();
  await expect(page.locator('[data-row]').filter({ hasText: '1B' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-row]').filter({ hasText: '1B' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Archived 1' })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select 2A' }).check();
  await page.getByRole('button', { name: 'Set market rent' }).click();
  await page.getByLabel('Monthly market rent, USD').fill('2100');
  await page.getByRole('button', { name: 'Set for 1 unit' }).click();
  await expect(page.getByText('Market rent of 1 unit saved.')).toBeVisible();
  await page.locator('[data-row]').filter({ hasText: '2A' }).click();
  await expect(page.getByRole('dialog', { name: '2A' })).toContainText('2,100.00');
});

test('who works with some properties sees those alone, and cannot add one', async ({
  page,
  browser,
  account,
  api,
  main,
  signInAs,
}) => {
  const { property: mine } = await addBuilding(api, account, ['1A'], 'Mine House');
  const { property: hidden, units } = await addBuilding(api, account, ['9Z'], 'Hidden House');
  const manager = await join(api, account, 'manager');
  await signInAs(page, account);
  await page.goto('/settings?tab=members');
  await page.getByText('Sam manager').click();
  await page.getByLabel('Some properties').check();
  await page.getByRole('button', { name: 'Save properties' }).click();
  await expect(page.getByText('Choose at least one property.')).toBeVisible();
  await page.getByLabel('Mine House').check();
  await page.getByRole('button', { name: 'Save properties' }).click();
  await expect(page.getByText('Properties of Sam manager saved.')).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL: main })).newPage();
  await signInAs(theirs, manager);
  await theirs.goto('/properties');
  await expect(theirs.getByRole('row').filter({ hasText: 'Mine House' })).toBeVisible();
  await expect(theirs.getByText('Hidden House')).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Add a property' })).toHaveCount(0);
  await theirs.goto(`/properties/${hidden.id}`);
  await expect(theirs.getByRole('heading', { name: /Property not found/ })).toBeVisible();
  await theirs.goto(`/units/${units[0]?.id ?? ''}`);
  await expect(theirs.getByRole('heading', { name: /Unit not found/ })).toBeVisible();
  await theirs.goto('/properties/new');
  await expect(theirs.getByRole('heading', { name: /This page requires access to all properties/ })).toBeVisible();
  await theirs.goto(`/properties/${mine.id}`);
  await expect(theirs.getByRole('button', { name: 'Edit: Name' })).toBeVisible();
  await theirs.context().close();
});

test('by keyboard alone: to a property, through its units, and to any unit by three letters', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const { keyboard } = page;
  await addBuilding(api, account, ['1A', '1B', '2A', '7Q']);
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  // The keyboard's part of the shell is fetched beside the page.
  await page.waitForLoadState('networkidle');
  await keyboard.press('g');
  await keyboard.press('p');
  await expect(page.getByRole('row').filter({ hasText: 'Maple Court' })).toBeVisible();
  await keyboard.press('j');
  await expect(page.locator('[data-row]:focus')).toContainText('Maple Court');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Maple Court' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2A' })).toBeVisible();
  await keyboard.press('j');
  await expect(page.locator('[data-row]:focus')).toContainText('1A');
  await keyboard.press('x');
  await expect(page.getByText('1 unit selected')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByText('1 unit selected')).toHaveCount(0);
  await keyboard.press('Enter');
  const peek = page.getByRole('dialog');
  await expect(peek.getByRole('heading', { name: '1A' })).toBeVisible();
  await keyboard.press('j');
  await expect(peek.getByRole('heading', { name: '1B' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(peek).toHaveCount(0);

  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('7q');
  await expect(page.getByRole('option', { name: /7Q, Maple Court/ })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '7Q' })).toBeVisible();
  await expect(page).toHaveURL(/\/units\//);

  // Key by key, with an answer between the keys, as people type.
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await keyboard.type('1a riverton', { delay: 200 });
  await expect(page.getByRole('option', { name: /1A, Maple Court/ })).toHaveAttribute('aria-selected', 'true');
});

test('filters and views are in the address: a reload gives the same rows', async ({ page, account, api, signInAs }) => {
  await addBuilding(api, account, ['1'], 'Oak Row');
  await addBuilding(api, account, [], 'Elm House', 'house');
  await signInAs(page, account);
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Name or address').fill('elm');
  await expect(page.getByRole('row').filter({ hasText: 'Oak Row' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByPlaceholder('View name').fill('Elms');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Elms' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Elms' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row').filter({ hasText: 'Elm House' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Oak Row' })).toHaveCount(0);
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the building leads to its page, its units are cards, and a value is changed by touch', async ({
    page,
    account,
    api,
    signInAs,
  }) => {
    const { property } = await addBuilding(api, account, ['1A', '1B', '2A', '2B']);
    await signInAs(page, account);
    await page.goto('/properties');
    await page.getByRole('link', { name: 'Maple Court' }).first().tap();
    await expect(page).toHaveURL(new RegExp(property.id));
    const cards = page.getByRole('list', { name: 'Units' });
    await cards.getByRole('button', { name: '2A' }).tap();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Edit: Bedrooms' }).tap();
    await panel.getByRole('form', { name: 'Bedrooms' }).getByRole('textbox').fill('two');
    await panel.getByRole('button', { name: 'Save' }).tap();
    await expect(panel.getByText('Enter a whole number from 0 to 99.')).toBeVisible();
    await panel.getByRole('form', { name: 'Bedrooms' }).getByRole('textbox').fill('2');
    await panel.getByRole('button', { name: 'Save' }).tap();
    await expect(panel.getByRole('form', { name: 'Bedrooms' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(cards.getByText('2 bed')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
