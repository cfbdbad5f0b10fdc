import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { picture } from '#test/support/made-files.ts';
import { expect, test } from './support/fixtures.ts';
import { addPerson } from './support/people.ts';
import { addBuilding } from './support/portfolio.ts';
import { join } from './support/workspace.ts';

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

test('a document is attached, refused where it is none, changed, kept in versions, downloaded and put away', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron' });
  await signInAs(page, account);
  await page.goto(`/people/${ada.id}`);
  const documents = page.locator('#documents');
  await expect(documents.getByText('No documents yet.')).toBeVisible();
  const drop = documents.getByLabel('Add documents');

  // By its ending it is refused before it is sent, by its content after.
  await drop.setInputFiles([asFile('setup.exe', Buffer.from('MZ'))]);
  await expect(documents.getByText(/^setup\.exe is not of a kind/)).toBeVisible();
  await drop.setInputFiles([
    asFile('Passport נועה.pdf', pdf('first')),
    asFile('Invoice.pdf', Buffer.from('MZ\u0090\u0000\u0003 a program')),
  ]);
  const refusal = documents.getByRole('alert').filter({ hasText: 'Invoice.pdf not accepted.' });
  await expect(refusal).toContainText('This is a program or a script, and those are not kept here.');
  await expect(documents.getByRole('row', { name: /Passport נועה/ })).toContainText('Staff only');
  await refusal.getByRole('button', { name: 'Dismiss Invoice.pdf' }).click();
  await expect(refusal).toHaveCount(0);

  await documents.getByRole('row', { name: /Passport/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Passport');
  await dialog.getByRole('checkbox', { name: 'Tenant' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(documents.getByRole('row', { name: /^Passport/ })).toContainText('Staff and Tenant');

  await documents.getByRole('row', { name: /^Passport/ }).click();
  await dialog.getByLabel('Changes in this version').fill('Renewed');
  await dialog.getByLabel('Add new version').setInputFiles([asFile('Passport 2026.pdf', pdf('second'))]);
  await expect(dialog.getByText('Version 2')).toBeVisible();
  await expect(dialog.getByText('Renewed')).toBeVisible();
  await expect(dialog.getByText('Version 1')).toBeVisible();
  const first = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Download Passport נועה\.pdf, Version 1/ }).click();
  const old = await first;
  expect(old.suggestedFilename()).toBe('Passport נועה.pdf');
  expect(readFileSync(await old.path())).toEqual(pdf('first'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  const second = page.waitForEvent('download');
  await documents.getByRole('button', { name: 'Download Passport' }).click();
  expect(readFileSync(await (await second).path())).toEqual(pdf('second'));

  await documents.getByRole('row', { name: /^Passport/ }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(documents.getByText('No documents yet.')).toBeVisible();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(documents.getByRole('row', { name: /^Passport/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Document archived');
});

test('a file that does not get through says so, and is sent again', async ({ page, account, api, signInAs }) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron' });
  await signInAs(page, account);
  await page.goto(`/people/${ada.id}`);
  const documents = page.locator('#documents');
  await page.route('**/api/v1/documents/?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await documents.getByLabel('Add documents').setInputFiles([asFile('Lease.pdf', pdf('lease'))]);
  const refusal = documents.getByRole('alert').filter({ hasText: 'Lease.pdf not accepted.' });
  await expect(refusal).toContainText('The server could not be reached.');
  await page.unroute('**/api/v1/documents/?*');
  await refusal.getByRole('button', { name: 'Try again: Lease.pdf' }).click();
  await expect(documents.getByRole('row', { name: /Lease/ })).toBeVisible();
});

test('photos are put in order with the keys and by dragging, and stay so', async ({ page, account, api, signInAs }) => {
  const { property } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  await page.goto(`/properties/${property.id}`);
  const photos = page.locator('#photos');
  const files = await Promise.all(
    ['Front', 'Yard', 'Roof'].map(async (name) => asFile(`${name}.jpg`, await picture(320, 240, 'jpeg'))),
  );
  for (const [index, file] of files.entries()) {
    await photos.getByLabel('Add photos').setInputFiles([file]);
    await expect(photos.locator('[data-photo]')).toHaveCount(index + 1);
  }
  await expect(photos.locator('img')).toHaveCount(3);
  const before = await titles(photos);
  const [one = '', two = '', three = ''] = before;

  const handle = photos.getByRole('button', { name: new RegExp(`^Move ${three}`) });
  await handle.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => titles(photos)).toEqual([one, three, two]);
  await expect(handle).toBeFocused();
  await expect(photos.getByText(`${three} is now 2 of 3.`)).toBeVisible();

  const from = await photos.locator('[data-photo]').nth(2).locator('img').boundingBox();
  const to = await photos.locator('[data-photo]').nth(0).locator('img').boundingBox();
  if (from === null || to === null) throw new Error('The photos are on screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2 + 10, to.y + to.height / 2, { steps: 8 });
  const kept = page.waitForResponse((response) => response.url().includes('/photo-orders/'));
  await page.mouse.up();
  await expect.poll(() => titles(photos)).toEqual([two, one, three]);
  expect((await kept).ok()).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect.poll(() => titles(photos)).toEqual([two, one, three]);

  await photos.getByRole('button', { name: `Open ${two}` }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: two })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect.poll(() => titles(photos)).toEqual([one, three]);
});

test('who may only read sees the documents and is offered nothing else', async ({ page, account, api, signInAs }) => {
  const ada = await addPerson(api, account, { givenName: 'Ada', familyName: 'Byron' });
  await signInAs(page, account);
  await page.goto(`/people/${ada.id}`);
  const documents = page.locator('#documents');
  await documents.getByLabel('Add documents').setInputFiles([asFile('Lease.pdf', pdf('lease'))]);
  await expect(documents.getByRole('row', { name: /Lease/ })).toBeVisible();
  await signInAs(page, await join(api, account, 'viewer'));
  await page.goto(`/people/${ada.id}`);
  await expect(documents.getByRole('row', { name: /Lease/ })).toBeVisible();
  await expect(documents.getByLabel('Add documents')).toHaveCount(0);
  await documents.getByRole('row', { name: /Lease/ }).click();
  await expect(page.getByRole('dialog').getByText('Visible to: Staff only')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Archive' })).toHaveCount(0);
});

function titles(photos: Locator): Promise<string[]> {
  return photos.locator('[data-photo] bdi').allTextContents();
}
