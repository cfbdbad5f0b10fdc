import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { chargeNow } from './support/rent.ts';

test('at 1280 px a lease says in one line when its term ends', async ({ page, api, account, signInAs }) => {
  await aLease(api, account);
  await page.setViewportSize({ width: 1280, height: 840 });
  await signInAs(page, account);
  await page.goto('/leases');
  const cell = page.getByRole('row', { name: /Amara Adeyemi/ }).getByText(/^(Term e|E)nds /);
  await expect(cell).toBeVisible();
  expect(await linesOf(page, 'Amara Adeyemi', /nds /)).toBe(1);
});

test('with text at 150 % names are shown in full and nothing scrolls sideways', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId, propertyId } = await aLease(api, account);
  await page.setViewportSize({ width: 1280, height: 840 });
  await signInAs(page, account);
  await page.evaluate(() => localStorage.setItem('gable.preferences', JSON.stringify({ textSize: 150 })));
  for (const path of ['/leases', '/people', '/properties', `/properties/${propertyId}`, `/leases/${leaseId}`]) {
    await page.goto(path);
    await expect(page.locator('main table').first()).toBeVisible();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main td, main td *')]
        .filter((part) => part.clientWidth > 2 && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    );
    expect(
      cut.filter((words) => /Adeyemi|Maple/.test(words ?? '')),
      path,
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(1280);
  }
});

test('on a phone every link of a record is a target of 44 px', async ({ page, api, account, signInAs }) => {
  const { leaseId, propertyId } = await aLease(api, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  for (const path of [`/properties/${propertyId}`, `/leases/${leaseId}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('aside').first()).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main a')].flatMap((link) => {
        const { height } = link.getBoundingClientRect();
        const around = ['::before', '::after'].map(
          (part) => Number.parseFloat(getComputedStyle(link, part).height) || 0,
        );
        return height > 0 && Math.max(height, ...around) < 44 ? [link.textContent] : [];
      }),
    );
    expect(small, path).toEqual([]);
  }
});

async function aLease(api: Api, account: Account) {
  const { property, units } = await addBuilding(api, account, ['1A']);
  const end = { endsOn: '2028-05-31', atEnd: 'month-to-month' };
  const lease = await addLease(api, account, units[0]?.id ?? '', 'Amara Adeyemi', end);
  // A ledger without a line has no table.
  await chargeNow(api, account);
  return { propertyId: property.id, leaseId: lease.id };
}

/** How many lines the words take in the row that is about somebody. */
function linesOf(page: Page, about: string, words: RegExp): Promise<number> {
  return page
    .getByRole('row', { name: new RegExp(about) })
    .getByText(words)
    .last()
    .evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
}
