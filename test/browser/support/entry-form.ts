import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Account, Api } from './api.ts';

/** Opens the form for an entry and waits until accounts can be found in it. */
export async function openEntryForm(page: Page, search = ''): Promise<void> {
  const accounts = page.waitForResponse((response) => response.url().includes('/api/v1/accounts/'));
  await page.goto(`/money/journal/new${search}`);
  await accounts;
  await expect(page.getByRole('heading', { level: 1, name: 'New entry' })).toBeVisible();
}

/** Only keys: from the words of the entry into its lines, Enter after each cell. */
export async function writeByKeys(page: Page, memo: string, cells: readonly string[]): Promise<void> {
  await page.getByLabel('Memo').fill(memo);
  await page.keyboard.press('Enter');
  for (const text of cells) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

export function cell(page: Page, name: 'Account' | 'Debit' | 'Credit', line: number): Locator {
  return page.getByLabel(name === 'Account' ? `Account, line ${line}` : `${name}, line ${line}, USD`);
}

export function postButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Post \d/ });
}

export interface PostedEntry {
  readonly id: string;
  readonly memo: string;
  readonly date: string;
  readonly amounts: readonly { readonly cents: number }[];
}

export async function journalOf(api: Api, account: Account): Promise<readonly PostedEntry[]> {
  const { body } = await api.get('/journal-entries/', account.access);
  return (body as { items: readonly PostedEntry[] }).items; // The route's schema.
}

export async function linesOf(api: Api, account: Account, entryId: string) {
  const { body } = await api.get(`/journal-entries/${entryId}/`, account.access);
  // The route's schema.
  const { lines } = body as {
    lines: readonly { accountNumber: string; debitCents: number; creditCents: number }[];
  };
  return lines.map(({ accountNumber, debitCents, creditCents }) => [accountNumber, debitCents, creditCents] as const);
}

export async function accountId(api: Api, account: Account, number: string): Promise<string> {
  const { body } = await api.get(`/accounts/?q=${number}`, account.access);
  const { items } = body as { items: readonly { id: string; number: string }[] }; // The route's schema.
  return items.find((one) => one.number === number)?.id ?? '';
}
