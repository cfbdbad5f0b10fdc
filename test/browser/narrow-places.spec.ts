import { expect, test } from './support/fixtures.ts';
import { openBooks } from './support/report-books.ts';
import { addDebtor } from './support/rent.ts';

test.describe('at 1280 px beside an open panel', () => {
  test.use({ viewport: { width: 1280, height: 840 } });

  test('the head of the journal is one row, and its exports are in the menu', async ({ page, api, signInAs }) => {
    const books = await openBooks(api);
    await books.post('2024-03-05', 'Deposit', [
      ['1010', 10_000],
      ['3010', -10_000],
    ]);
    await signInAs(page, books.owner);
    await page.goto('/money/journal?period=2024-03');
    const head = page.locator('main header').first();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await page
      .getByRole('row', { name: /Deposit/ })
      .getByText('Deposit')
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('link', { name: 'New entry' })).toBeVisible();
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(101);
    await head.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Export CSV, cash' })).toBeVisible();
  });

  test('the figures above the leases stand in one row', async ({ page, api, account, signInAs }) => {
    const { leaseId } = await addDebtor(api, account);
    await signInAs(page, account);
    await page.goto(`/leases?open=${leaseId}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    const tops = await page
      .locator('main dl')
      .first()
      .locator('> div')
      .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });

  test('the first part of a panel begins at its rule, as far from it as the next part', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await addDebtor(api, account);
    await signInAs(page, account);
    await page.goto('/people');
    await page.getByRole('row', { name: /Liam/ }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.locator('section').nth(1)).toBeVisible();
    const [head, first] = [
      await panel.locator('header').first().boundingBox(),
      await panel.locator('section').first().boundingBox(),
    ];
    expect((first?.y ?? 0) - (head?.y ?? 0) - (head?.height ?? 0)).toBe(0);
  });
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the current tab and the current view are in sight when the page opens', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    // Without a lease there are no views, but for as long as it is not known that there is none.
    await addDebtor(api, account);
    await signInAs(page, account);
    await page.goto('/settings?tab=system');
    await expect(page.getByRole('tab', { name: 'System' })).toBeInViewport({ ratio: 0.9 });
    await page.goto('/leases?view=ended');
    const views = page
      .getByRole('navigation')
      .filter({ has: page.locator('[aria-current="page"]', { hasText: 'Ended' }) });
    await expect(views.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.9 });
  });

  test('in Record payment the fields stand apart from the figures beside them', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { leaseId } = await addDebtor(api, account);
    await signInAs(page, account);
    await page.goto(`/rent?pay=${leaseId}`);
    const row = page.getByRole('table').getByRole('row', { name: /^Rent/ }).first();
    const [open, field] = [
      await row.getByRole('cell').nth(1).boundingBox(),
      await row.getByRole('textbox').boundingBox(),
    ];
    expect((field?.x ?? 0) - (open?.x ?? 0) - (open?.width ?? 0)).toBeGreaterThanOrEqual(12);
  });
});
