import { expect, test } from './support/fixtures.ts';

test('a mail server is set up, tested with its own answer, changed and removed', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/settings?tab=mail');
  await page.getByRole('button', { name: 'Set up server' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  const error = page.getByText('Host is required.');
  await expect(error).toBeVisible();
  expect(
    await error.evaluate((words) => getComputedStyle(words).color === getComputedStyle(words).borderLeftColor),
    'in the colour of errors',
  ).toBe(true);
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill('70000');
  await page.getByLabel('Sender').fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter an address such as Maple Court <office@example.com>.')).toBeVisible();
  await expect(page.getByText('Enter a port from 1 to 65535.')).toBeVisible();
  await page.getByLabel('Port').fill('587');
  await page.getByLabel('Sender').fill('Maple Court <office@browser.example>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail server saved. Send a test message to check it.')).toBeVisible();
  await expect(page.getByText('Saved, not tested yet. Send a test message to check it.')).toBeVisible();
  await expect(page.getByText('127.0.0.1:587')).toBeVisible();

  await page.getByRole('button', { name: 'Send test message' }).click();
  await expect(page.getByText(`Test message to ${account.email} not sent.`)).toBeVisible();
  await expect(page.getByText(/127\.0\.0\.1 is inside this network/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Last test failed on .* Correct the settings and test again\.$/)).toBeVisible();
  await expect(page.getByText(/127\.0\.0\.1 is inside this network/)).toBeVisible();
  await expect(page.getByText(/sent through/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Encryption').click();
  await page.getByRole('option', { name: 'TLS', exact: true }).click();
  await expect(page.getByLabel('Port')).toHaveValue('465');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('127.0.0.1:465')).toBeVisible();
  await expect(page.getByText('Saved, not tested yet. Send a test message to check it.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No mail server is set up. Messages are saved, not sent.')).toBeVisible();
});
