import { generateSync } from 'otplib';
import { expect, test } from './support/fixtures.ts';
import { signInByForm, signOutByMenu } from './support/forms.ts';
import { storedTokens } from './support/tokens.ts';
import { linkInMail } from './support/workspace.ts';

test('case 46: an authenticator app is switched on, its codes and the backup codes work once, and it is switched off', async ({
  page,
  account,
  signInAs,
}) => {
  test.slow();
  await signInAs(page, account);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  const key = page.locator('code').filter({ hasText: /^[A-Z2-7 ]{16,}$/ });
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong code.' })).toBeVisible();
  const code = generateSync({ secret });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'Codes saved' }).click();
  await expect(page.getByText('10 backup codes left.')).toBeVisible();

  // Whoever signs out on this page comes back to it.
  await signOutByMenu(page);
  await signInByForm(page, account);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Wait for the next one');
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await signOutByMenu(page);
  await signInByForm(page, account);
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Code').fill(second);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  await expect(page.getByText('8 backup codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Authenticator app turned off')).toBeVisible();
  await signOutByMenu(page);
  await signInByForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('case 46: a forgotten password is set anew by a link that works once, and old sessions end', async ({
  page,
  browser,
  account,
  api,
  signInAs,
  main,
}) => {
  test.slow();
  await signInAs(page, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  const context = await browser.newContext({ baseURL: main });
  const phone = await context.newPage();
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(phone.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await phone.getByLabel('Email').fill(account.email);
  await phone.getByRole('button', { name: 'Request link' }).click();
  await expect(phone.getByRole('heading', { name: 'Link requested' })).toBeVisible();
  const link = await linkInMail(api, account, account.email);
  await phone.goto(link);
  await phone.getByLabel('New password').fill('velvet-harbour-19');
  expect(phone.url()).toBe(`${main}/reset-password`);
  await phone.getByRole('button', { name: 'Set password' }).click();
  await expect(phone.getByRole('heading', { name: 'Password set' })).toBeVisible();

  // Where somebody was signed in, the next thing that is fetched leads to sign-in.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await signInByForm(page, account);
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await signInByForm(page, { ...account, password: 'velvet-harbour-19' });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'This link can no longer be used' }), 'at once').toBeVisible();
  await expect(phone.getByLabel('New password')).toHaveCount(0);
  await phone.goto('about:blank');
  await phone.goto('/reset-password#token=never-sent');
  await expect(phone.getByRole('heading', { name: 'This link can no longer be used' })).toBeVisible();
  await phone.getByRole('link', { name: 'Request new link' }).click();
  await expect(phone.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await context.close();
});

test('case 40: a new password ends every other session at once, and this one goes on', async ({
  page,
  account,
  api,
  signInAs,
}) => {
  const other = await api.signIn(account);
  await signInAs(page, account);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is required.')).toBeVisible();
  await page.getByLabel('Current password').fill('not-my-lantern');
  await page.getByLabel('New password').fill('velvet-harbour-19');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New password')).toHaveValue('velvet-harbour-19');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Other devices were signed out.')).toBeVisible();
  expect((await api.get('/me/', other.access)).status).toBe(401);
  expect((await api.post('/token/refresh/', { refresh: other.refresh })).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});

test('the language of the profile is spoken in a browser that has chosen none', async ({ page, account, api }) => {
  const { body } = await api.get('/me/', account.access);
  const { version } = (body as { user: { version: number } }).user; // The route's schema.
  const answer = await page.request.patch('/api/v1/me/', {
    headers: { authorization: `Bearer ${account.access}` },
    data: { locale: 'de', version },
  });
  expect(answer.status()).toBe(200);
  await page.goto('/login');
  await signInByForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
});

test('a device is ended from the list, and all of them at once', async ({ page, account, api, signInAs }) => {
  const other = await api.signIn(account);
  const third = await api.signIn(account);
  await signInAs(page, account);
  await page.goto('/account?tab=sessions');
  await expect(page.getByText('This device')).toBeVisible();
  const ends = page.getByRole('listitem').getByRole('button', { name: /^Sign out ./ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  const statuses = await Promise.all([other, third].map(async ({ access }) => (await api.get('/me/', access)).status));
  expect(new Set(statuses)).toEqual(new Set([200, 401]));

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await storedTokens(page)).toEqual({ access: '', refresh: '' });
  expect((await api.get('/me/', third.access)).status).toBe(401);
});
