import { expect, test } from './support/fixtures.ts';
import { signInByForm, signOutByMenu } from './support/forms.ts';
import { storedTokens } from './support/tokens.ts';
import { watchTraffic } from './support/traffic.ts';

test.describe('a second host', () => {
  test('sends to sign-in on the main one, gets a session of its own, and the code works once', async ({
    page,
    context,
    account,
    api,
    main,
    other,
  }) => {
    const traffic = watchTraffic(page);
    await page.goto(`${other}/settings?tab=members`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const login = new URL(page.url());
    expect(`${login.origin}${login.pathname}`).toBe(`${main}/login`);
    // Case 13: on the main host, with exactly one `next`, which is this origin without a slash.
    expect(login.search).toBe(`?next=${encodeURIComponent(other)}`);
    expect(login.hash).toMatch(/^#c=[\w-]{43}&s=[\w-]{22}$/);

    const exchanged = page.waitForRequest(`${other}/api/v1/token/hand-off/`);
    await signInByForm(page, account);
    await expect(page).toHaveURL(`${other}/settings?tab=members`);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

    const here = await storedTokens(page);
    const mainTab = await context.newPage();
    await mainTab.goto(`${main}/robots.txt`);
    const there = await storedTokens(mainTab);
    expect(here.refresh).not.toBe(there.refresh);
    expect(sessionOf(here.access)).not.toBe(sessionOf(there.access));

    // Nothing that opens a session stood in an address that a server or the history keeps.
    for (const address of traffic.addresses) {
      expect(address).not.toContain(here.access);
      expect(new URL(address).search).not.toMatch(/code=|state=/);
    }
    expect(await page.evaluate(() => sessionStorage.getItem('gable.handOff'))).toBeNull();

    // Ending one family leaves the other alone.
    await api.post('/token/revoke/', { refresh: there.refresh });
    expect((await api.get('/me/', there.access)).status).toBe(401);
    expect((await api.get('/me/', here.access)).status).toBe(200);

    // A code that is presented again was read by somebody else: the session that it made ends.
    const body: unknown = (await exchanged).postDataJSON();
    const again = await fetch(`${other}/api/v1/token/hand-off/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: other },
      body: JSON.stringify(body),
    });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ code: 'link-expired' });
    expect((await api.get('/me/', here.access)).status).toBe(401);
  });

  test('gets its session without a form when the main host is signed in already', async ({
    page,
    account,
    signInAs,
    other,
  }) => {
    await signInAs(page, account);
    await page.goto(`${other}/profile?x=1#y`);
    // The address is this one before it leads to the main host, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(page).toHaveURL(`${other}/profile?x=1#y`);
    expect((await storedTokens(page)).refresh).not.toBe(account.refresh);
  });

  test('has no sign-in page of its own', async ({ page, main, other }) => {
    await page.goto(`${other}/login`);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(main);
  });

  test('refuses a code that it did not ask for', async ({ page, account, api, other }) => {
    const challenge = 'c'.repeat(43);
    const { body } = await api.post('/hand-off/', { origin: other, challenge }, account.access);
    const { code } = body as { code: string }; // The route's schema, checked by the server in tests.
    await page.goto(`${other}/auth/callback#code=${code}&state=guessed`);
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await storedTokens(page)).toEqual({ access: '', refresh: '' });
    expect(page.url()).not.toContain(code);
  });

  test('stays signed out, asks who comes next, and hands over to them', async ({
    page,
    account,
    api,
    signInAs,
    main,
    other,
  }) => {
    const next = await api.newAccount();
    await signInAs(page, account);
    await page.goto(`${other}/`);
    await expect(page).toHaveURL(`${other}/`);
    await signOutByMenu(page);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(main);
    // The main host has a session of its own, which nobody signed out of.
    expect(await storedTokens(page)).toEqual({ access: account.access, refresh: account.refresh });
    await signInByForm(page, next);
    await expect(page).toHaveURL(`${other}/`);
    await expect(page.getByRole('button', { name: `Workspace: ${next.organisation}` })).toBeVisible();
  });
});

function sessionOf(access: string): unknown {
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as { sid: unknown }; // Signed by the server.
  return claims.sid;
}
