import type { Page } from '@playwright/test';
import { ofxOf, type OfxLine } from '../../support/banking.ts';
import type { Account, Api } from './api.ts';
import { expect } from './expect.ts';
import { daysOfTest, listOf } from './rent.ts';

export interface Line {
  readonly id: string;
  readonly text: string;
  readonly cents: number;
  readonly state: string;
}

export async function trustBank(api: Api, account: Account): Promise<string> {
  const banks = await listOf<{ id: string; number: string }>(api, account, '/bank-accounts/?state=active');
  return banks.find(({ number }) => number === '1020')?.id ?? '';
}

/** Lines of the trust bank as its file would bring them. */
export async function sendLines(page: Page, api: Api, account: Account, lines: readonly OfxLine[]) {
  const bank = await trustBank(api, account);
  const sent = await page.request.post(`/api/v1/bank-files/?name=bank.ofx&match=false&accountId=${bank}`, {
    headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(ofxOf(lines, { on: daysOfTest().today })),
  });
  expect(sent.status()).toBe(200);
  return { bank, lines: await linesOf(api, account) };
}

export const linesOf = (api: Api, account: Account) => listOf<Line>(api, account, '/statement-lines/?limit=200');

export const group = (page: Page, name: string) => page.locator(`[data-group="${name}"]`);
export const rows = (page: Page, name: string) => group(page, name).locator('li[data-line]');
export const current = (page: Page) => page.locator('[data-line]:has([aria-current])');
