import { expect, test } from './support/fixtures.ts';
import { signInByForm, signOutByMenu } from './support/forms.ts';
import { holdBack, openQuietPage } from './support/quiet-page.ts';
import { expireAccess, storedTokens } from './support/tokens.ts';
import { watchTraffic } from './support/traffic.ts';

const refreshPath = '/token/refresh/';

for (const [what, spoil] of [
  ['absent', () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })],
  ['rejecting', () => (LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError')))],
] as const) {
  test(`case 25: with locks ${what}, the session is renewed`, async ({ page, account, signInAs }) => {
    await page.addInitScript(spoil);
    const { probe, traffic } = await openQuietPage(page, account, signInAs);
    await expireAccess(page);
    await probe.send({ url: '/me/' }, { url: '/members/' });
    await expect.poll(probe.statuses).toEqual([200, 200]);
    expect(traffic.to(refreshPath)).toHaveLength(1);
  });
}

test('case 25: without locks, two tabs that renew at once both stay signed in', async ({
  page,
  context,
  account,
  signInAs,
}) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }));
  const first = await openQuietPage(page, account, signInAs);
  const second = await openQuietPage(await context.newPage(), account, signInAs);
  await expireAccess(page);
  await Promise.all([first.probe.send({ url: '/me/' }), second.probe.send({ url: '/me/' })]);
  for (const { probe } of [first, second]) await expect.poll(probe.outcomes).toMatchObject([{ status: 200 }]);
  await expireAccess(page);
  await first.probe.send({ url: '/me/' });
  await expect.poll(first.probe.statuses).toEqual([200, 200]);
});

test('case 26: behind a tab that holds the lock and is frozen, another recovers within ten seconds', async ({
  page,
  context,
  account,
  signInAs,
}) => {
  await page.clock.install();
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const frozen = await context.newPage();
  await frozen.goto('/robots.txt');
  await frozen.evaluate(async () => {
    await new Promise<void>((held) => {
      void navigator.locks.request('gable.refresh', () => {
        held();
        return new Promise(() => undefined);
      });
    });
  });
  await expireAccess(page);
  await probe.send({ url: '/me/' });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toEqual(['gable.refresh']);
  expect(traffic.to(refreshPath)).toEqual([]);
  await page.clock.fastForward(10_000);
  await expect.poll(probe.outcomes).toMatchObject([{ status: 200 }]);
  expect(traffic.to(refreshPath)).toHaveLength(1);
  const held = await frozen.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(held).toEqual(['gable.refresh']);
});

test('case 27: a second tab waits and adopts what the first was given', async ({
  page,
  context,
  account,
  signInAs,
}) => {
  const first = await openQuietPage(page, account, signInAs);
  const secondPage = await context.newPage();
  const second = await openQuietPage(secondPage, account, signInAs);
  const refresh = await holdBack(page, refreshPath);
  await expireAccess(page);
  await first.probe.send({ url: '/me/' });
  await refresh.started;
  const refused = secondPage.waitForResponse('**/api/v1/members/');
  await second.probe.send({ url: '/members/' });
  expect((await refused).status()).toBe(401);
  refresh.release();
  for (const { probe } of [first, second]) await expect.poll(probe.outcomes).toMatchObject([{ status: 200 }]);
  expect(first.traffic.to(refreshPath)).toHaveLength(1);
  expect(second.traffic.to(refreshPath)).toEqual([]);
  expect(second.traffic.to('/members/').at(-1)?.bearer).toBe((await storedTokens(page)).access);
});

for (const [what, spoil] of [
  [
    'refuses every write',
    () =>
      (Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      }),
  ],
  [
    'cannot even be mentioned',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
  ],
] as const) {
  test(`case 30: with storage that ${what}, the session lives in memory`, async ({ page, account }) => {
    await page.addInitScript(spoil);
    await page.goto('/login');
    await signInByForm(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
}

for (const days of [-1, 1]) {
  test(`case 31: with a clock that is ${days} day off, nothing changes`, async ({ page, account, signInAs }) => {
    await page.clock.install({ time: Date.now() + days * 86_400_000 });
    const { probe, traffic } = await openQuietPage(page, account, signInAs);
    await probe.send({ url: '/me/' });
    await expect.poll(probe.outcomes).toMatchObject([{ status: 200 }]);
    expect(traffic.to(refreshPath)).toEqual([]);
    await expireAccess(page);
    await probe.send({ url: '/me/' });
    await expect.poll(probe.statuses).toEqual([200, 200]);
    expect(traffic.to(refreshPath)).toHaveLength(1);
    expect(traffic.navigations).toEqual([]);
  });
}

test('cases 32, 33 and 40: signing out in one tab ends it everywhere, at once and for the back button too', async ({
  page,
  context,
  account,
  signInAs,
  api,
}) => {
  await signInAs(page, account);
  await page.goto('/');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const second = await context.newPage();
  await second.goto('/settings?tab=members');
  await expect(second.getByText(account.email).first()).toBeVisible();
  const traffic = watchTraffic(second);

  await signOutByMenu(page);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await storedTokens(tab)).toEqual({ access: '', refresh: '' });
  }
  expect(traffic.navigations).toHaveLength(1);
  expect((await api.get('/me/', account.access)).status).toBe(401);
  expect((await api.post('/token/refresh/', { refresh: account.refresh })).status).toBe(401);

  const shown: string[] = [];
  page.on('response', (response) => response.url().includes('/api/v1/me/') && shown.push(response.url()));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.content()).not.toContain(account.organisation);
  expect(shown).toEqual([]);
});
