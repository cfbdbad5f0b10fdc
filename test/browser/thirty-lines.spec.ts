import type { Page } from '@playwright/test';
import type { OfxLine } from '../support/banking.ts';
import type { Account, Api } from './support/api.ts';
import { current, group, linesOf, rows, sendLines, trustBank } from './support/bank-lines.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, daysOfTest, listOf, recordReceipt } from './support/rent.ts';
import { tabTo } from './support/tab-to.ts';
import { expectNoViolations } from './support/violations.ts';

/** As each of the leases of these tests owes it. */
const owed = 150_000;

/** Lines of the trust bank: so many payments that are in the books, and others beside two tenants who owe the same. */
async function bring(page: Page, api: Api, account: Account, count: number, others: readonly Partial<OfxLine>[]) {
  const { today } = daysOfTest();
  const { leaseId } = await addDebtor(api, account, 'Omar Duarte');
  const { units } = await addBuilding(api, account, ['3A', '3B'], 'Linden House');
  await addLease(api, account, units[0]?.id ?? '', 'Marco Novak');
  await addLease(api, account, units[1]?.id ?? '', 'Grace Holm');
  await chargeNow(api, account);
  const accountId = await trustBank(api, account);
  const paid = Array.from({ length: count }, (_, at) => 10_100 + at * 101);
  for (const cents of paid)
    await recordReceipt(api, account, { method: 'transfer', accountId, parts: [{ leaseId, cents }] });
  const lines = [...paid.map((cents, at) => ({ cents, text: `DEPOSIT ${at}` })), ...others];
  return await sendLines(
    page,
    api,
    account,
    lines.map((line, at) => ({ date: today, cents: 0, text: '', ...line, id: `L${at}` })),
  );
}

interface Match {
  readonly claims: readonly { readonly entryId: string; readonly receiptId: string | null }[];
}

interface Receipt {
  readonly parts: readonly { readonly tenants: readonly { readonly name: string }[]; readonly cents: number }[];
}

const statesOf = async (api: Api, account: Account) =>
  Object.groupBy(await linesOf(api, account), ({ state }) => state);

test('thirty lines are worked through by keyboard alone, in German, and each is in the books once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { lines } = await bring(page, api, account, 24, [
    { cents: owed, text: 'EINZAHLUNG 1' },
    { cents: owed, text: 'EINZAHLUNG 2' },
    { cents: -2_500, text: 'GEBUEHR' },
    { cents: -1_200, text: 'PORTO' },
    { cents: 7_777, text: 'FREMD 1' },
    { cents: 8_888, text: 'FREMD 2' },
  ]);
  const { version } = ((await api.get('/me/', account.access)).body as { user: { version: number } }).user; // Its schema.
  expect((await api.patch('/me/', { locale: 'de', version }, account.access)).status).toBe(200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, account);
  const { keyboard } = page;
  await page.goto('/banking/lines');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontobewegungen' })).toBeVisible();
  await expect(rows(page, 'proposed')).toHaveCount(26);
  await keyboard.press('j');
  await keyboard.press('j');
  await expect(current(page)).toContainText('DEPOSIT 1');
  await keyboard.press('k');
  await expect(current(page)).toContainText('DEPOSIT 0');
  for (let at = 0; at < 24; at += 1) await keyboard.press('Enter');
  await expect(rows(page, 'proposed')).toHaveCount(2);
  await expect(group(page, 'done').getByRole('heading')).toContainText('Zugeordnet 24');
  await expect(current(page)).toContainText('EINZAHLUNG 1');

  // Two tenants owe it, and the text names neither: the second is a digit away.
  const panel = page.getByRole('dialog');
  const first = lines.find(({ text }) => text === 'EINZAHLUNG 1')?.id ?? '';
  const others = panel.locator('h3', { hasText: 'Weitere Vorschläge' }).locator('+ ol');
  await expect(others).toContainText(/Marco Novak|Grace Holm/);
  const chosen = (await others.textContent())?.includes('Novak') === true ? 'Marco Novak' : 'Grace Holm';
  await keyboard.press('2');
  await expect(rows(page, 'proposed')).toHaveCount(1);
  await expect(current(page)).toContainText('EINZAHLUNG 2');
  await keyboard.press('1');
  await expect(rows(page, 'proposed')).toHaveCount(0);
  const [match] = await listOf<Match>(api, account, `/line-matches/?lineIds=${first}`);
  const receipt = (await api.get(`/receipts/${match?.claims[0]?.receiptId}/`, account.access)).body as Receipt; // Its schema.
  expect(receipt.parts.map(({ tenants, cents }) => [tenants[0]?.name, cents])).toEqual([[chosen, owed]]);

  // What nothing fits is posted, or is not of these books; what was said last is taken back first.
  for (const [text, amount] of [
    ['GEBUEHR', '25,00'],
    ['PORTO', '12,00'],
  ] as const) {
    await expect(current(page)).toContainText(text);
    await keyboard.press('p');
    await tabTo(page, 'Konto');
    await keyboard.type('5800');
    await expect(page.getByRole('option', { name: /5800/ })).toBeVisible();
    await keyboard.press('Enter');
    await tabTo(page, `${amount} buchen`);
    await keyboard.press('Enter');
    await expect(rows(page, 'unmatched').filter({ hasText: text })).toHaveCount(0);
  }
  for (const text of ['FREMD 1', 'FREMD 2']) {
    await expect(current(page)).toContainText(text);
    await keyboard.press('x');
    await expect(page.getByRole('textbox', { name: 'Grund' })).toBeFocused();
    await keyboard.type('Andere Firma');
    await keyboard.press('Enter');
    await expect(rows(page, 'unmatched').filter({ hasText: text })).toHaveCount(0);
  }
  await expect(page.getByText('Alle Kontobewegungen sind zugeordnet.')).toBeVisible();
  await keyboard.press('u');
  await expect(rows(page, 'unmatched')).toContainText('FREMD 2');
  await keyboard.press('u');
  await expect(rows(page, 'unmatched')).toHaveCount(2);
  await keyboard.press('u');
  await expect(rows(page, 'unmatched').filter({ hasText: 'PORTO' })).toHaveCount(1);
  const { matched = [], posted = [], excluded = [], open = [] } = await statesOf(api, account);
  expect([matched, posted, excluded, open].map((some) => some.length)).toEqual([24, 3, 0, 3]);
  const ids = [...matched, ...posted].map(({ id }) => id);
  const claims = (await listOf<Match>(api, account, `/line-matches/?lineIds=${ids.join()}`)).flatMap(
    (one) => one.claims,
  );
  expect(new Set(claims.map(({ entryId }) => entryId)).size, 'nothing is taken twice').toBe(27);
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a line opens below itself with one large button, which leads to the next', async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    await bring(page, api, account, 4, [{ cents: 7_777, text: 'UNKNOWN' }]);
    await signInAs(page, account);
    await page.goto('/banking/lines');
    await rows(page, 'proposed').filter({ hasText: 'DEPOSIT 0' }).getByRole('button').tap();
    await expectNoViolations(page);
    for (const amount of ['101.00', '102.01', '103.02', '104.03'])
      await page.getByRole('button', { name: `Match ${amount}` }).tap();
    await expect(rows(page, 'done')).toHaveCount(4);
    await page.getByRole('button', { name: 'Undo DEPOSIT 3' }).tap();
    await expect(rows(page, 'done')).toHaveCount(3);
    // It has been open since the last of those before it was done.
    await expect(current(page)).toContainText('UNKNOWN');
    await page.getByRole('button', { name: 'Exclude', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Another company');
    await page.getByRole('dialog').getByRole('button', { name: 'Exclude' }).tap();
    await expect(rows(page, 'done')).toHaveCount(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const { matched = [], excluded = [], open = [] } = await statesOf(api, account);
    expect([matched.length, excluded.length, open.map(({ text }) => text)]).toEqual([3, 1, ['DEPOSIT 3']]);
  });
});
