import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openBooks, type Books } from './support/report-books.ts';
import { watchTraffic } from './support/traffic.ts';
import { join } from './support/workspace.ts';
import type { Api } from './support/api.ts';

const march = '/money/journal?period=2024-03';

test('the journal is browsed, filtered, peeked at and kept as a view', async ({ page, api, signInAs }) => {
  const books = await writeBooks(api);
  await signInAs(page, books.owner);
  await page.goto(march);
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expect(figure(page, 'Entries')).toHaveText('4');
  await expect(figure(page, 'Debits, accrual')).toHaveText('4,958.75');
  await expect(figure(page, 'Credits, accrual')).toHaveText('4,958.75');
  expect(await rowTexts(page)).toEqual([
    'JE-0005Repairs, Northside Plumbing318.75',
    'JE-0004Receipt, Liam Chen1,620.00',
    'JE-0003Rent, Liam Chen1,620.00',
    'JE-0002Rent, Dev Mistry1,400.00',
  ]);
  await expect(page.getByText('Tue, Mar 12, 2024')).toBeVisible();

  await test.step('a peek shows the lines with both sums, and leads on', async () => {
    await row(page, 'Receipt, Liam Chen').click();
    const peek = page.getByRole('dialog', { name: 'Receipt, Liam Chen' });
    await expect(peek).toContainText('JE-0004, Sun, Mar 3, 2024');
    const lines = peek.getByRole('table', { name: 'Lines' });
    await expect(lines.getByRole('row').nth(1)).toContainText('1010Operating bankBoth bases');
    await expect(lines.getByRole('row', { name: /^Accrual/ })).toContainText('1,620.001,620.00');
    await expect(lines.getByRole('row', { name: /^Cash/ })).toContainText('1,620.001,620.00');
    await expect(peek).toContainText('Robin Example');
    await expect(peek.getByRole('img', { name: /^[0-9a-f]{64}$/ })).toBeVisible({ timeout: 15_000 });
    await peek.getByRole('button', { name: 'Next row' }).click();
    await expect(page.getByRole('dialog', { name: 'Rent, Liam Chen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('filters are in the address, and a view keeps them', async () => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Account', { exact: true }).fill('Repairs');
    await page.getByRole('option', { name: '5200 Repairs and maintenance' }).click();
    await expect(figure(page, 'Entries')).toHaveText('1');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('View name').fill('Plumbers');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Plumbers' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.goto(march);
    await expect(figure(page, 'Entries')).toHaveText('4');
    await page.getByRole('link', { name: 'Plumbers' }).click();
    await expect(row(page, 'Repairs, Northside Plumbing')).toBeVisible();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.goto(`${march}&q=chen`);
    await expect(page.locator('[data-row]')).toHaveCount(2);
  });

  await test.step('what is looked at leaves as a file', async () => {
    await page.goto(march);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV, cash' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain('Receipt, Liam Chen');
    // It is of one basis and of one month: a charge that is only owed, and February, are not in it.
    expect(text).not.toContain('Rent, Liam Chen');
    expect(text).not.toContain('Grace Kim');
    await expect(page.getByText('Journal for March 2024 saved.')).toBeVisible();
  });

  await test.step('time is stepped through, and other filters say that nothing fits', async () => {
    await page.goto(march);
    await page.getByRole('button', { name: 'Previous: February 2024' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.goto('/money/journal?period=2024-05');
    await expect(page.getByText('No entries in May 2024.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(5);
  });
});

test('an entry is reversed once, however often the button is pressed, and stands struck', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await writeBooks(api);
  await signInAs(page, books.owner);
  await page.goto(march);
  await row(page, 'Receipt, Liam Chen').click();
  await page.getByRole('link', { name: 'Open entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt, Liam Chen' })).toBeVisible();
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse JE-0004' });
  const act = dialog.getByRole('button', { name: 'Reverse JE-0004' });
  await act.click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reversal date').fill('1 Mar 2024');
  await expect(dialog.getByText(/^Enter .* or later\.$/)).toBeVisible();
  await dialog.getByLabel('Reversal date').fill('6 Mar 2024');
  await expect(dialog.getByRole('row').nth(1)).toContainText(/Operating bank\s*Both bases\s*Both bases1,620\.00$/);
  await dialog.getByLabel('Reason').fill('Returned by the bank');
  const traffic = watchTraffic(page);
  await act.dblclick();
  await expect(page.getByText('JE-0004 reversed by JE-0006.')).toBeVisible();
  const sent = traffic.calls.filter(({ path }) => path.endsWith('/reverse/'));
  expect(sent.length).toBe(1);
  expect(await sent[0]?.request.headerValue('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  const reversals = await books.get<{ items: readonly unknown[] }>('/journal-entries/?isReversal=true');
  expect(reversals.items.length).toBe(1);
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Reversal of JE-0004')).toBeVisible();
  await expect(page.getByText('a reversal cannot be reversed')).toBeVisible();
  await expect(page.getByRole('complementary').locator('dl').filter({ hasText: 'Returned by the bank' })).toHaveText(
    'ReasonReturned by the bank',
  );
  await page.goto(`${march}&view=all`);
  const struck = row(page, 'reversed Mar 6').getByText('Receipt, Liam Chen');
  await expect(struck).toHaveCSS('text-decoration-line', 'line-through');
  await page.getByRole('link', { name: 'Reversals 1' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
});

test('a reversal whose answer was lost says that it may have happened, and is not done twice', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const entry = await books.post('2024-03-05', 'Deposit', [
    ['1010', 700],
    ['3010', -700],
  ]);
  await signInAs(page, books.owner);
  await page.goto(`/money/journal/${entry.id}`);
  let isFirst = true;
  await page.route('**/reverse/', async (route) => {
    const response = await route.fetch();
    if (!isFirst) return route.fulfill({ response });
    isFirst = false;
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse JE-0001' });
  await dialog.getByLabel('Reason').fill('Typed twice');
  await dialog.getByRole('button', { name: 'Reverse JE-0001' }).click();
  await expect(dialog.getByText('No answer from the server')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('JE-0001 reversed by JE-0002.')).toBeVisible();
  expect((await books.get<{ items: readonly unknown[] }>('/journal-entries/')).items.length).toBe(2);
});

test('the journal by keyboard alone', async ({ page, api, signInAs }) => {
  const books = await writeBooks(api);
  await signInAs(page, books.owner);
  await page.goto(march);
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('[data-row]:focus')).toContainText('JE-0004');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Receipt, Liam Chen' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Rent, Liam Chen' })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: 'Receipt, Liam Chen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /^Find a tenant/ })).toBeFocused();
  await page.keyboard.type('chart of acc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
});

test('on a phone rows are cards, the peek is the screen, and nothing scrolls sideways', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await writeBooks(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, books.owner);
  await page.goto(march);
  await page.getByRole('button', { name: 'Receipt, Liam Chen' }).click();
  const peek = page.getByRole('dialog', { name: 'Receipt, Liam Chen' });
  await expect(peek.getByRole('table', { name: 'Lines' })).toBeVisible();
  expect((await peek.boundingBox())?.width).toBe(390);
  expect(await isScrolledSideways(page)).toBe(false);
  await peek.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(7);
  expect(await isScrolledSideways(page)).toBe(false);
});

test('who may only read has no acts, and who may not read is told so', async ({ page, api, signInAs }) => {
  const books = await writeBooks(api);
  const [viewer, agent] = [await join(api, books.owner, 'viewer'), await join(api, books.owner, 'leasing_agent')];
  await signInAs(page, viewer);
  await page.goto(march);
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'New entry' })).toHaveCount(0);
  await row(page, 'Rent, Dev Mistry').click();
  await page.getByRole('link', { name: 'Open entry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent, Dev Mistry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0);

  await signInAs(page, agent);
  await page.goto(march);
  await expect(page.getByText('Your role doesn’t include the books.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Money')).toHaveCount(0);
});

test('a new workspace says what will stand here; amounts of every size and currency find room', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  await signInAs(page, books.owner);
  await page.goto('/money');
  await expect(page.getByText('Every transaction is posted here')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'New entry' })).toHaveCount(2);
  await books.post('2024-03-05', 'A very large amount with a memo that goes on and on and does not end soon at all', [
    ['1010', 8_888_888_888_888],
    ['3010', -8_888_888_888_888],
  ]);
  await books.post('2024-03-05', 'In two currencies', [
    ['1010', 99_900, { currency: 'EUR' }],
    ['3010', -99_900, { currency: 'EUR' }],
    ['1010', 12_345],
    ['3010', -12_345],
  ]);
  await books.post('2024-03-05', 'As much again, elsewhere', [
    ['1010', 8_007_199_254_740, { currency: 'EUR' }],
    ['3010', -8_007_199_254_740, { currency: 'EUR' }],
  ]);
  await books.post('2024-04-02', 'The month after', [
    ['1010', 100],
    ['3010', -100],
  ]);
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(march);
    await expect(page.getByText('88,888,888,888.88').first()).toBeVisible();
    await expect(page.getByText('999.00 EUR').or(page.getByText('999.00EUR')).first()).toBeVisible();
    expect(await isScrolledSideways(page)).toBe(false);
    // The currency of the workspace is first, in a row and above: on a phone it is the one that is shown there.
    await expect(row(page, 'In two currencies')).toContainText(/123\.45\s*999\.00\s*EUR/);
    await expect(
      page
        .locator('dl dt')
        .filter({ hasText: /^Debits/ })
        .filter({ visible: true })
        .first(),
    ).toHaveText('Debits, accrual, USD');
    if (width !== 390) expect(await amountsBeyondTheirCell(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 844 });
  await page.goto(`/money/accounts/${books.account('1010')}?period=2024-04`);
  await expect(page.locator('[data-row]').first()).not.toContainText('EUR');
  await expect(page.locator('[data-row]').nth(1)).toContainText('EUR');
  await expect(page.locator('tfoot td').last()).toHaveText(/^88,888,889,013\.33\s*80,071,993,546\.40\s*EUR$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-row]').last()).toContainText('EUR');
});

async function amountsBeyondTheirCell(page: Page): Promise<readonly string[]> {
  return await page.locator('[data-row] td:last-child').evaluateAll((cells) =>
    cells.flatMap((one) => {
      const room = one.getBoundingClientRect();
      const parts = [...one.querySelectorAll('span')].map((part) => part.getBoundingClientRect());
      return parts.some(({ left, right }) => left < room.left || right > room.right) ? [one.textContent ?? ''] : [];
    }),
  );
}

async function writeBooks(api: Api): Promise<Books> {
  const books = await openBooks(api);
  const owed = (cents: number) =>
    [
      ['1300', cents, { basis: 'accrual' }],
      ['4100', -cents, { basis: 'accrual' }],
    ] as const;
  await books.post('2024-02-01', 'Rent, Grace Kim', owed(168_000));
  await books.post('2024-03-01', 'Rent, Dev Mistry', owed(140_000));
  await books.post('2024-03-01', 'Rent, Liam Chen', owed(162_000));
  await books.post('2024-03-03', 'Receipt, Liam Chen', [
    ['1010', 162_000],
    ['1300', -162_000, { basis: 'accrual' }],
    ['4100', -162_000, { basis: 'cash' }],
  ]);
  await books.post('2024-03-12', 'Repairs, Northside Plumbing', [
    ['5200', 31_875],
    ['1010', -31_875],
  ]);
  return books;
}

function row(page: Page, words: string) {
  return page.locator('[data-row]').filter({ hasText: words });
}

async function rowTexts(page: Page): Promise<readonly string[]> {
  await expect(page.locator('[data-row]').first()).toBeVisible();
  return await page.locator('[data-row]').allTextContents();
}

function figure(page: Page, label: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
}

async function isScrolledSideways(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
