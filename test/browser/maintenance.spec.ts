import type { Page } from '@playwright/test';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { goWithin, settle, settleWithin } from './support/visit.ts';
import { join } from './support/workspace.ts';

async function fill(api: Api, owner: Account): Promise<void> {
  const { units } = await addBuilding(api, owner, ['1A', '1B']);
  await addLease(api, owner, units[0]?.id ?? '', 'Sigrid Holm');
  await addPerson(api, owner, { givenName: 'Ines', familyName: 'Vogt', email: 'ines@browser.example' });
}

/** Opens every tab and the first row of every table on the page, and gives the addresses that it links to. */
async function explore(page: Page, address: string): Promise<string[]> {
  await goWithin(page, address);
  // The table behind a chart leads nowhere, and only readers of screens meet it. The heading of a wide report leads
  // nowhere either, and has no cell but the one of its name: its middle is the table.
  const row = page.getByRole('main').locator('table:not(figure table) tbody:not([data-kind="heading"]) tr').first();
  if ((await row.count()) > 0) {
    const list = page.url();
    await settleWithin(page, () => row.click());
    // A figure is explained in its place.
    const explained = new URL(page.url()).searchParams.has('explain');
    if (page.url() !== list && !explained) await settleWithin(page, () => page.goBack());
  }
  const tabs = page.getByRole('main').getByRole('tab');
  for (let at = 0; at < (await tabs.count()); at += 1) await settleWithin(page, () => tabs.nth(at).click());
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  return links.map((link) => link.replace(/#.*$/, '')).filter((link) => !link.startsWith('/docs/'));
}

for (const role of ['maintenance', 'viewer'])
  test(`nothing that ${role} is offered answers that it is not allowed`, async ({ page, api, account, signInAs }) => {
    test.slow();
    await fill(api, account);
    const member = await join(api, account, role);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${page.url()}: ${answer.request().method()} ${answer.url()}`);
    });
    await signInAs(page, member);
    await page.goto('/');
    await settle(page);
    const seen = new Set<string>();
    const waiting = ['/'];
    for (let next = waiting.shift(); next !== undefined && seen.size < 60; next = waiting.shift()) {
      // One page of each kind: of two people or units one is enough.
      const kind = next.replaceAll(/[0-9a-f-]{36}/g, ':id');
      if (seen.has(kind)) continue;
      seen.add(kind);
      waiting.push(...(await explore(page, next)));
      await expect(page.getByText(/[Yy]our role doesn’t include/)).toHaveCount(0);
    }
    expect(seen.size).toBeGreaterThan(5);
    expect(refused).toEqual([]);
  });

test('maintenance saves no list of people, and a manager does', async ({ page, api, account, signInAs }) => {
  await fill(api, account);
  await signInAs(page, await join(api, account, 'maintenance'));
  await page.goto('/people');
  await expect(page.getByText('Ines Vogt').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
  await signInAs(page, await join(api, account, 'manager'));
  await page.goto('/people');
  await expect(page.getByRole('button', { name: /^Export/ })).toBeVisible();
});
