import { generateSync } from 'otplib';
import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { join } from './support/workspace.ts';

async function requireFactor(api: Api, owner: Account): Promise<void> {
  const begun = await api.post('/me/totp/', {}, owner.access);
  const { secret } = begun.body as { secret: string }; // The routes' schemas, here and below.
  const code = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
  await api.post('/me/totp/confirm/', { code }, owner.access);
  const { body } = await api.get('/organisation/', owner.access);
  const { version } = body as { version: number };
  const { status } = await api.patch('/organisation/', { requiresSecondFactor: true, version }, owner.access);
  expect(status).toBe(200);
}

test('a member without a second factor is led to set one up before anything else', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const manager = await join(api, account, 'manager');
  await requireFactor(api, account);
  await signInAs(page, manager);
  await page.goto('/properties');
  await expect(page.getByText(`${account.organisation} requires two-factor sign-in.`, { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Set up now' }).click();
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible();
});

test('an owner requires a second factor in the settings, once they have one', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/settings');
  await page.getByRole('button', { name: /Two-factor sign-in/ }).click();
  await page.getByRole('combobox', { name: 'Two-factor sign-in' }).click();
  await page.getByRole('option', { name: 'Required' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Set up an authenticator app for your own account first/)).toBeVisible();
});
