import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { addLatecomer } from './support/latecomers.ts';
import { addLeaver } from './support/leaver.ts';
import { recordReceipt } from './support/rent.ts';
import { expectNoViolations } from './support/violations.ts';

/** A figure that opens, on any page but the reports. */
const figures = (page: Page) => page.locator('main button[aria-haspopup="dialog"][data-explains]');

test('figures of rent roll, arrears, deposits, lease and bank open into lines that add up to them', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addLatecomer(api, account);
  // Paid in part: what is open is less than what was charged.
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 12_345 }] });
  const leaver = await addLeaver(api, account);
  const { status } = await api.post(`/leases/${leaver}/deposit-requests/`, {}, account.access, randomUUID());
  expect(status).toBeLessThan(300);
  await recordReceipt(api, account, { parts: [{ leaseId: leaver, cents: 200_000 }] });
  await signInAs(page, account);
  for (const [address, names] of [
    ['/rent', [/^Balance, Liam Chen: 176\.55$/, /^Balance: 176\.55$/]],
    ['/rent/arrears', [/^Past due, Liam Chen: 176\.55$/, /^Past due: 176\.55$/]],
    [
      '/rent/deposits?view=all',
      [/^Held, USD: 2,000\.00$/, /^Received, Rosa Lind: 2,000\.00$/, /^Held, Rosa Lind: 2,000\.00$/],
    ],
    [`/leases/${leaver}`, [/^Held: 2,000\.00$/]],
    ['/money/bank-accounts', [/: [\d,.]+$/]],
  ] as const) {
    await page.goto(address);
    // Sums of a whole list are there before its rows.
    for (const name of names) await expect(figures(page).and(page.getByRole('button', { name })).first()).toBeVisible();
    const seen = await walk(page);
    for (const name of names)
      expect(
        seen.some((one) => name.test(one)),
        `${address}: ${name} in ${seen.join('; ')}`,
      ).toBe(true);
  }
  await expectNoViolations(page);
});

test('a figure opens by Enter, says who recorded its lines, and Esc leads back to it', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addLatecomer(api, account);
  await signInAs(page, account);
  await page.goto('/rent');
  const figure = figures(page).first();
  await figure.focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: /^Balance, Liam Chen/ });
  await expect(opened.getByRole('link', { name: /^C-\d+/ })).toBeVisible();
  await expect(opened.getByRole('region', { name: 'Rule' })).toContainText('Charges due by the date');
  await expect(opened.getByRole('region', { name: 'Posted by' })).toContainText('Robin Example');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(figure).toBeFocused();
});

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('every amount of Today opens into lines that add up to it, or leads to its list', async ({
      page,
      api,
      account,
      signInAs,
    }) => {
      const { leaseId } = await addLatecomer(api, account);
      await recordReceipt(api, account, { parts: [{ leaseId, cents: 12_345 }] });
      const leaver = await addLeaver(api, account);
      const { status } = await api.post(`/leases/${leaver}/deposit-requests/`, {}, account.access, randomUUID());
      expect(status).toBeLessThan(300);
      await recordReceipt(api, account, { parts: [{ leaseId: leaver, cents: 200_000 }] });
      await signInAs(page, account);
      await page.goto('/');
      const named = (name: RegExp) => page.getByRole('button', { name });
      for (const name of [
        /^Past due: 176\.55$/,
        /^Past due, Liam Chen: 176\.55$/,
        /^Collected: /,
        /^of [\d,]+\.\d\d billed$/,
      ])
        await expect(named(name).first()).toBeVisible();
      // The figures behind a chart open where its table is shown.
      await page.getByRole('button', { name: /^Show .*collected and expected/i }).click();
      const seen = await walk(page);
      for (const name of [
        /^Past due, (1|31|61|91|Over)/,
        /^Billed: /,
        /^Collected, /,
        /^Expected, /,
        /^Trust bank: /,
        /^Security deposits to settle, Rosa Lind: 2,000\.00$/,
      ])
        expect(
          seen.some((one) => name.test(one)),
          `${name} in ${seen.join('; ')}`,
        ).toBe(true);
      expect(await amountsThatLeadNowhere(page)).toEqual([]);
    });
  });

/** Amounts on the page that are in no link and in no figure that opens. */
function amountsThatLeadNowhere(page: Page): Promise<readonly string[]> {
  return page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const parent = node.parentElement;
      if (!/\d\.\d{2}\b/.test(text) || parent === null) continue;
      const isDrawn = parent.closest('svg, [aria-hidden="true"], [role="presentation"]') !== null;
      if (!isDrawn && parent.closest('a, button') === null) found.push(text);
    }
    return found;
  });
}

/** Opens each figure: its lines come to their sum, and that to the figure. */
async function walk(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  for (let at = 0; at < (await figures(page).count()); at += 1) {
    const figure = figures(page).nth(at);
    await figure.click();
    const opened = page.getByRole('dialog');
    await expect(opened.locator('[data-sum]')).toBeVisible();
    // The button is called by what is shown ("of 2,000.00 billed"), its lines by what they are ("Billed: 2,000.00").
    const name = await opened.getByRole('heading').first().innerText();
    await expect(opened).toHaveAccessibleName(name);
    expect.soft(await figure.getAttribute('aria-label'), name).toContain(name.split(': ').at(-1) ?? '');
    const lines = await opened.locator('[data-amount]').allInnerTexts();
    expect(lines.length, name).toBeGreaterThan(0);
    expect
      .soft(centsIn(await opened.locator('[data-sum]').innerText()), name)
      .toBe(centsIn(name.split(': ').at(-1) ?? ''));
    expect
      .soft(
        lines.reduce((sum, one) => sum + centsIn(one), 0),
        name,
      )
      .toBe(centsIn(name.split(': ').at(-1) ?? ''));
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    names.push(name);
  }
  return names;
}

/** Screens have a minus, lines of a figure brackets. */
function centsIn(amount: string): number {
  const cents = Number(amount.replaceAll(/\D/g, ''));
  return /^[(−]/.test(amount) ? -cents : cents;
}
