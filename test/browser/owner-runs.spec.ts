import { readFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { act, addOwned, monthsOfTest, promised, trustMoney } from './support/owners.ts';
import { listOf } from './support/rent.ts';
import { tabTo } from './support/tab-to.ts';
import { expectNoViolations } from './support/violations.ts';

const ida = { givenName: 'Ida', familyName: 'Moor', email: 'ida@owners.example' };
const ben = { givenName: 'Ben', familyName: 'Low' };
const flat = (feeCents: number) => ({ feeKind: 'per-property', feeCents });

test('fees are previewed, told of when they changed, posted once, and listed, by keyboard alone', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const building = { building: 'Maple Court', owner: ida, cents: 90_000, terms: flat(25_000) };
  const { propertyId } = await addOwned(api, account, building);
  await addOwned(api, account, { building: 'Linden House', owner: ben, cents: 4_000, terms: flat(10_000) });
  await signInAs(page, account);
  const { keyboard } = page;
  await page.goto('/owners/fee-runs');
  await expect(page.getByText('No fee runs yet.')).toBeVisible();
  await tabTo(page, 'Charge fees');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Post 2 fees, 350.00' })).toBeVisible();
  await expect(
    page
      .getByRole('table')
      .first()
      .getByRole('row', { name: /Linden House/ }),
  ).toContainText('60.00 stays due. The property’s funds do not reach.');
  await expect(page.getByRole('table', { name: 'Fees' }).getByRole('row', { name: /Maple Court/ })).toContainText(
    'Flat fee',
  );
  await expectNoViolations(page);

  // Somebody agrees to one more fee meanwhile: what was shown is not what would be posted.
  const beside = { startsOn: monthsOfTest().last, beside: true, ...flat(5_000) };
  await act(api, account, `/properties/${propertyId}/agreements/`, beside);
  await tabTo(page, 'Post 2 fees, 350.00');
  await keyboard.press('Enter');
  await expect(page.getByText('Something changed since the preview. Nothing was posted')).toBeVisible();
  expect(await listOf(api, account, '/fee-runs/')).toEqual([]);
  await expect(page.getByRole('button', { name: 'Post 3 fees, 400.00' })).toBeVisible();
  await tabTo(page, 'Post 3 fees, 400.00');
  await keyboard.press('Enter');
  await expect(page.getByText('3 fees posted.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Management fees, / })).toBeVisible();
  const from = page.locator('section', { has: page.getByRole('heading', { name: 'Taken from' }) }).last();
  await expect(from).toContainText('340.00');
  expect(await trustMoney(api, account)).toEqual({ bankCents: 94_000, ownersCents: 60_000, companyCents: 34_000 });

  await tabTo(page, 'Fee runs');
  await keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /FR-0001/ })).toContainText('400.00');
  await tabTo(page, 'Charge fees');
  await keyboard.press('Enter');
  await expect(page.getByText('No fees due through', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Post/ })).toHaveCount(0);
});

test('a distribution shows exceptions first, is confirmed, voided, confirmed again and released', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addOwned(api, account, { building: 'Maple Court', owner: ida, cents: 90_000, method: 'cheque' });
  await addOwned(api, account, { building: 'Linden House', owner: ben, cents: 40_000 });
  const cleo = { givenName: 'Cleo', familyName: 'Park' };
  // It owes its fee, and has nothing.
  await addOwned(api, account, { building: 'Corner Shop', owner: cleo, terms: flat(10_000) });
  await act(api, account, '/fee-runs/', {});
  await signInAs(page, account);
  await page.goto('/owners/distributions');
  const exceptions = page.getByRole('table').first();
  await expect(exceptions.getByRole('row', { name: /Corner Shop/ })).toContainText('Fund is short by 100.00.');
  await expect(exceptions.getByRole('link', { name: 'Request' })).toBeVisible();
  await expect(exceptions.getByRole('row', { name: /Ben Low/ })).toContainText(
    'No payment method. 400.00 stays in owner funds.',
  );
  await expect(page.getByRole('table', { name: 'Distribution' }).getByText('Held', { exact: true })).toHaveCount(1);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Confirm 1 payment, 900.00' }).click();
  await expect(page.getByText('Distribution DR-0001 confirmed.')).toBeVisible();
  await expect(page.getByText('Ida Moor, Check, Trust bank')).toBeVisible();
  const owed = { 'Ida Moor': 90_000, 'Ben Low': 40_000, 'Cleo Park': 0 };
  expect(await promised(api, account)).toEqual(owed);
  await page.getByRole('button', { name: 'Void run' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Nothing is voided until you confirm.');
  await panel.getByRole('textbox', { name: 'Reason' }).fill('A bill is on its way');
  await panel.getByRole('button', { name: 'Void run' }).click();
  await expect(page.getByText('Distribution DR-0001 voided.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Release/ })).toHaveCount(0);
  expect(await promised(api, account)).toEqual({ 'Ida Moor': 0, 'Ben Low': 0, 'Cleo Park': 0 });

  await page.goto('/owners/distributions');
  await page.getByRole('button', { name: 'Confirm 1 payment, 900.00' }).click();
  await page.getByRole('button', { name: 'Release 900.00' }).click();
  await expect(page.getByText('Distribution DR-0002 released.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Void run' })).toHaveCount(0);
  expect(await promised(api, account)).toEqual({ ...owed, 'Ida Moor': 0 });
  expect(await trustMoney(api, account)).toEqual({ bankCents: 40_000, ownersCents: 40_000, companyCents: 0 });
  await page.getByRole('link', { name: 'Distribution runs' }).first().click();
  await expect(page.getByRole('row', { name: /DR-0001/ })).toContainText('Voided');
  await expect(page.getByRole('row', { name: /DR-0002/ })).toContainText('Released');
});

test('statements of all owners are issued after one preview, sent where that is possible, read and printed', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  await addOwned(api, account, { building: 'Maple Court', owner: ida, cents: 90_000 });
  await addOwned(api, account, { building: 'Linden House', owner: ben, cents: 40_000 });
  await signInAs(page, account);
  await page.goto('/owners/statements');
  await expect(page.getByText('No owner statements yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Issue statements' }).click();
  await expect(page.getByRole('checkbox', { name: 'Email statements to owners' })).toBeChecked();
  await expect(
    page
      .getByRole('table')
      .first()
      .getByRole('row', { name: /Ben Low/ }),
  ).toContainText('No email address. The statement is issued and not sent.');
  await expect(page.getByRole('table', { name: 'Statements' }).getByRole('row', { name: /Ida Moor/ })).toContainText(
    '900.00',
  );
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Issue 2 statements' }).click();
  await expect(page.getByText('2 statements issued.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Statements', exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ben Low/ })).toContainText('Not sent');
  const row = page.getByRole('row', { name: /Ida Moor/ });
  await expect(row).toContainText('900.00');
  await expect(row).not.toContainText('Not sent');
  const mail = await listOf<{ to: string }>(api, account, '/mail-messages/');
  expect(mail.map(({ to }) => to)).toContain(ida.email);

  await page.getByRole('button', { name: 'Verify chain' }).click();
  await page.getByRole('menuitem', { name: 'Verify chain' }).click();
  await expect(page.getByText('2 statements verified. Nothing was changed.')).toBeVisible();
  await row.getByRole('link', { name: /^OS-/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Maple Court, / })).toBeVisible();
  await expect(page.getByText('Contributions', { exact: true })).toBeVisible();
  await expect(page.getByText('Closing balance', { exact: false }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email again' })).toBeVisible();
  await expectNoViolations(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF packet' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^owner-statement-OS-000[12]\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/owners/statements/issue');
  await expect(page.getByText('No statements are due for', { exact: false })).toBeVisible();
  const issued = await listOf<{ closingCents: number }>(api, account, '/owner-statements/');
  expect(issued.map(({ closingCents }) => closingCents).toSorted((one, other) => one - other)).toEqual([
    40_000, 90_000,
  ]);
});
