import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

const nextYear = new Date().getFullYear() + 1;

test('what cannot be read stays as typed, says why, stops the step, and survives a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  await expect(page.getByLabel('Unit', { exact: true })).toHaveValue('1A');

  await page.getByLabel('Start date').fill('31.02.');
  await refused(page, 'Start date', 'Enter a date like');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Start date')).toHaveValue('31.02.');
  await refused(page, 'Start date', 'Enter a date like');
  await page.getByLabel('Start date').fill(`${nextYear}-01-01`);
  await page.getByLabel('End date').fill(`${nextYear - 1}-12-31`);
  await refused(page, 'End date', 'Enter the start date or a later date.');
  await page.getByLabel('End date').fill(`${nextYear}-12-31`);
  await page.getByLabel('Notice period, days').fill('soon');
  await refused(page, 'Notice period, days', 'Enter a number of days from 0 to 1,000.');
  await page.getByLabel('Notice period, days').fill('30');
  await page.getByRole('radio', { name: /^Holdover/ }).check();
  await page.getByLabel('Holdover rent, % of rent').fill('abc');
  await refused(page, 'Holdover rent, % of rent', 'Enter a percentage above 0');
  await page.getByRole('radio', { name: /month to month/ }).check();
  await next(page);

  await expect(page.getByRole('combobox', { name: 'Find or add a person' })).toBeVisible();
  await next(page);
  for (const [field, typed, words] of [
    ['Amount, USD', '12,5,0', 'Enter an amount like 1,234.56.'],
    ['Amount, USD', '1e9', 'Enter an amount like 1,234.56.'],
    ['Amount, USD', '99999999999', 'Enter 10,000,000,000.00 or less.'],
    ['Due day', '45', 'Enter a day from 1 to 31.'],
    ['Deposit, USD', 'two months', 'Enter an amount like 1,234.56.'],
    ['Deposit due on', '31.02.', 'Enter a date like'],
  ] as const) {
    const was = await page.getByLabel(field).inputValue();
    await page.getByLabel(field).fill(typed);
    await refused(page, field, words);
    if (field !== 'Amount, USD') await expect(page.getByLabel(field)).toHaveValue(typed);
    if (field !== 'Deposit due on') await page.getByLabel(field).fill(was);
  }
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Deposit due on')).toHaveValue('31.02.');
  await page.getByRole('button', { name: 'Back' }).click();
  await next(page);
  await expect(page.getByLabel('Deposit due on')).toHaveValue('31.02.');
  await refused(page, 'Deposit due on', 'Enter a date like');
});

test('a clause says which day is missing, two percentages say how they work together', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: 'Add clause' }).click();
  await refused(page, 'First on', 'First on is required.');
  await page.getByLabel('First on').fill(`${nextYear + 1}-01-01`);
  await page.getByLabel('Percent', { exact: true }).fill('abc');
  await refused(page, 'Percent', 'Enter a percentage from −100 to 1,000');
  await page.getByLabel('Percent', { exact: true }).fill('2,5');
  await page.getByLabel('Months between increases').fill('0');
  await refused(page, 'Months between increases', 'Enter a number of months from 1 to 240.');
  await page.getByLabel('Months between increases').fill('12');
  await page.getByRole('button', { name: 'Add clause' }).click();
  await expect(page.getByText('Two percentage clauses work side by side')).toBeVisible();
  await page.getByRole('button', { name: 'Remove clause' }).last().click();
  await next(page);
  await expect(page.getByText('Review, then sign.')).toBeVisible();
});

test('an occupied unit says at once who has it and until when, and vacant ones are offered first', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await addLease(api, account, units[0]?.id ?? '', 'Rosa Lind', { endsOn: `${nextYear}-08-31`, atEnd: 'stop' });
  await signInAs(page, account);
  await page.goto('/leases/new');
  await page.getByLabel('Unit', { exact: true }).click();
  await expect(page.getByRole('option').first()).toContainText('1B');
  await page.getByRole('option', { name: /1A/ }).click();
  const taken = page.getByText(/^1A is leased to Rosa Lind/);
  await expect(taken).toBeVisible();
  await next(page);
  await expect(page.getByRole('combobox', { name: 'Find or add a person' })).toBeVisible();
  await expect(taken).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Start date').fill(`${nextYear}-10-01`);
  await page.getByLabel('End date').fill(`${nextYear + 1}-09-30`);
  await expect(page.getByText(`Occupied through Aug 31, ${nextYear}: Rosa Lind (L-0001)`)).toBeVisible();
  await expect(taken).toHaveCount(0);
});

test('a new person who is typed and not added is kept: the step says so, and a reload loses nothing', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  await next(page);
  await page.getByRole('combobox', { name: 'Find or add a person' }).fill('Mei Chen');
  await page.getByRole('option', { name: 'Add “Mei Chen” as a new person' }).click();
  await page.getByLabel('Email').fill('mei@lease.example');
  await refused(page, 'Family name', 'Not on the lease yet. Press “Add person”');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Family name')).toHaveValue('Chen');
  await expect(page.getByLabel('Email')).toHaveValue('mei@lease.example');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('combobox', { name: 'Role: Mei Chen' })).toContainText('Tenant');
  await next(page);
  await expect(page.getByLabel('Amount, USD')).toBeVisible();
});

test('a reload in the moment after a key loses nothing, and keys replace the day that stands in its field', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/leases/new?unit=${units[0]?.id}`);
  const notice = page.getByLabel('Notice period, days');
  await notice.fill('45');
  await page.reload();
  await expect(notice).toHaveValue('45');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await notice.fill('60');
  await page.reload();
  await expect(notice).toHaveValue('60');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(notice, 'the server has it by now').toHaveValue('60');
  await page.getByLabel('Start date').focus();
  await page.keyboard.type(`11/19/${nextYear}`);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Start date')).toHaveValue(`Nov 19, ${nextYear}`);

  await test.step('the field for the next person has the focus once one was added by Enter', async () => {
    await next(page);
    const find = page.getByRole('combobox', { name: 'Find or add a person' });
    await find.fill('Mei Chen');
    await expect(page.getByRole('option', { name: 'Add “Mei Chen” as a new person' })).toBeVisible();
    await find.press('Enter');
    await expect(page.getByLabel('Given name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Role: Mei Chen' })).toBeVisible();
    await expect(find).toBeFocused();
  });
});

test('a unit that was let meanwhile is named at the end, and again where unit and days are', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const { body } = await api.post('/people/', { givenName: 'Iris', familyName: 'Fontaine' }, account.access);
  await signInAs(page, account);
  await page.goto(`/leases/new?unit=${units[0]?.id}&person=${(body as { id: string }).id}`); // The route's schema.
  for (let step = 0; step < 3; step += 1) await next(page);
  await expect(page.getByText('Review, then sign.')).toBeVisible();
  await addLease(api, account, units[0]?.id ?? '', 'Sigrid Holm');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  // It is said once, with the way to the other lease and its days as this page writes them.
  const said = page.getByText('is leased to Sigrid Holm');
  await expect(said).toHaveCount(1);
  await expect(said.getByRole('link', { name: 'L-0001' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit: Unit and term' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '1A is leased to Sigrid Holm' }).first();
  await expect(notice.getByRole('link', { name: 'L-0001' })).toBeVisible();
  await expect(said).toHaveCount(1);
  await expect(page.getByLabel('Start date')).toBeVisible();
});

/** By key: a click right after a step came is not taken. */
async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).press('Enter');
}

/** Next stays on the step, with the focus in the field that says what is wrong. */
async function refused(page: Page, label: string, words: string): Promise<void> {
  await next(page);
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${words.replaceAll('.', '\\.')}`));
}
