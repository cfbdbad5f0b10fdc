import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { join } from './support/workspace.ts';

test('each list is saved as it is filtered, by whoever reads it', async ({ page, api, account, signInAs }) => {
  const { property, units } = await addBuilding(api, account, ['1A', '1B', '2A']);
  await addBuilding(api, account, ['9Z'], 'Cedar House');
  await addLease(api, account, units[0]?.id ?? '', 'Robin Tenant');
  await addLease(api, account, units[1]?.id ?? '', 'Sam Tenant');
  await signInAs(page, account);

  await page.goto('/properties?q=cedar');
  expect(await saved(page)).toEqual(['Cedar House']);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await saved(page, page.getByRole('menuitem', { name: 'Export all units' }))).toHaveLength(4);
  await page.goto(`/properties/${property.id}?state=vacant`);
  await expect(page.getByRole('tab', { name: /^Vacant/ })).toHaveAttribute('aria-selected', 'true');
  expect(await saved(page)).toEqual(['Maple Court']);
  await page.goto('/people?q=robin');
  expect(await saved(page)).toEqual(['Robin Tenant']);
  await page.goto('/leases?q=sam');
  expect(await saved(page)).toEqual(['Sam Tenant']);

  await signInAs(page, await join(api, account, 'viewer'));
  await page.goto('/people');
  await expect(page.getByRole('cell', { name: 'Robin Tenant', exact: true })).toBeVisible();
  expect(new Set(await saved(page))).toEqual(new Set(['Robin Tenant', 'Sam Tenant']));
});

/** The first cell of each row of the file. */
async function saved(page: Page, act = page.getByRole('button', { name: 'Export CSV' })): Promise<string[]> {
  const download = page.waitForEvent('download');
  await act.click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [, ...rows] = text.trim().split('\r\n');
  return rows.map((row) => row.split(',')[0]?.replaceAll('"', '') ?? '');
}
