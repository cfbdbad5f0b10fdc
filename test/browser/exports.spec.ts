import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { join } from './support/workspace.ts';
import { workbookRows } from '#test/support/workbook-rows.ts';

test('each list is saved as it is filtered, by whoever reads it', async ({ page, api, account, signInAs }) => {
  const { property, units } = await addBuilding(api, account, ['1A', '1B', '2A']);
  await addBuilding(api, account, ['9Z'], 'Cedar House');
  await addLease(api, account, units[0]?.id ?? '', 'Robin Tenant');
  await addLease(api, account, units[1]?.id ?? '', 'Sam Tenant');
  await signInAs(page, account);

  await page.goto('/properties?q=cedar');
  expect(await saved(page)).toEqual(['Cedar House']);
  expect(await saved(page, 'More', 'Export all units: CSV')).toHaveLength(4);
  await page.goto(`/properties/${property.id}?state=vacant`);
  await expect(page.getByRole('tab', { name: /^Vacant/ })).toHaveAttribute('aria-selected', 'true');
  expect(await saved(page)).toEqual(['Maple Court']);
  await page.goto('/people?q=robin');
  expect(await saved(page)).toEqual(['Robin Tenant']);
  await page.goto('/leases?q=sam');
  expect(await saved(page)).toEqual(['Sam Tenant']);

  await signInAs(page, await join(api, account, 'viewer'));
  await page.goto('/leases?q=sam');
  expect(await saved(page)).toEqual(['Sam Tenant']);
  await page.goto('/people');
  await expect(page.getByRole('cell', { name: 'Robin Tenant', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

test('a list of the server and a table of the page are exported for Excel with the keyboard', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  await addLease(api, account, units[0]?.id ?? '', '=Robin Tenant');
  await signInAs(page, account);
  await page.goto('/leases');
  const list = await exportedForExcel(page);
  expect(list.name).toBe('leases.xlsx');
  const { rows } = await workbookRows(list.bytes);
  expect(rows[1]?.[0]).toContain('=Robin Tenant');

  await page.goto('/money/accounts');
  const chart = await exportedForExcel(page);
  expect(chart.name).toMatch(/^accounts-\d{4}-\d\d-\d\d\.xlsx$/);
  const accounts = (await workbookRows(chart.bytes)).rows;
  expect(accounts[0]).toEqual(['Number', 'Name', 'Kind', 'Tax line', 'Currency', 'Balance']);
  expect(accounts.slice(1).map(([number]) => number)).toContain('1010');
});

async function exportedForExcel(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Excel (.xlsx)' })).toBeFocused();
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await expect(page.getByText('File saved')).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The first cell of each row of the file. */
async function saved(page: Page, menu = 'Export', entry = 'CSV'): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [, ...rows] = text.trim().split('\r\n');
  return rows.map((row) => row.split(',')[0]?.replaceAll('"', '') ?? '');
}
