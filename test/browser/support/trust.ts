import type { Page } from '@playwright/test';
import { ofxOf } from '../../support/banking.ts';
import type { Account, Api } from './api.ts';
import { expect } from './expect.ts';
import { addBuilding } from './portfolio.ts';
import { daysOfTest, listOf } from './rent.ts';

interface Numbered {
  readonly id: string;
  readonly number: string;
}

/** Rent of two buildings in trust; the bank drew more for one of them than it had, and rent came to the operating bank. */
export async function fillTrust(page: Page, api: Api, account: Account) {
  const { today } = daysOfTest();
  const accounts = await listOf<Numbered>(api, account, '/accounts/?limit=200');
  const idOf = (number: string) => accounts.find((one) => one.number === number)?.id ?? '';
  const { property: court } = await addBuilding(api, account, [], 'Maple Court');
  const { property: shop } = await addBuilding(api, account, [], 'Corner Shop', 'house');
  const received = async (cents: number, propertyId: string) => {
    const lines = [
      { accountId: idOf('1020'), debitCents: cents, propertyId },
      { accountId: idOf('4100'), creditCents: cents, propertyId },
    ];
    const sent = await api.post('/journal-entries/', { date: today, memo: 'Rent', lines }, account.access);
    expect(sent.status).toBe(201);
  };
  await received(384_126, court.id);
  await received(107_245, shop.id);
  const drawn = async (bank: string, cents: number, target: string, text: string) => {
    const file = await page.request.post(`/api/v1/bank-files/?name=${text}.ofx&match=false&accountId=${idOf(bank)}`, {
      headers: { authorization: `Bearer ${account.access}`, 'content-type': 'application/octet-stream' },
      data: Buffer.from(ofxOf([{ date: today, cents, text, id: text }], { account: `00${bank}`, on: today })),
    });
    expect(file.status()).toBe(200);
    const lines = await listOf<{ id: string; text: string; version: number }>(api, account, '/statement-lines/');
    const line = lines.find((one) => one.text.includes(text));
    const parts = [{ kind: 'account', accountId: idOf(target), propertyId: shop.id, cents }];
    const posted = await api.post(
      `/statement-lines/${line?.id ?? ''}/post/`,
      { version: line?.version, parts, remember: false },
      account.access,
    );
    expect(posted.status).toBe(200);
  };
  await drawn('1020', -171_245, '5400', 'CITYWATER');
  await drawn('1010', 209_000, '4100', 'RENT11');
}
