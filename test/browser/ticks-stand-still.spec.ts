import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addLatecomer } from './support/latecomers.ts';
import { addBuilding } from './support/portfolio.ts';

interface ListOfActs {
  readonly address: string;
  /** What stands in the address for a row that is looked at beside the list; not where rows lead to a page. */
  readonly peek?: 'open' | 'unit';
}

/** Every list whose chosen rows have acts. */
async function makeLists(api: Api, account: Account): Promise<readonly ListOfActs[]> {
  for (const name of ['Liam', 'Nora', 'Omar']) await addLatecomer(api, account, name);
  const { property } = await addBuilding(api, account, ['1A', '1B', '1C'], 'Pine Row');
  return [
    { address: '/rent', peek: 'open' },
    { address: '/rent/arrears', peek: 'open' },
    { address: '/leases', peek: 'open' },
    { address: '/properties' },
    { address: '/people', peek: 'open' },
    { address: `/properties/${property.id}`, peek: 'unit' },
  ];
}

/** Where the second and the third row are. */
async function others(page: Page) {
  return await page.locator('[data-row]').evaluateAll((rows) =>
    rows.slice(1, 3).map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} px the rows below stand still when a row is ticked`, async ({ page, api, account, signInAs }) => {
    test.slow();
    const lists = await makeLists(api, account);
    await page.setViewportSize({ width, height });
    await signInAs(page, account);
    for (const { address } of lists) {
      await page.goto(address);
      const boxes = page.locator('[data-row]').getByRole('checkbox');
      await expect(boxes.nth(2), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      await boxes.first().evaluate((box) => box.scrollIntoView({ block: 'center' }));
      const before = await others(page);
      expect(before, address).toHaveLength(2);
      await boxes.first().click();
      await expect(
        page
          .getByText(/^1 (\w+ )?selected$/)
          .filter({ visible: true })
          .first(),
        address,
      ).toBeVisible();
      expect(await others(page), address).toEqual(before);
      // The second click is meant for the second row, and is its own.
      await boxes.nth(1).click();
      await expect(boxes.nth(1), address).toBeChecked();
    }
  });

for (const width of [1280, 390])
  test(`at ${width} px the row after one that was ticked is not left under the bar`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const lists = await makeLists(api, account);
    await signInAs(page, account);
    for (const { address } of lists.filter(({ address: one }) => /^.(leases|properties.)/.test(one))) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const rows = page.locator('[data-row]');
      await expect(rows.nth(2), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      const bottom = await rows.nth(1).evaluate((row) => row.getBoundingClientRect().bottom);
      await page.setViewportSize({ width, height: Math.ceil(bottom) + 80 });
      await rows.first().getByRole('checkbox').click();
      const bar = page.locator('[data-confirm-bar]');
      await expect(bar, address).toBeVisible();
      // Until then clicks go through it.
      await bar.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)));
      await expect
        .poll(() =>
          rows.nth(1).evaluate((row) => {
            const { left, top, height } = row.getBoundingClientRect();
            return row.contains(document.elementFromPoint(left + 24, top + height - 4));
          }),
        )
        .toBe(true);
    }
  });

test('beside a panel at 1280 px the rows below stand still when x chooses one', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const lists = await makeLists(api, account);
  await page.setViewportSize({ width: 1280, height: 840 });
  await signInAs(page, account);
  for (const { address, peek } of lists) {
    if (peek === undefined) continue;
    await page.goto(address);
    const rows = page.locator('[data-row]');
    await expect(rows.nth(2), address).toBeVisible();
    await page.goto(`${address}?${peek}=${(await rows.first().getAttribute('data-row')) ?? ''}`);
    await expect(page.getByRole('dialog'), address).toBeVisible();
    await expect(rows.nth(2), address).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(rows.getByRole('checkbox').first(), `${address}: boxes, though nothing is ticked`).toBeVisible();
    await rows.first().focus();
    const before = await others(page);
    await page.keyboard.press('x');
    await expect(
      page
        .getByText(/^1 (\w+ )?selected$/)
        .filter({ visible: true })
        .first(),
      address,
    ).toBeVisible();
    expect(await others(page), address).toEqual(before);
  }
});

test('the views come back with the focus that they had, and the count is said', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  for (const name of ['Liam', 'Nora']) await addLatecomer(api, account, name);
  await signInAs(page, account);
  await page.goto('/rent');
  const rows = page.locator('[data-row]');
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Owing/ });
  const bar = page.getByRole('group', { name: '1 lease selected' });
  const said = page.getByRole('status').filter({ hasText: /selected/ });
  await rows.first().focus();
  await view.focus();
  await expect(said).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(bar).toBeFocused();
  await expect(said).toHaveText('1 row selected');
  await expect(view, 'covered').toBeHidden();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('button', { name: 'Record payment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(view).toBeFocused();
  await expect(said).toHaveCount(0);

  await rows.nth(1).focus();
  await page.keyboard.press('x');
  await expect(rows.nth(1), 'the row keeps the focus').toBeFocused();
  await bar.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(view).toBeVisible();
  await expect(rows.nth(1)).toBeFocused();
});
