import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addLatecomer } from './support/latecomers.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, daysOfTest, recordReceipt } from './support/rent.ts';

/** Words and amounts that stand on two lines because their column is too narrow. */
function brokenWords(place: Locator): Promise<readonly string[]> {
  return place.evaluate((root) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // What only a screen reader sees is one pixel wide.
      if (node.parentElement?.clientWidth === 1) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+|\d[\d.,]*/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

function linesOf(place: Locator): Promise<number> {
  return place.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    // Small words beside larger ones begin a few pixels lower, and are in the same line.
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
  });
}

const isAtStart = (line: Locator) => line.evaluate(({ scrollLeft }) => scrollLeft <= 1);

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 840 } });

  test('the stage that is looked at stays in view beside a panel, and an arrow leads to the others', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { leaseId } = await addLatecomer(api, account);
    await signInAs(page, account);
    await page.goto(`/rent/arrears?view=held&open=${leaseId}`);
    await expect(page.getByRole('dialog')).toContainText('Liam Chen');
    const stages = page.getByRole('navigation', { name: 'Stages' });
    await expect(stages.getByRole('link', { name: /^On hold/ })).toBeInViewport({ ratio: 1 });
    await expect(stages.getByRole('link', { name: /^All/ })).not.toBeInViewport();
    // For the pointer alone: the keyboard walks the links.
    const arrows = stages.locator('xpath=../button');
    await expect(arrows).toHaveCount(1);
    for (let press = 0; press < 4 && !(await isAtStart(stages)); press += 1) await arrows.first().click();
    await expect(stages.getByRole('link', { name: /^All/ })).toBeInViewport({ ratio: 1 });
    await expect(arrows, 'the other way').toHaveCount(1);
    await page.setViewportSize({ width: 1920, height: 840 });
    await expect(arrows, 'there is room for all').toHaveCount(0);
  });

  test('a lease beside an open panel breaks no word of its ledger and cuts no name', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { leaseId } = await addDebtor(api, account, 'Amara Adeyemi-Okonkwo');
    await recordReceipt(api, account, { parts: [{ leaseId, cents: 157_500 }] });
    await signInAs(page, account);
    await page.goto(`/leases/${leaseId}?pay=1`);
    await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
    const main = page.locator('main');
    await expect(main.getByText('1,575.00').first()).toBeVisible();
    expect(await brokenWords(main)).toEqual([]);
    expect(await isWiderThanWindow(page)).toBe(false);
    await expect(main, 'an amount below zero has a minus everywhere on the screen').toContainText('−75.00');
    await expect(main).not.toContainText('(75.00');
  });
});

test('the rent roll beside the payment panel breaks no amount', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  const { units } = await addBuilding(api, account, ['4D'], 'Linden House');
  await addLease(api, account, units[0]?.id ?? '', 'Ida Moss');
  const { today } = daysOfTest();
  const dueOn = new Date(Date.parse(today) + 20 * 86_400_000).toISOString().slice(0, 10);
  const charge = { leaseId, kind: 'other', label: 'Repair', cents: 425_000, dueOn };
  await api.post('/charges/', charge, account.access, randomUUID());
  await recordReceipt(api, account, { parts: [{ leaseId, cents: 150_000 }] });
  await signInAs(page, account);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 840 });
    await page.goto(`/rent?pay=${leaseId}`);
    await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible();
    const row = page.getByRole('row', { name: /Liam Chen/ }).first();
    await expect(row).toContainText('4,250.00 not yet due');
    expect(await brokenWords(page.locator('main')), `${width}`).toEqual([]);
    const later = row.getByText('4,250.00 not yet due');
    expect(await later.evaluate((element) => element.getClientRects().length), 'in one line').toBe(1);
    const heights = await page
      .locator('main tbody tr')
      .evaluateAll((rows) => rows.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(new Set(heights).size, `rows of ${heights.join(', ')} px`).toBe(1);
  }
});

test('a list beside an open panel shows whole names, at 1280 px', async ({ page, api, account, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 840 });
  const { leaseId } = await addDebtor(api, account, 'Amara Adeyemi-Okonkwo');
  await signInAs(page, account);
  for (const path of [`/rent?open=${leaseId}`, '/rent/arrears', '/leases']) {
    await page.goto(path);
    const row = page.getByRole('row', { name: /Amara/ });
    if (!path.includes('open=')) await row.getByRole('link', { name: 'Amara Adeyemi-Okonkwo' }).click();
    await expect(page.getByRole('dialog'), path).toBeVisible();
    const cut = await row
      .locator('td, td *')
      .evaluateAll((parts) =>
        parts
          .filter(({ clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
            clientWidth > 2 ? scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1 : false,
          )
          .map(({ textContent }) => textContent),
      );
    expect(cut, path).toEqual([]);
  }
});

test('beside a panel at 1280 px units and figures stand in one line, and tabs fade where there are more', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 840 });
  const { leaseId } = await addDebtor(api, account, 'Amara Adeyemi');
  const dueOn = `${daysOfTest().today.slice(0, 4)}-01-01`;
  const charge = { leaseId, kind: 'other', label: 'Repair', cents: 1_425_000, dueOn, chargedOn: dueOn };
  expect((await api.post('/charges/', charge, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  for (const path of ['/rent', '/rent/arrears', '/leases']) {
    await page.goto(path);
    const row = page.getByRole('row', { name: /Amara Adeyemi/ });
    await row.getByRole('link', { name: 'Amara Adeyemi' }).click();
    await expect(page.getByRole('dialog'), path).toBeVisible();
    const unit = row.locator('td, th').filter({ hasText: 'Maple Court' }).last();
    expect(await linesOf(unit), path).toBe(1);
    const tops = await page
      .locator('main dl')
      .first()
      .locator('> div')
      .evaluateAll((figures) => [...new Set(figures.map((figure) => figure.getBoundingClientRect().top))]);
    if (path !== '/leases') expect(tops, path).toHaveLength(1);
  }

  await page.goto(`/rent/arrears?open=${leaseId}`);
  const views = page.getByRole('main').getByRole('navigation').filter({ hasText: 'Final' });
  await expect(views).toHaveCSS('mask-image', /gradient/);
  await views.getByRole('link', { name: /^Second/ }).click();
  await expect(views.getByRole('link', { name: /^Final/ })).toBeInViewport({ ratio: 0.9 });
});

test('the head of a rent run stands in one row above the rule, at 1280 and 1440 px', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 840 });
    await page.goto('/rent/run');
    await expect(page.getByText('Nothing is posted until you confirm')).toBeVisible();
    expect((await page.locator('main header').first().boundingBox())?.height, `${width}`).toBeLessThanOrEqual(101);
  }
});

test('a rent run at 200 % text fits the window and breaks no word of its head', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 840 });
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.addInitScript(() => localStorage.setItem('gable.preferences', JSON.stringify({ textSize: 200 })));
  await page.goto('/rent/run');
  await expect(page.getByLabel('Through')).toBeVisible();
  expect(await isWiderThanWindow(page)).toBe(false);
  expect(await brokenWords(page.locator('main header').first())).toEqual([]);
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a notice with three actions has its words on the whole width and the actions below', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { leaseId } = await addDebtor(api, account);
    await signInAs(page, account);
    await page.goto(`/rent?pay=${leaseId}`);
    await page.getByRole('button', { name: 'Record 1,500.00' }).click();
    const words = page.getByText(/Recorded 1,500.00 from Liam Chen/);
    await expect(words).toBeVisible();
    const [text, act] = [
      await words.boundingBox(),
      await page.getByRole('button', { name: 'Show', exact: true }).boundingBox(),
    ];
    expect(text?.width).toBeGreaterThan(260);
    expect(text?.height).toBeLessThan(60);
    expect(act?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0) - 1);
  });
});
