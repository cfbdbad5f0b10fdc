import { expect, test } from './support/fixtures.ts';
import { openBooks } from './support/report-books.ts';
import { join } from './support/workspace.ts';

test('the books are closed after a look, refuse what is before, and are reopened by an owner with a reason', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const accountant = await join(api, books.owner, 'accountant');
  const receipt = await books.post('2024-03-03', 'Cash from the laundry', [
    ['3100', 4_200],
    ['4900', -4_200],
  ]);
  await signInAs(page, accountant);
  await page.goto('/money/journal?period=2024-03');

  await test.step('an accountant looks and closes', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Close books…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close books' });
    const through = dialog.getByLabel('Through');
    await through.fill('31 Mar 2999');
    await expect(dialog.getByText('Choose today or an earlier date.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close through March 31, 2999' })).toBeDisabled();
    await through.fill('31 Mar 2024');
    await expect(dialog.getByText('The date has passed.')).toBeVisible();
    await expect(dialog.getByText('Debits equal credits (cash and accrual).')).toBeVisible();
    await expect(dialog.getByText('42.00 USD of opening balances not cleared.')).toBeVisible();
    await expect(dialog.getByText('1 entry becomes final.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      `/money/accounts/${books.account('3100')}`,
    );
    await dialog.getByRole('button', { name: 'Close through March 31, 2024' }).click();
    await expect(page.getByText('Books closed through March 31, 2024.')).toBeVisible();
    await expect(page.getByText('closed through Mar 31, 2024')).toBeVisible();
  });

  await test.step('a reversal into the closed period is refused in words, and the next open day is offered', async () => {
    await page.goto(`/money/journal/${receipt.id}`);
    await page.getByRole('button', { name: 'Reverse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse JE-0001' });
    await dialog.getByLabel('Reason').fill('Counted twice');
    await dialog.getByLabel('Reversal date').fill('20 Mar 2024');
    await expect(dialog.getByText('The books are closed through Mar 31, 2024. Enter a later date.')).toBeVisible();
    const answer = page.waitForResponse((response) => response.url().endsWith('/reverse/'));
    await dialog.getByRole('button', { name: 'Reverse JE-0001' }).click();
    expect(await (await answer).json()).toMatchObject({ status: 409, code: 'closed-period' });
    await expect(dialog.getByText('The books are closed through Mar 31, 2024. Enter a later date.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('an accountant cannot reopen', async () => {
    await page.goto('/money/journal?period=2024-03&close=reopen');
    const dialog = page.getByRole('dialog', { name: 'Closing history' });
    await expect(dialog.getByText('Closed through March 31, 2024')).toBeVisible();
    await expect(dialog.getByText('Sam accountant')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Reopen/ })).toHaveCount(0);
  });

  await test.step('an owner does, and it is written down', async () => {
    await signInAs(page, books.owner);
    await page.goto('/money/journal?period=2024-03');
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Reopen books…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reopen books' });
    await dialog.getByRole('button', { name: 'Reopen from March 1, 2024' }).click();
    await expect(dialog.getByText('Reason is required.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('A bill came late');
    await dialog.getByRole('button', { name: 'Reopen from March 1, 2024' }).click();
    await expect(page.getByText('Books open from March 1, 2024.')).toBeVisible();
    await expect(page.getByText('closed through Feb 29, 2024', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Closing history…' }).click();
    const history = page.getByRole('list', { name: 'Closing history' }).getByRole('listitem');
    await expect(history).toHaveCount(2);
    await expect(history.first()).toContainText(/Reopened from March 1, 2024.*Robin Example.*A bill came late/s);
  });
});

test('a control account that does not tie is in the way, and reversing the entry that moved it clears the way', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const entry = await books.post('2024-03-03', 'Cash from the laundry', [
    ['1010', 4_200],
    ['4900', -4_200],
  ]);
  await signInAs(page, books.owner);
  // Nobody can post such an entry any more: it is told as one of an earlier version, until it is reversed.
  let isReversed = false;
  await page.route('**/api/v1/closing-checks/**', async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { checks: { key: string }[] };
    const opening = (['accrual', 'cash'] as const).map((basis, index) => ({
      currency: 'USD',
      cents: 13_500 + 1000 * index,
      basis,
    }));
    const checks = told.checks.map((check) =>
      check.key === 'opening-cleared'
        ? { ...check, state: 'look', amounts: opening }
        : check.key !== 'receivable-ties' || isReversed
          ? check
          : {
              ...check,
              state: 'stop',
              amounts: [{ currency: 'USD', cents: 4_200, basis: 'both' }],
              causes: [{ ...entry, currency: 'USD', cents: 4_200 }],
              leases: [{ id: entry.id, number: 'L-0007', currency: 'USD', cents: 4_200 }],
            },
    );
    await route.fulfill({ response: answer, json: { ...told, checks } });
  });
  await page.route('**/reverse/', async (route) => {
    const answer = await route.fetch();
    isReversed = answer.ok();
    await route.fulfill({ response: answer });
  });
  await page.goto('/money/journal?period=2024-03');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Close books…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close books' });
  await dialog.getByLabel('Through').fill('31 Mar 2024');
  await expect(
    dialog.getByText('Tenant receivable differs from the tenant ledgers by 42.00 USD as of Mar 31, 2024.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close through March 31, 2024' })).toBeDisabled();
  await expect(
    dialog.getByText(/135\.00 USD on accrual basis and 145\.00 USD on cash basis of opening balances/),
  ).toBeVisible();
  const leases = dialog.getByRole('list', { name: 'Leases with a difference' });
  await expect(leases.getByRole('link', { name: 'L-0007' })).toHaveAttribute('href', `/leases/${entry.id}`);
  await dialog.getByRole('button', { name: 'Reverse JE-0001' }).click();
  await expect(dialog.getByText('Tenant receivable matches the tenant ledgers as of Mar 31, 2024.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close through March 31, 2024' }).click();
  await expect(page.getByText('Books closed through March 31, 2024.')).toBeVisible();
  const { reversedBy } = await books.get<{ reversedBy: unknown }>(`/journal-entries/${entry.id}/`);
  expect(reversedBy).toMatchObject({ number: 2 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
