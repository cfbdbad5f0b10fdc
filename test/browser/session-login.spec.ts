import { expect, test } from './support/fixtures.ts';
import { signInByForm, signOutByMenu, signUpByForm } from './support/forms.ts';
import { openQuietPage } from './support/quiet-page.ts';
import { expired, storedTokens, storeTokens } from './support/tokens.ts';
import { watchTraffic } from './support/traffic.ts';

test('case 12: next is the full address on /profile and /account, and the origin everywhere else', async ({
  page,
  account,
  signInAs,
  api,
  main,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  await api.post('/token/revoke/', { refresh: account.refresh });
  for (const [address, isKept] of [
    ['/profile?x=1#y', true],
    ['/profile/', true],
    ['/account', true],
    ['/account?tab=sessions#here', true],
    ['/settings?tab=members', false],
    ['/unit-plans/3', false],
    ['/profiles', false],
    ['/accounting', false],
  ] as const) {
    await storeTokens(page, account);
    traffic.clear();
    await page.goto(address);
    // Pages with data ask by themselves; the others do not exist yet.
    if (!isKept && !address.startsWith('/settings')) await probe.send({ url: '/me/' });
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(traffic.navigations, address).toEqual([
      // What is behind # is never sent.
      `${main}${address.replace(/#.*/, '')}`,
      `${main}/login?next=${encodeURIComponent(isKept ? `${main}${address}` : main)}`,
    ]);
    expect(new URL(page.url()).searchParams.getAll('next')).toHaveLength(1);
  }
});

test('case 12: sign-in returns to the full address of the profile', async ({ page, account, main }) => {
  await page.goto('/profile?x=1#y');
  await signInByForm(page, account);
  await expect(page).toHaveURL(`${main}/profile?x=1#y`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a link to a report survives sign-in, within this origin and only once', async ({ page, account, main }) => {
  const path = '/reports/aged-receivables?asOf=2026-10-31';
  await page.goto(path);
  await expect(page).toHaveURL(`${main}/login?next=${encodeURIComponent(main)}`);
  await signInByForm(page, account);
  await expect(page).toHaveURL(`${main}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Aged receivables' })).toBeVisible();
  await signOutByMenu(page);
  await signInByForm(page, account);
  await expect(page).toHaveURL(`${main}/`);
});

test('case 19: a wrong password shows its message, keeps what was typed and navigates nowhere', async ({
  page,
  account,
}) => {
  await page.goto('/login');
  const traffic = watchTraffic(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong-lantern-76');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-lantern-76');
  expect(traffic.navigations).toEqual([]);
  expect(traffic.to('/token/refresh/')).toEqual([]);
  expect(
    await traffic
      .to('/token/')[0]
      ?.request.response()
      .then((response) => response?.status()),
  ).toBe(400);

  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('case 21: at login with dead tokens, the form is there after at most one navigation', async ({
  page,
  account,
  signInAs,
  api,
  main,
}) => {
  await signInAs(page, { ...account, access: expired(account.access) });
  await api.post('/token/revoke/', { refresh: account.refresh });
  const traffic = watchTraffic(page);
  await page.goto(`/login?next=${encodeURIComponent(`${main}/profile`)}`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(traffic.navigations).toHaveLength(1);
  expect(await storedTokens(page)).toEqual({ access: '', refresh: '' });
  expect(new URL(page.url()).searchParams.get('next')).toBe(`${main}/profile`);
});

test('case 22: whoever signs up next in the same document sees nothing of the one before', async ({
  page,
  account,
}) => {
  // From sign-up by a link to sign-in, so that "back" returns to sign-up without leaving the document.
  await page.goto('/sign-up');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, account);
  await expect(page.getByRole('button', { name: `Workspace: ${account.organisation}` })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.goBack();
  await signUpByForm(page, {
    organisation: 'The next workspace',
    name: 'Nel Next',
    email: `next-${account.email}`,
    password: 'copper-lantern-76',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('button', { name: 'Workspace: The next workspace' })).toBeVisible();
  await expect(page.getByText(account.organisation)).toHaveCount(0);
});

test('case 22: after signing out, the next user sees nothing old', async ({ page, account, api, signInAs }) => {
  const next = await api.newAccount();
  await signInAs(page, account);
  await page.goto('/');
  await signOutByMenu(page);
  await signInByForm(page, next);
  await expect(page.getByRole('button', { name: `Workspace: ${next.organisation}` })).toBeVisible();
  expect(await page.content()).not.toContain(account.organisation);
  expect(await page.content()).not.toContain(account.email);
});

test('cases 35 and 36: whatever next is spelt like, sign-in leads home and nowhere else', async ({
  page,
  account,
  signInAs,
  main,
  other,
}) => {
  const host = new URL(main).host;
  const spellings = [
    '//evil.example',
    '/\\evil.example',
    'https:\\\\evil.example',
    `http://${host}@evil.example`,
    `http://evil.example@${host}/`,
    `http://${host}.evil.example/`,
    'https://127.evil.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://127.0.0.1/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:http://evil.example/x',
    'http://127.0.0.1:1/',
    main.replace('127.0.0.1', '127.0.0.1.'),
    main.replace('http:', 'https:'),
    `${main}//evil.example`,
    `${main}/\\evil.example`,
    `${main}/%2fevil.example`,
    encodeURIComponent(`${main}/settings`),
    `${main}/settings?${'x'.repeat(10_240)}`,
    `${main}/login?next=${encodeURIComponent(main)}`,
    `${main}/LOGIN`,
    '/settings',
    '',
    // Another of our own hosts, but without the challenge that a hand-off needs.
    other,
  ];
  await signInAs(page, account);
  const traffic = watchTraffic(page);
  page.on('dialog', () => traffic.addresses.push('a script ran'));
  for (const next of spellings) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${main}/`);
  }
  await page.goto(`/login?next=${encodeURIComponent(`${main}/settings`)}&next=${encodeURIComponent(main)}`);
  await expect(page, 'twice').toHaveURL(`${main}/`);
  expect(traffic.navigations).toHaveLength(spellings.length + 1);
  expect(traffic.addresses.filter((address) => !address.startsWith(`${main}/`))).toEqual([]);

  await page.goto(`/login?next=${encodeURIComponent(`${main}/settings?tab=members`)}`);
  await expect(page, 'a good one').toHaveURL(`${main}/settings?tab=members`);
});
