import { expect, test } from './support/fixtures.ts';
import { signInByForm, signOutByMenu } from './support/forms.ts';
import { replacePage, throwing } from './support/replace-page.ts';
import { expireAccess, storedTokens } from './support/tokens.ts';
import { watchTraffic } from './support/traffic.ts';

test('case 44: no token and no password reaches the console or an address, whatever fails', async ({
  page,
  account,
}) => {
  const traffic = watchTraffic(page);
  const said: string[] = [];
  page.on('console', async (message) => {
    said.push(message.text());
    // Objects can be unfolded in the console; that of a request would hold its headers.
    for (const argument of message.args()) said.push(JSON.stringify(await argument.jsonValue().catch(() => '')));
  });
  const secrets = [account.password, account.access, account.refresh, 'wrong-lantern-76'];

  await page.goto('/login');
  await signInByForm(page, { email: account.email, password: 'wrong-lantern-76' });
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await signInByForm(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  secrets.push(...Object.values(await storedTokens(page)));

  secrets.push(await expireAccess(page));
  await page.route('**/api/v1/audit-events/*', (route) => route.abort());
  await page.route('**/api/v1/mail-messages/*', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.goto('/settings?tab=mail');
  await expect.poll(() => said.join()).toContain('GET /api/v1/mail-messages/ failed: 500');
  secrets.push(...Object.values(await storedTokens(page)));
  await page.goto('/settings?tab=audit');
  await expect.poll(() => said.join()).toContain('GET /api/v1/audit-events/ failed: no answer');
  await replacePage(page, 'profile-page', throwing('ProfilePage', "new Error('broken')"));
  await page.goto('/profile');
  await expect.poll(() => said.join()).toContain('broken');
  await page.goto('/');
  await signOutByMenu(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const everything = [...said, ...traffic.addresses];
  for (const secret of secrets) expect(everything.filter((text) => text.includes(secret))).toEqual([]);
  expect(everything.filter((text) => /Bearer\s|eyJ[\w-]+\./.test(text))).toEqual([]);
});
