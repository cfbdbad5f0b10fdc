import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';
import { addDebtor, chargeNow, listOf } from './support/rent.ts';
import { delaySearch, loseAnswers } from './support/traffic.ts';

const formOf = (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Record payment' });
  return { panel, from: panel.getByLabel('From'), amount: panel.getByLabel('Amount, USD') };
};

test('keys behind an early Enter are played in their order, however late the list comes', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  await addLease(api, account, units[1]?.id ?? '', 'Nia Cole');
  await chargeNow(api, account);
  await signInAs(page, account);
  const { panel, from, amount } = formOf(page);
  for (const ms of [0, 200, 800, 2000]) {
    await delaySearch(page, '/rent-board/', ms);
    await page.goto('/rent?pay=new');
    await expect(from).toBeFocused();
    await page.keyboard.type('nia');
    for (const key of ['Enter', 'Tab', '7', '0', '5', 'Shift+Tab']) await page.keyboard.press(key);
    await expect(amount, `after ${ms} ms`).toHaveValue('705.00');
    await expect(from).toHaveValue('Nia Cole');
    await expect(from, 'Shift and Tab went back from the amount').toBeFocused();

    await page.keyboard.type('omar');
    for (const key of ['Enter', 'Shift+Tab', 'Enter', 'Enter']) await page.keyboard.press(key);
    await expect(from, `corrected, after ${ms} ms`).toHaveValue('Omar Haddad');
    await expect(amount).toHaveValue('705.00');

    await from.fill('nia');
    for (const key of ['Tab', '6', '1', 'x', 'Backspace', '0', 'Tab']) await page.keyboard.press(key);
    await expect(amount, `typed ahead and corrected, after ${ms} ms`).toHaveValue('610.00');
    await expect(from).toHaveValue('Nia Cole');
    await expect(panel.getByLabel('Received on')).toBeFocused();
    expect(await listOf(api, account, '/receipts/')).toHaveLength(0);
    await panel.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a click behind an early Enter posts the whole amount or nothing, and loses nothing', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  await addLease(api, account, units[1]?.id ?? '', 'Nia Cole');
  await chargeNow(api, account);
  await signInAs(page, account);
  const { panel, from, amount } = formOf(page);
  const posted: number[] = [];
  let cents = 70_512;
  for (const [ms, clickCount] of [
    [0, 1],
    [0, 2],
    [40, 2],
    [250, 2],
    [800, 1],
  ] as const) {
    await test.step(`${clickCount} of them, ${ms} ms before the list`, async () => {
      cents += 111;
      await delaySearch(page, '/rent-board/', ms);
      await page.goto('/rent?pay=new');
      await expect(from).toBeFocused();
      const box = await panel.getByRole('button', { name: /^Record/ }).boundingBox();
      await page.keyboard.type('nia');
      await page.keyboard.press('Enter');
      await page.keyboard.type((cents / 100).toFixed(2));
      await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { clickCount, delay: 5 });
      const isDone = page.getByText(/Recorded .* from Nia Cole/).first();
      const stays = panel.getByText('Not posted yet. Check tenant and amount, then press Enter again.');
      await expect(isDone.or(stays).first()).toBeVisible();
      if (await stays.isVisible()) {
        await expect(from).toHaveValue('Nia Cole');
        await expect(amount).toHaveValue((cents / 100).toFixed(2));
        await panel.getByRole('button', { name: 'Cancel' }).click();
      } else {
        posted.push(cents);
      }
    });
  }
  const receipts = await listOf<{ cents: number }>(api, account, '/receipts/');
  const inOrder = (all: readonly number[]) => all.toSorted((one, other) => one - other);
  expect(inOrder(receipts.map((receipt) => receipt.cents))).toEqual(inOrder(posted));
});

test('after a lost answer Enter sends again, once', async ({ page, api, account, signInAs, context }) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const { panel, amount } = formOf(page);
  await amount.fill('66.10');
  await expect(panel.getByRole('button', { name: 'Record 66.10' })).toBeVisible();
  await context.setOffline(true);
  await amount.press('Enter');
  await expect(panel.getByText('Outcome of “Record 66.10” unknown.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send again' })).toBeFocused();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Recorded 66.10 from Liam Chen/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);
});

test('keys that reach Close by mistake do not close what was typed', async ({ page, api, account, signInAs }) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/rent?pay=new');
  const { panel, from } = formOf(page);
  await expect(from).toBeFocused();
  await page.keyboard.type('zzz');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel, 'a click is meant').toHaveCount(0);
});

test('the focus stays in a field when a click empties the tenant', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  const { panel, from, amount } = formOf(page);
  await page.goto(`/rent?pay=${leaseId}`);
  await expect(amount).toHaveValue('1,500.00');
  await from.click();
  await page.keyboard.type('somebody else');
  await amount.click();
  await expect(from).toHaveValue('');
  await expect(amount).toBeFocused();
  await page.keyboard.type('42');
  await expect(amount).toHaveValue('42');

  await test.step('also where the clicked one goes away with the tenant', async () => {
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`/rent?pay=${leaseId}`);
    await expect(panel.getByLabel(/^To Rent/)).toBeVisible();
    await from.click();
    await page.keyboard.type('somebody else');
    const box = await panel.getByLabel(/^To Rent/).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
    await expect(panel.getByLabel(/^To Rent/)).toHaveCount(0);
    await expect(from).toHaveValue('');
    await expect(from).toBeFocused();
  });
});

test('Ctrl and Enter in the amount records what the button would', async ({ page, api, account, signInAs }) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/rent?pay=${leaseId}`);
  const { panel, from, amount } = formOf(page);
  await amount.fill('310');
  await from.press('Control+Enter');
  await expect(panel.getByRole('button', { name: 'Record 310.00' }), 'not while a tenant is chosen').toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(0);
  await amount.press('Control+Enter');
  await expect(page.getByText(/Recorded 310.00 from Liam Chen/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);

  await test.step('the same a moment later: the foot says that one is posted', async () => {
    await page.goto(`/rent?pay=${leaseId}`);
    await amount.fill('310');
    await amount.press('Control+Enter');
    await expect(panel.getByText('Already posted. Not posted again.')).toBeVisible();
    await expect(panel.getByText('Nothing is posted yet.')).toBeHidden();
  });
});

test('a payment that is left before its outcome is known is offered again, and is posted once', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}`);
  const { panel, amount } = formOf(page);
  const open = page.getByRole('button', { name: 'Record payment' });
  const warning = page.getByText('No answer: the payment from Liam Chen may be recorded.', { exact: false });
  await loseAnswers(page, '**/receipts/');
  await open.click();
  await panel.getByRole('button', { name: 'Record 1,500.00' }).click();
  await expect(panel.getByText('Outcome of “Record 1,500.00” unknown.')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toHaveCount(0);
  await expect(warning).toBeVisible();
  await page.unroute('**/receipts/');
  await open.click();
  await expect(panel.getByText('No answer for the last payment from Liam Chen')).toBeVisible();
  await panel.getByRole('button', { name: 'Check and resend' }).click();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/Recorded 1,500.00 from Liam Chen/)).toBeVisible();
  expect(await listOf(api, account, '/receipts/')).toHaveLength(1);

  await test.step('closed while it is being sent, it says afterwards how that ended', async () => {
    await page.route('**/receipts/', async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    await open.click();
    await amount.fill('55');
    await panel.getByRole('button', { name: 'Record 55.00' }).click();
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toHaveCount(0);
    const underWay = page.getByText('Sending the payment from Liam Chen…');
    await expect(underWay).toBeVisible();
    await open.click();
    await expect(page.getByText(/Recorded 55.00 from Liam Chen/)).toBeVisible();
    await expect(underWay).toHaveCount(0);
    await expect(panel, 'what was opened meanwhile stays').toBeVisible();
    await page.unroute('**/receipts/');
  });
});

test('a charge whose answer was lost is not said to be unposted after a reload', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { leaseId } = await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto(`/leases/${leaseId}?act=charge-once`);
  const panel = page.getByRole('dialog', { name: 'Add one-time charge' });
  await panel.getByLabel('Amount, USD').fill('75');
  await loseAnswers(page, '**/charges/');
  await panel.getByRole('button', { name: 'Charge 75.00' }).click();
  await expect(panel.getByText('Outcome of “Charge 75.00” unknown.')).toBeVisible();
  await page.unroute('**/charges/');
  await page.reload();
  await expect(panel.getByText('Outcome of “Charge 75.00” unknown.')).toBeVisible();
  await expect(panel.getByText(/^No answer from the server/)).toBeVisible();
  await expect(panel.getByText('Nothing is posted yet.')).toBeHidden();
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel).toHaveCount(0);
  const charges = await listOf<{ cents: number }>(api, account, `/charges/?leaseId=${leaseId}`);
  expect(charges.filter(({ cents }) => cents === 7500)).toHaveLength(1);
  await page.goto(`/leases/${leaseId}?act=charge-once`);
  await expect(panel.getByText('Nothing is posted yet.')).toBeVisible();
});

test('asked for again while a payment is unfinished, the form is empty and the payment is offered', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  test.slow();
  const { units } = await addBuilding(api, account, ['3F', '5F']);
  await addLease(api, account, units[0]?.id ?? '', 'Omar Haddad');
  await addLease(api, account, units[1]?.id ?? '', 'Nia Cole');
  await chargeNow(api, account);
  await signInAs(page, account);
  const { panel, from, amount } = formOf(page);
  const { keyboard } = page;
  const byPalette = async () => {
    await keyboard.press('Control+k');
    await keyboard.type('record a');
    await keyboard.press('Enter');
  };
  const offered = panel.getByText('Unfinished payment from Omar Haddad.');
  let cents = 7100;
  for (const [name, open] of [
    ['by keys', byPalette],
    ['by its button', () => page.getByRole('button', { name: 'Record payment', exact: true }).click()],
  ] as const) {
    await test.step(name, async () => {
      cents += 1;
      await page.goto('/rent?pay=new');
      await expect(from).toBeFocused();
      await keyboard.type('omar');
      await keyboard.press('Enter');
      await expect(amount).toBeFocused();
      await keyboard.type('71.09');
      await expect(panel.getByRole('button', { name: 'Record 71.09' })).toBeVisible();
      await open();
      await keyboard.type('nia');
      await keyboard.press('Enter');
      await keyboard.type((cents / 100).toFixed(2));
      await expect(from).toHaveValue('Nia Cole');
      await expect(amount).toHaveValue((cents / 100).toFixed(2));
      await expect(offered).toBeVisible();
      await expect(panel.getByRole('button', { name: `Record ${(cents / 100).toFixed(2)}` })).toBeVisible();
      await keyboard.press('Enter');
      await expect(page.getByText(/Recorded .* from Nia Cole/).first()).toBeVisible();
      await expect(panel).toHaveCount(0);
    });
  }
  const receipts = await listOf<{ cents: number; leases: { tenants: string[] }[] }>(api, account, '/receipts/');
  expect(receipts.map((one) => `${one.cents} ${one.leases[0]?.tenants[0] ?? ''}`).toSorted()).toEqual([
    '7101 Nia Cole',
    '7102 Nia Cole',
  ]);

  await test.step('continued, it is what it was, and is posted once', async () => {
    await page.goto('/rent?pay=new');
    await expect(offered).toBeVisible();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await expect(from).toHaveValue('Omar Haddad');
    await panel.getByRole('button', { name: 'Record 71.09' }).click();
    await expect(page.getByText(/Recorded 71.09 from Omar Haddad/)).toBeVisible();
  });
});

test('a tenant that was chosen is offered when the form is asked for again, though no amount was typed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addDebtor(api, account);
  await signInAs(page, account);
  await page.goto('/rent?pay=new');
  const { panel, from, amount } = formOf(page);
  await expect(from).toBeFocused();
  await page.keyboard.type('liam');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('1,500.00');
  await page.getByRole('button', { name: 'Record payment', exact: true }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('');
  await expect(panel.getByText('Unfinished payment from Liam Chen.')).toBeVisible();
});
