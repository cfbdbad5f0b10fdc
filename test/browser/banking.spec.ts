import { randomUUID } from 'node:crypto';
import { csvOfLines, ofxOf } from '../support/banking.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoViolations } from './support/violations.ts';

const rent = { date: '2026-03-02', cents: 150_000, text: 'RENT 4B', id: 'a' };
const fee = { date: '2026-03-05', cents: -990, text: 'SERVICE CHARGE', id: 'b' };
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

test('three files are dropped, asked about once, and the same again changes nothing', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const bank = { name: 'Reserve bank', kind: 'trust', bankName: 'First Example Bank', bankNumber: '000123456789' };
  expect((await api.post('/bank-accounts/', bank, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  await page.goto('/banking');
  const march = file('march.ofx', ofxOf([rent, fee], { closing: 149_010 }));
  const other = file('other.ofx', ofxOf([rent], { account: '77', closing: 150_000 }));
  const table = file('table.csv', csvOfLines([{ ...rent, date: '2026-04-02' }], 10_000));
  await page.getByLabel('Import bank files').setInputFiles([march, other, table]);

  // Two of them do not say whose they are, in whichever order they come.
  const columns = page.getByRole('dialog', { name: 'Read the columns of table.csv' });
  const number = page.getByRole('dialog', { name: 'Which bank account is 77?' });
  for (const _ of [1, 2]) {
    await expect(columns.or(number)).toBeVisible();
    const isTable = await columns.isVisible();
    const dialog = isTable ? columns : number;
    if (isTable) await expect(dialog.getByRole('table', { name: 'Preview' })).toContainText('RENT 4B');
    await dialog.getByRole('combobox', { name: 'Bank account' }).click();
    await page.getByRole('option', { name: isTable ? /Operating bank/ : /Trust bank/ }).click();
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const results = page.getByRole('status', { name: 'Imported files' });
  await expect(results).toContainText('march.ofx: 2 new lines in Reserve bank');
  await expect(results).toContainText('other.ofx: 1 new line in Trust bank');
  await expect(results).toContainText('table.csv: 1 new line in Operating bank');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('table', { name: 'Bank accounts' }).getByRole('row', { name: /Reserve bank/ });
  await expect(row).toContainText('1,490.10');
  await expect(page.getByRole('region', { name: 'Recent files' }).getByRole('row')).toHaveCount(4);
  await expectNoViolations(page);

  await page.getByLabel('Import bank files').setInputFiles([march, other]);
  await expect(results).toContainText('march.ofx was imported before. Nothing changed.');
  await expect(page.getByRole('region', { name: 'Recent files' }).getByRole('row')).toHaveCount(4);
});

test('what may be known already is decided, and a decision is taken back', async ({ page, api, account, signInAs }) => {
  const bank = { name: 'Reserve bank', kind: 'trust', bankNumber: '000123456789' };
  expect((await api.post('/bank-accounts/', bank, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  await page.goto('/banking');
  const results = page.getByRole('status', { name: 'Imported files' });
  await page.getByLabel('Import bank files').setInputFiles([file('march.ofx', ofxOf([rent, fee]))]);
  await expect(results).toContainText('march.ofx: 2 new lines');
  await page.getByLabel('Import bank files').setInputFiles([file('again.ofx', ofxOf([{ ...rent, id: 'other' }]))]);
  await expect(results).toContainText('1 to decide');
  await page.goto('/banking/files');
  await page.getByRole('row', { name: /again\.ofx/ }).click();
  const panel = page.getByRole('dialog', { name: /again/ });
  await expect(panel).toContainText('Also in march.ofx');
  await panel.getByRole('button', { name: 'Same line: RENT 4B' }).click();
  await expect(panel.getByText('Decide first')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'New line: RENT 4B' }).click();
  await expect(panel.getByText('Decide first')).toHaveCount(0);
  await page.goto('/banking');
  const row = page.getByRole('table', { name: 'Bank accounts' }).getByRole('row', { name: /Reserve bank/ });
  await expect(row.getByRole('cell').nth(4)).toHaveText('3');
});

test('a file says what it holds, what could not be read, and is saved as it came', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const bank = { name: 'Reserve bank', kind: 'trust', bankNumber: '000123456789' };
  expect((await api.post('/bank-accounts/', bank, account.access, randomUUID())).status).toBe(201);
  await signInAs(page, account);
  await page.goto('/banking');
  const content = ofxOf([rent, fee], { closing: 149_010 }).replace('-9.90', '-9.9x');
  await page.getByLabel('Import bank files').setInputFiles([file('march.ofx', content)]);
  await expect(page.getByRole('status', { name: 'Imported files' })).toContainText('1 line not read');
  await page.goto('/banking/files');
  await page.getByRole('row', { name: /march\.ofx/ }).click();
  const panel = page.getByRole('dialog', { name: /march/ });
  await expect(panel).toContainText('not an amount (-9.9x)');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  expect((await saved).suggestedFilename()).toBe('march.ofx');
  await expectNoViolations(page);
});

test('on a phone accounts are cards, and files are dropped below them', async ({ page, account, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, account);
  await page.goto('/banking');
  await expect(page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')).not.toHaveCount(0);
  const sent = file('qif.qif', '!Type:Bank\nD3/4/2026\nT-12.50\nPPlumber\n^\n');
  await page.getByLabel('Import bank files').setInputFiles([sent]);
  const dialog = page.getByRole('dialog', { name: 'Which comes first in the dates?' });
  await dialog.getByLabel('Month first (3/31)').check();
  await dialog.getByRole('button', { name: 'Import' }).click();
  const next = page.getByRole('dialog', { name: 'Which bank account is this?' });
  await expect(next).toBeVisible();
  await expectNoViolations(page);
  await next.getByRole('button', { name: 'Skip this file' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
