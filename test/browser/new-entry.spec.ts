import { expect, test } from './support/fixtures.ts';
import { accountId, cell, journalOf, linesOf, openEntryForm, postButton, writeByKeys } from './support/entry-form.ts';
import { join } from './support/workspace.ts';

test('an entry is written and posted by keys alone, in one go', async ({ page, api, account, signInAs }) => {
  await signInAs(page, account);
  await openEntryForm(page);
  // Number or name, a sum, and what balances taken with Enter: on the desk nothing else is needed.
  await writeByKeys(page, 'Loan payment', ['loan', '1000/3', '2500', '666.67', '101', '', '']);
  await expect(cell(page, 'Debit', 1)).toHaveValue('333.33');
  await expect(cell(page, 'Credit', 3)).toHaveValue('1,000.00');
  await expect(postButton(page)).toHaveText('Post 3 lines, 1,000.00');
  await expect(page.getByText('Ready to post', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('JE-0001 posted.')).toBeVisible();
  await expect(page).toHaveURL(/\/money\/journal\/[0-9a-f-]{36}$/);
  const [entry] = await journalOf(api, account);
  expect(entry).toMatchObject({ memo: 'Loan payment', amounts: [{ cents: 100_000 }] });
  expect(await linesOf(api, account, entry?.id ?? '')).toEqual([
    ['6100', 33_333, 0],
    ['2500', 66_667, 0],
    ['1010', 0, 100_000],
  ]);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('JE-0002 reverses JE-0001.')).toBeVisible();
});

test('a control account is refused at its field, with what to do instead, before anything is posted', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'By hand', ['1200', '50', '4100', '', '']);
  await expect(
    page.getByText(
      'To change 1200 Tenant receivable, use Record payment, Add one-time charge or Add credit on the lease.',
    ),
  ).toBeVisible();
  await expect(page.getByText('This entry cannot be posted', { exact: true })).toBeVisible();
});

test('Tab and = take what balances, and lines move, double and go by keys', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await page.getByLabel('Memo').fill('Keys');
  await page.keyboard.press('Tab');
  await cell(page, 'Account', 1).focus();
  await page.keyboard.type('1010');
  await page.keyboard.press('Tab');
  await page.keyboard.type('50');
  await cell(page, 'Account', 2).focus();
  await page.keyboard.type('1020');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Credit', 2)).toHaveAttribute('placeholder', '50.00');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Credit', 2)).toHaveValue('50.00');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(page, 'Account', 1)).toHaveValue('1020 Trust bank');
  await page.keyboard.press('Shift+Alt+ArrowDown');
  await expect(cell(page, 'Account', 2)).toHaveValue('1020 Trust bank');
  await expect(page.getByText('Credits are higher by 50.00.')).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
  await page.keyboard.press('Shift+Alt+Backspace');
  await expect(cell(page, 'Account', 2)).toHaveValue('1010 Operating bank');
  await cell(page, 'Debit', 2).fill('');
  await cell(page, 'Credit', 2).press('=');
  await expect(cell(page, 'Debit', 2)).toHaveValue('50.00');
  await cell(page, 'Credit', 2).fill('9');
  await expect(cell(page, 'Debit', 2)).toHaveValue('');
});

test('what does not balance, or cannot be read, is not posted and says why', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await expect(page.getByText('Enter two lines.')).toBeVisible();
  await writeByKeys(page, 'Off by a cent', ['1010', '10', '1020', '', '9.99']);
  await expect(page.getByText('Debits are higher by 0.01.')).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await cell(page, 'Credit', 2).fill('ten');
  await cell(page, 'Account', 1).focus();
  await expect(cell(page, 'Credit', 2)).toHaveValue('ten');
  await expect(page.getByText('Enter an amount like 1,234.56.')).toBeVisible();
  await expect(page.getByText('Enter an amount like 1,234.56 in line 2.')).toBeVisible();
  await cell(page, 'Credit', 2).fill('10/0');
  await cell(page, 'Account', 1).focus();
  await expect(page.getByText('Can’t divide by zero.')).toBeVisible();
  await cell(page, 'Debit', 1).fill('ten');
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  expect(await journalOf(api, account)).toEqual([]);
});

test('a double click posts once, and so does a retry after the answer was lost', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'Once', ['1010', '10', '5800', '', '']);
  const sent: string[] = [];
  await page.route('**/api/v1/journal-entries/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    // It has arrived; that is not heard of the first time.
    return sent.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await postButton(page).dblclick();
  await expect(page.getByText('May not be posted.')).toBeVisible();
  await expect(page.getByText('it is posted only once')).toBeVisible();
  await expect(page.getByText('Not posted.')).toHaveCount(0);
  await expect(cell(page, 'Debit', 1)).toHaveValue('10.00');
  expect(sent).toHaveLength(1);
  await expect(page.getByText(/^Outcome of “Post \d.+” unknown\.$/)).toBeInViewport();
  await page.getByRole('button', { name: 'Send again' }).dblclick();
  await expect(page.getByText('JE-0001 posted.')).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(await journalOf(api, account)).toHaveLength(1);
});

test('an earlier attempt that did arrive with other content is told, and nothing is posted twice unseen', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'First', ['1010', '10', '5800', '', '']);
  let isFirst = true;
  await page.route('**/api/v1/journal-entries/', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await postButton(page).click();
  await expect(page.getByText('May not be posted.')).toBeVisible();
  await page.getByLabel('Memo').fill('Second');
  await expect(page.getByText('Ready to post', { exact: true })).toBeVisible();
  await postButton(page).click();
  await expect(page.getByText('Already posted.')).toBeVisible();
  expect(await journalOf(api, account)).toHaveLength(1);
  await page.getByRole('button', { name: 'Post as new entry' }).click();
  await postButton(page).click();
  await expect(page.getByText('JE-0002 posted.')).toBeVisible();
});

test('a reload keeps the draft, unreadable text and all; another person in the same browser sees nothing of it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const accountant = await join(api, account, 'accountant');
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'Half done', ['1010', '12.5', '5800']);
  await cell(page, 'Credit', 2).fill('12,5o');
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(cell(page, 'Account', 1)).toHaveValue('1010 Operating bank');
  await expect(cell(page, 'Debit', 1)).toHaveValue('12.50');
  await expect(cell(page, 'Credit', 2)).toHaveValue('12,5o');
  await signInAs(page, accountant);
  await openEntryForm(page);
  await expect(page.getByLabel('Memo')).toHaveValue('');
  await signInAs(page, account);
  await openEntryForm(page);
  await expect(page.getByLabel('Memo')).toHaveValue('Half done');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Memo')).toHaveValue('');
  await page.reload();
  await expect(page.getByText('Enter two lines.')).toBeVisible();
});

test('two tabs show one draft and post it once', async ({ page, context, api, account, signInAs }) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'In two tabs', ['1010', '10', '5800', '', '']);
  const second = await context.newPage();
  await openEntryForm(second);
  await expect(postButton(second)).toBeEnabled();
  await page.getByLabel('Memo').fill('In both tabs');
  await expect(second.getByLabel('Memo')).toHaveValue('In both tabs');
  await Promise.all([postButton(page).click(), postButton(second).click()]);
  await expect.poll(async () => (await journalOf(api, account)).length).toBe(1);
  await openEntryForm(page);
  await writeByKeys(page, 'Another', ['1010', '10', '5800', '', '']);
  await openEntryForm(second);
  await expect(second.getByLabel('Memo')).toHaveValue('Another');
  await page.getByRole('button', { name: 'Post and new' }).click();
  await expect(page.getByText('JE-0002 posted.')).toBeVisible();
  await expect(page.getByLabel('Memo')).toHaveValue('');
  await expect(page.getByLabel('Memo')).toBeFocused();
  await expect(second.getByText('was posted or discarded in another tab')).toBeVisible();
});

test('a closed period is said at once, and an account that was archived meanwhile at its cell', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await api.post('/period-locks/', { through: '2020-12-31' }, account.access);
  await signInAs(page, account);
  await openEntryForm(page);
  await page.getByLabel('Date').fill('31 Dec 2020');
  await expect(page.getByText('The books are closed through Dec 31, 2020.').first()).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Date').press('ArrowUp');
  await expect(page.getByLabel('Date')).toHaveValue('Jan 1, 2021');
  await expect(page.getByText('January 2021 is open in the books')).toBeVisible();
  await api.post(`/accounts/${await accountId(api, account, '4900')}/archive/`, {}, account.access);
  await writeByKeys(page, 'Archived', ['1010', '10', '4900', '', '']);
  await expect(cell(page, 'Account', 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This account is archived.')).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
});

test('a year is taken as it is written, and one that no books reach is refused in the field', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  const date = page.getByLabel('Date');
  for (const typed of ['1/1/0001', '1/1/1899', '1/1/3000']) {
    await date.fill(typed);
    await date.blur();
    await expect(date).toHaveValue(typed);
    await expect(page.getByText('Enter a date from 1900 to 2999.')).toBeVisible();
    await expect(date).toHaveAttribute('aria-invalid', 'true');
  }
  await date.fill('1/1/26');
  await date.blur();
  await expect(date).toHaveValue('Jan 1, 2026');
  await date.fill('1/1/1900');
  await date.press('ArrowDown');
  await date.blur();
  await expect(date).toHaveValue('Jan 1, 1900');
});

test('the form waits with the cursor where typing goes on', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await expect(page.getByLabel('Memo')).toBeFocused();
  await page.keyboard.type('Typed at once');
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(cell(page, 'Account', 1)).toBeFocused();
  await page.keyboard.type('1010');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Debit', 1)).toBeFocused();
  await page.reload();
  await expect(cell(page, 'Account', 1)).toHaveValue('1010 Operating bank');
  await expect(cell(page, 'Debit', 1)).toBeFocused();
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('no keyboard comes up before somebody has tapped', async ({ page, account, signInAs }) => {
    await signInAs(page, account);
    await openEntryForm(page);
    await expect(page.getByLabel('Memo')).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
  });
});

test('an entry is kept as a template with open amounts, begun with, renamed and removed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await openEntryForm(page);
  await writeByKeys(page, 'Cleaning', ['5300', '80', '1010', '', '']);
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByLabel('Leave blank').check();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template Cleaning saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Use template').fill('clea');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Account', 2)).toHaveValue('1010 Operating bank');
  await expect(cell(page, 'Debit', 1)).toHaveAttribute('placeholder', 'open');
  await cell(page, 'Debit', 1).fill('95');
  await expect(cell(page, 'Credit', 2)).toHaveAttribute('placeholder', '95.00');
  await cell(page, 'Credit', 2).press('=');
  await postButton(page).click();
  await expect(page.getByText('JE-0001 posted.')).toBeVisible();
  expect((await journalOf(api, account))[0]?.amounts).toEqual([{ currency: 'USD', cents: 9500 }]);
  await openEntryForm(page);
  await page.getByRole('button', { name: 'Manage' }).click();
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await panel.getByRole('button', { name: 'Rename' }).click();
  await panel.getByLabel('Name').fill('Weekly cleaning');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Weekly cleaning')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: /^Remove template/ })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(panel.getByText('Save an entry as a template to reuse it.')).toBeVisible();
});

test('a copy begins on the same sides or the opposite ones, and never in place of what is written', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const [bank, fees] = [await accountId(api, account, '1010'), await accountId(api, account, '5800')];
  const lines = [
    { accountId: bank, debitCents: 700 },
    { accountId: fees, creditCents: 700 },
  ];
  const { body } = await api.post('/journal-entries/', { date: '2026-01-05', memo: 'Transfer', lines }, account.access);
  const { id } = body as { id: string }; // The route's schema.
  await signInAs(page, account);
  await openEntryForm(page, `?copy=${id}&swap=1`);
  await expect(cell(page, 'Credit', 1)).toHaveValue('7.00');
  await expect(page).toHaveURL(/\/money\/journal\/new$/);
  await page.getByLabel('Memo').fill('Mine');
  await openEntryForm(page, `?copy=${id}`);
  await expect(page.getByText('You have another draft')).toBeVisible();
  await expect(page.getByLabel('Memo')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Replace with copy' }).click();
  await expect(cell(page, 'Debit', 1)).toHaveValue('7.00');
  await expect(page.getByLabel('Memo')).toHaveValue('Transfer');
});

test('who may only look is told so', async ({ page, workspace, signInAs }) => {
  await signInAs(page, workspace.viewer);
  await page.goto('/money/journal/new');
  await expect(page.getByText('Your role doesn’t include posting entries.')).toBeVisible();
  await expect(page.getByLabel('Memo')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('lines are cards with a number pad, within the screen', async ({ page, api, account, signInAs }) => {
    await signInAs(page, account);
    await openEntryForm(page);
    await page.getByLabel('Memo').fill('By thumb');
    const [first, second] = [page.getByLabel('Line 1', { exact: true }), page.getByLabel('Line 2', { exact: true })];
    await first.getByLabel('Account').fill('1010');
    await page.getByRole('option', { name: /^1010/ }).tap();
    await expect(first.getByLabel('Debit, USD')).toHaveAttribute('inputmode', 'decimal');
    await first.getByLabel('Debit, USD').fill('25');
    await second.getByLabel('Account').fill('5800');
    await page.getByRole('option', { name: /^5800/ }).tap();
    await second.getByLabel('Credit, USD').fill('25');
    const boxes = await first
      .locator('input:visible, button:visible')
      .evaluateAll((controls) =>
        controls.map(
          (control) => (control.closest('div')?.getBoundingClientRect() ?? control.getBoundingClientRect()).height,
        ),
      );
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await postButton(page).tap();
    await expect(page.getByText('JE-0001 posted.')).toBeVisible();
    expect(await journalOf(api, account)).toHaveLength(1);
  });
});
