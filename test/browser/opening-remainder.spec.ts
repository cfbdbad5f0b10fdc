import { expect, test } from './support/fixtures.ts';
import { openBooks } from './support/report-books.ts';
import { join } from './support/workspace.ts';

test('what is left of the opening balances is a task and a notice that lead to the account, until it is at zero', async ({
  page,
  api,
  signInAs,
}) => {
  const books = await openBooks(api);
  const manager = await join(api, books.owner, 'manager');
  await books.post('2024-01-01', 'Deposits brought forward', [
    ['3100', 145_000],
    ['2300', -145_000],
  ]);
  const account = `/money/accounts/${books.account('3100')}?period=all`;
  const left = page.getByText(/^1,450\.00 USD left on opening balances/);

  await signInAs(page, books.owner);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Books 1' })).toBeVisible();
  await expect(page.getByText('1,450.00 USD not cleared')).toBeVisible();
  const task = page.getByRole('link', { name: 'Open account' });
  await expect(task).toHaveAttribute('href', account);
  await task.press('Enter');
  await expect(page.getByText('Deposits brought forward')).toBeVisible();

  for (const place of ['/money/accounts', '/money/journal']) {
    await page.goto(place);
    await expect(left).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open account' })).toHaveAttribute('href', account);
  }
  await page.getByRole('status').getByRole('link', { name: 'New entry' }).click();
  await expect(page).toHaveURL(/\/money\/journal\/new$/);

  await test.step('a manager reads the notice, and is not told to post', async () => {
    await signInAs(page, manager);
    await page.goto('/money/journal');
    await expect(left).toBeVisible();
    await expect(page.getByRole('status').getByRole('link', { name: 'New entry' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Needs doing' })).toBeVisible();
    await expect(page.getByText('Finish opening balances')).toHaveCount(0);
  });

  await test.step('at zero both are gone', async () => {
    await books.post('2024-01-02', 'The bank brought forward', [
      ['1030', 145_000],
      ['3100', -145_000],
    ]);
    await signInAs(page, books.owner);
    await page.goto('/money/journal?period=all');
    await expect(page.getByText('The bank brought forward')).toBeVisible();
    await expect(left).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByText(/\d+ open/)).toBeVisible();
    await expect(page.getByText('Finish opening balances')).toHaveCount(0);
  });
});
