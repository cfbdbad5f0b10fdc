import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openBooks, smallBooks, type Books } from './support/report-books.ts';
import { expectNoViolations } from './support/violations.ts';

const march = 'from=2024-03-01&to=2024-03-31';
const february = 'compareFrom=2024-02-01&compareTo=2024-02-29';

interface Figure {
  readonly amountCents: number;
  readonly comparedCents: number | null;
}
interface Statement {
  readonly currencies: readonly {
    readonly sections: readonly (Figure & { readonly rows: readonly (Figure & { readonly name: string | null })[] })[];
    readonly results: readonly Figure[];
  }[];
}

test('the income statement shows what the API says, and every figure opens into lines that come to it', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  const said = await books.get<Statement>(`/income-statement/?${march}&${february}`);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}`);
  await expect(page.getByRole('grid', { name: 'Income statement' })).toBeVisible();
  expect(await shownCents(page)).toEqual(statementCents(said));
  await expect(page.getByText('Ties to the trial balance')).toBeVisible();
  const names = await explainEveryFigure(page, books);
  expect(names).toContain('Concessions, Mar 2024: (300.00)');
  expect(names).toContain('Net income, Feb 2024: 977.08');
  expect(names.length).toBe(8 * 3);
});

test('the balance sheet shows what the API says, with computed rows, and every figure opens', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  const said = await books.get<Statement>('/balance-sheet/?asOf=2024-03-31&compareAsOf=2024-02-29');
  await signInAs(page, books.owner);
  await page.goto('/reports/balance-sheet?asOf=2024-03-31');
  await expect(page.getByRole('grid', { name: 'Balance sheet' })).toBeVisible();
  expect(await shownCents(page)).toEqual(statementCents(said));
  const names = await explainEveryFigure(page, books);
  expect(names).toContain('Retained earnings, Mar 31, 2024: 900.00');
  await page.getByRole('button', { name: /^Retained earnings, Mar 31/ }).click();
  const explanation = page.getByRole('region', { name: /^Retained earnings/ });
  await expect(explanation).toContainText('Income minus expenses of fiscal years before Jan 1, 2024');
  await expect(explanation).toContainText('Calculated, not posted');
  await expect(explanation).toContainText('1 manual line');
  await expect(explanation).toContainText('Robin Example');
});

test('the trial balance has the same total on both sides, and every figure opens, also beside another date', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  interface Balance {
    readonly rows: readonly { readonly number: string; readonly debitCents: number; readonly creditCents: number }[];
    readonly totals: readonly { readonly debitCents: number; readonly creditCents: number }[];
  }
  const said = await books.get<Balance>('/trial-balance/?asOf=2024-03-31');
  await signInAs(page, books.owner);
  await page.goto('/reports/trial-balance?asOf=2024-03-31');
  await expect(page.getByText('Since the start of the books')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Trial balance' })).toBeVisible();
  expect(await shownCents(page)).toEqual(
    [...said.rows, ...said.totals].flatMap(({ debitCents, creditCents }) =>
      [debitCents, creditCents].filter((cents) => cents !== 0),
    ),
  );
  await expect(page.getByText('Debits equal credits')).toBeVisible();
  await explainEveryFigure(page, books);
  await page.getByLabel('Compare with').click();
  await page.getByRole('option', { name: /Previous period/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Credit Feb 29, 2024' })).toBeVisible();
  await page.getByRole('button', { name: /^Total, Credit Feb 29/ }).click();
  const total = page.getByRole('region', { name: /^Total, Credit Feb 29/ });
  await total.getByRole('button', { name: 'Owner contributions' }).click();
  await expect(page.getByRole('region', { name: /^Owner contributions, Credit Feb 29/ })).toContainText('20,000.00');
});

test('comparison, basis and period are in the address, and the other basis is another result', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}`);
  const rent = page.getByRole('button', { name: /^Rent, Mar 2024/ });
  await expect(rent).toHaveText('1,620.50');
  await page.getByText('Cash', { exact: true }).click();
  await expect(rent).toHaveText('1,220.50');
  await page.getByLabel('Compare with').click();
  await page.getByRole('option', { name: /Previous year/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Mar 2023' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Mar 2023' })).toBeVisible();
  await expect(rent).toHaveText('1,220.50');
  await page.getByLabel('Compare with').click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.getByLabel('Period').click();
  await page.getByRole('option', { name: 'Other dates…' }).click();
  await page.getByLabel('From').fill('2024-02-01');
  await expect(page.getByRole('columnheader', { name: 'Feb – Mar 2024' })).toBeVisible();
  expect(page.url()).toContain('from=2024-02-01');
  await page.goto('/reports/income-statement?from=yesterday&asOf=never&knownAt=soon&compare=odd&basis=both');
  await expect(page.getByText('No entries in this period.')).toBeVisible();
});

test('a backdated correction changes the report, and not the report as it was known before', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  const { recordedAt } = await books.post('2024-03-20', 'Paint', [
    ['5200', 1_000],
    ['1010', -1_000],
  ]);
  await new Promise((later) => setTimeout(later, 20));
  await books.post('2024-03-10', 'A bill that came late', [
    ['5200', 55_500],
    ['1010', -55_500],
  ]);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}`);
  const repairs = page.getByRole('button', { name: /^Repairs and maintenance, Mar/ });
  await expect(repairs).toHaveText('883.75');
  await page.goto(`/reports/income-statement?${march}&knownAt=${encodeURIComponent(recordedAt)}`);
  await expect(repairs).toHaveText('328.75');
  await expect(page.getByText(/^As known on .*: later entries are excluded$/)).toBeVisible();
  await repairs.click();
  const explanation = page.getByRole('region', { name: /^Repairs and maintenance/ });
  await expect(explanation).toContainText('2 lines');
  await explanation.getByRole('link', { name: /^General ledger/ }).click();
  await expect(page.getByRole('table', { name: 'Total, USD' })).toContainText('328.75');
  await expect(page.getByText('A bill that came late')).toHaveCount(0);
  await page.goBack();

  await page.goto(`/reports/income-statement?${march}&asOf=2024-03-11&knownAt=${encodeURIComponent(recordedAt)}`);
  await expect(page.getByText(/^As of Mar 11, 2024, as known on /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Repairs and maintenance, Mar/ })).toHaveText('—');
  await page.getByRole('button', { name: 'Show current' }).click();
  await expect(repairs).toHaveText('883.75');
  await page.getByRole('button', { name: /^As known on/ }).click();
  await page.getByLabel('As of').fill('2024-03-11');
  await expect(page.getByText('As of Mar 11, 2024: later entries are excluded')).toBeVisible();
  await page.getByLabel('Date', { exact: true }).fill('2999-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Enter a time in the past.')).toBeVisible();
});

test('late entries are told of a period that is over, not of one that lasts', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}&compare=none`);
  await expect(page.getByText(/^(No late entries|\d+ entr(y|ies) late)$/)).toBeVisible();
  const year = new Date().getFullYear();
  await page.goto(`/reports/income-statement?from=2024-01-01&to=${year}-12-31&compare=none`);
  await expect(page.getByText('Balanced')).toBeVisible();
  await expect(page.getByText(/^(No late entries|\d+ entr(y|ies) late)$/)).toHaveCount(0);
});

test('the CSV holds what is shown, with plain numbers and harmless text', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}&compare=none`);
  const rows = await downloadCsv(page);
  expect(rows).toEqual([
    '"Number","Account","Currency","Mar 2024"',
    '"","Income","USD",',
    '"4100","Rent","USD",1620.50',
    '"4110","Concessions","USD",-300.00',
    '"","Total income","USD",1320.50',
    '"","Operating expenses","USD",',
    '"5200","Repairs and maintenance","USD",318.75',
    '"","Total operating expenses","USD",318.75',
    '"","Net operating income","USD",1001.75',
    '"6100","Loan interest","USD",204.17',
    '"","Net income","USD",797.58',
  ]);
  await page.goto(`/reports/general-ledger?${march}&accountId=${books.account('4110')}`);
  expect(await downloadCsv(page)).toContain(
    `"USD","4110","Concessions","2024-03-15","JE-0008","'=Concession, ""first month""",300.00,0.00,300.00`,
  );
});

test('a long ledger comes in parts, with the totals of everything, and leaves whole', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const lines = Array.from({ length: 250 }, () => ['5200', 1] as const);
  await books.post('2024-03-05', 'Small parts', [...lines, ['1010', -250]]);
  await signInAs(page, books.owner);
  await page.goto(`/reports/general-ledger?${march}`);
  await expect(page.getByText('200 lines shown')).toBeVisible();
  const total = page.getByRole('table', { name: 'Total, USD' });
  await expect(total.getByRole('row', { name: /^Period total/ })).toContainText('2.50');
  await expect(page.getByText('Closing balance')).toHaveCount(2);
  // Nothing was brought in: a dash, here as everywhere.
  await expect(total.getByRole('row', { name: /^Opening balance/ })).toContainText('—');
  await expect(page.getByText('0.00', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByText('Closing balance')).toHaveCount(3);
  expect((await downloadCsv(page)).filter((row) => row.includes('Small parts'))).toHaveLength(251);
});

test('the general ledger is kept under a name and leaves as PDF, of an account or of all', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto(`/reports/general-ledger?${march}&accountId=${books.account('4110')}`);
  await expect(page.getByRole('table', { name: 'General ledger' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('View name').fill('Concessions');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Concessions' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await saving).suggestedFilename()).toBe('general-ledger-2024-03-01-2024-03-31-accrual.pdf');
  await page.goto(`/reports/general-ledger?${march}&group=income`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'PDF' }), 'a set of accounts is no sheet').toHaveCount(0);
});

test('each statement has one title', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  for (const [report, title] of [
    ['income-statement', 'Income statement'],
    ['balance-sheet', 'Balance sheet'],
    ['trial-balance', 'Trial balance'],
    ['general-ledger', 'General ledger'],
    ['rent-roll', 'Rent roll'],
  ] as const) {
    await page.goto(`/reports/${report}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Gable`);
    await expect(page.locator('head > title')).toHaveCount(1);
  }
});

test('each currency has a statement of its own', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await books.post('2024-03-08', 'Rent of the flat abroad', [
    ['1010', 70_000, { currency: 'EUR' }],
    ['4100', -70_000, { currency: 'EUR' }],
  ]);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}`);
  const euros = page.getByRole('grid', { name: 'Income statement, EUR' });
  await expect(euros.getByRole('button', { name: /^Rent, Mar/ })).toHaveText('700.00');
  const dollars = page.getByRole('grid', { name: 'Income statement, USD' });
  await expect(dollars.getByRole('button', { name: /^Rent, Mar/ })).toHaveText('1,620.50');
  await euros.getByRole('button', { name: /^Net income, Mar/ }).click();
  await expect(page.getByRole('region', { name: /^Net income/ })).toContainText('Rent of the flat abroad');
  await expect(page.locator('[data-sum]')).toHaveText('700.00');
});

test('from the rail to a figure and back by keyboard alone', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const { keyboard } = page;
  // The keyboard's part of the shell is a chunk that comes after the page.
  await expect(async () => {
    await keyboard.press('g');
    await keyboard.press('r');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'Income statement' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Income statement' })).toBeVisible();

  await page.goto(`/reports/income-statement?${march}`);
  const known = page.getByRole('button', { name: /^As known on/ });
  await expect(page.getByRole('grid')).toBeVisible();
  await known.focus();
  await keyboard.press('Tab');
  await expect(page.getByRole('grid').getByRole('link', { name: 'Rent' }), 'the account itself').toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Rent, Mar/ })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  const figure = page.getByRole('button', { name: /^Concessions, Feb/ });
  await expect(figure).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  const explanation = page.getByRole('region', { name: /^Concessions/ });
  await expect(explanation.getByRole('link', { name: 'JE-0008' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(explanation.getByRole('link', { name: 'JE-0008' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(explanation).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Concessions, Mar/ })).toBeFocused();
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('nothing scrolls sideways, no figure is lost, and axe finds nothing while one is open', async ({
    page,
    api,
    signInAs,
  }) => {
    const books = await smallBooks(api);
    await signInAs(page, books.owner);
    for (const report of [
      `income-statement?${march}`,
      'balance-sheet?asOf=2024-03-31',
      'trial-balance?asOf=2024-03-31&compare=previous',
    ]) {
      await page.goto(`/reports/${report}`);
      const [figure, sum] = [page.locator('[data-figure]').first(), page.locator('[data-sum]')];
      await expect(figure).toBeVisible();
      await page.waitForLoadState('networkidle');
      // A finger that comes down while the last part of the page arrives may miss.
      await expect(async () => {
        if (!(await sum.isVisible())) await figure.tap();
        await expect(sum).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expectFits(page);
    }
    await expectNoViolations(page);
    await page.goto(`/reports/general-ledger?${march}`);
    await expect(page.getByText('Repairs, Northside Plumbing').first()).toBeVisible();
    await expectFits(page);
    await expectNoViolations(page);
    await page.goto(`/reports/income-statement?${march}`);
    await expect(page.getByRole('button', { name: /^Rent, Change: 120.50/ })).toBeVisible();
  });
});

test('axe finds nothing on a filled sheet with an open figure, in light and dark', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const report of [
    `income-statement?${march}&explain=USD_net-income_amount`,
    'trial-balance?asOf=2024-03-31&explain=USD_total_debit',
    `general-ledger?${march}`,
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/reports/${report}`);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoViolations(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    // The other theme has the same elements in other colours.
    await expectNoViolations(page, { rules: ['color-contrast', 'link-in-text-block'] });
  }
});

test('empty books say what to do', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/reports/trial-balance');
  await expect(
    page.getByRole('heading', { name: 'No entries yet. Charges and payments appear here automatically.' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'New entry' })).toHaveAttribute('href', '/money/journal/new');
});

test('a property in the address narrows the report until it is taken away', async ({ page, api, signInAs }) => {
  const books = await smallBooks(api);
  await signInAs(page, books.owner);
  await page.goto(`/reports/income-statement?${march}&propertyId=0198f7a0-0000-7000-8000-000000000001`);
  await expect(page.getByText('No entries in this period.')).toBeVisible();
  await page.getByRole('button', { name: 'One property: show all' }).click();
  await expect(page.getByRole('button', { name: /^Rent, Mar 2024/ })).toBeVisible();
});

/** The figures of the page in their order, without the changes, which the API leaves to the reader. */
async function shownCents(page: Page): Promise<readonly number[]> {
  const names = await page
    .locator('[data-figure]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  return names.filter((name) => !/, Change: /.test(name ?? '')).map((name) => centsIn(name ?? ''));
}

function statementCents({ currencies }: Statement): readonly number[] {
  const both = ({ amountCents, comparedCents }: Figure) => [amountCents, comparedCents ?? 0];
  const [statement] = currencies;
  const [first, second, third] = statement?.sections ?? [];
  const [result, last] = statement?.results ?? [];
  if (first === undefined || second === undefined || third === undefined || result === undefined) return [];
  const rows = (section: typeof first) => section.rows.flatMap(both);
  // An income statement has a result between its sections, a balance sheet has one at the end.
  return last === undefined
    ? [first, second, third].flatMap((section) => [...rows(section), ...both(section)]).concat(both(result))
    : [first, second]
        .flatMap((section) => [...rows(section), ...both(section)])
        .concat(both(result), rows(third), both(last));
}

/** Opens each figure; what is shown as its sum, and what its link leads to, has to come to it to the cent. */
async function explainEveryFigure(page: Page, books: Books): Promise<readonly string[]> {
  const figures = page.locator('[data-figure]');
  const names: string[] = [];
  for (let at = 0; at < (await figures.count()); at += 1) {
    const figure = figures.nth(at);
    const name = (await figure.getAttribute('aria-label')) ?? '';
    await figure.click();
    const explanation = page.getByRole('region', { name, exact: true });
    await expect(explanation.locator('[data-sum]')).toBeVisible();
    expect.soft(centsIn(`: ${await explanation.locator('[data-sum]').innerText()}`), name).toBe(centsIn(name));
    const link = explanation.getByRole('link', { name: /^General ledger/ });
    if ((await link.count()) > 0) {
      const query = new URL((await link.getAttribute('href')) ?? '', 'http://gable.example').search;
      const { totals } = await books.get<{ totals: readonly { debitCents: number; creditCents: number }[] }>(
        `/general-ledger/${query}&limit=1`,
      );
      const sum = totals.reduce((all, { debitCents, creditCents }) => all + debitCents - creditCents, 0);
      expect.soft(Math.abs(sum), `${name}: ${query}`).toBe(Math.abs(centsIn(name)));
    }
    await figure.click();
    names.push(name);
  }
  return names;
}

/** "Rent, Mar 2024: (1,620.50)" is −162050. */
function centsIn(name: string): number {
  const amount = name.slice(name.lastIndexOf(': ') + 2);
  const cents = Number(amount.replaceAll(/\D/g, ''));
  return amount.startsWith('(') ? -cents : cents;
}

async function downloadCsv(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-2024-03-01-2024-03-31-accrual\.csv$/);
  return readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}
