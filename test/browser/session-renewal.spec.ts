import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { holdBack, openQuietPage } from './support/quiet-page.ts';
import { expireAccess, expired, storedTokens, storeTokens } from './support/tokens.ts';
import type { Traffic } from './support/traffic.ts';

const refreshPath = '/token/refresh/';
const five = ['/me/', '/me/sessions/', '/organisation/', '/members/', '/setup-checklist/'] as const;

/** L of session.md: both tokens cleared and exactly one navigation, to login with one `next`. */
async function expectSentToLogin(page: Page, traffic: Traffic, main: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await storedTokens(page)).toEqual({ access: '', refresh: '' });
  expect(traffic.navigations).toEqual([`${main}/login?next=${encodeURIComponent(main)}`]);
}

test('case 1: a 401 refreshes once, keeps R where none is returned, and the caller gets the replay', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  await page.route(`**/api/v1${refreshPath}`, async (route) => {
    const response = await route.fetch();
    const { access } = (await response.json()) as { access: string }; // The route's schema, checked by the server in tests.
    await route.fulfill({ response, json: { access } });
  });
  const old = await expireAccess(page);
  await probe.send({ url: '/me/', params: { a: 1 } });
  await expect.poll(probe.outcomes).toMatchObject([{ status: 200, data: { user: { email: account.email } } }]);

  const kept = await storedTokens(page);
  expect(kept.refresh).toBe(account.refresh);
  expect(kept.access).not.toBe(old);
  expect(traffic.to(refreshPath).map(({ method, body }) => [method, body])).toEqual([
    ['POST', JSON.stringify({ refresh: account.refresh })],
  ]);
  expect(traffic.to('/me/').map(({ bearer }) => bearer)).toEqual([old, kept.access]);
  expect(new Set(traffic.to('/me/').map(({ request }) => request.url())).size).toBe(1);
  expect(traffic.navigations).toEqual([]);
});

test('case 2: both tokens are stored when both are returned', async ({ page, account, signInAs }) => {
  const { probe } = await openQuietPage(page, account, signInAs);
  const answered = page.waitForResponse(`**/api/v1${refreshPath}`);
  await expireAccess(page);
  await probe.send({ url: '/me/' });
  await expect.poll(probe.outcomes).toMatchObject([{ status: 200 }]);
  const given: unknown = await (await answered).json();
  expect(await storedTokens(page)).toEqual(given);
  expect((await storedTokens(page)).refresh).not.toBe(account.refresh);
});

test('case 3: five parallel 401s make one refresh, and each caller gets its own answer from one replay', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const old = await expireAccess(page);
  await probe.send(...five.map((url) => ({ url })));
  await expect.poll(probe.statuses).toEqual([200, 200, 200, 200, 200]);
  expect(traffic.to(refreshPath)).toHaveLength(1);
  const { access } = await storedTokens(page);
  for (const path of five) expect(traffic.to(path).map(({ bearer }) => bearer)).toEqual([old, access]);
  const answers = Object.fromEntries((await probe.outcomes()).map(({ name, data }) => [name, data]));
  expect(answers['/me/']).toHaveProperty('user.email', account.email);
  expect(answers['/organisation/']).toHaveProperty('name', account.organisation);
  expect(answers['/members/']).toHaveProperty('items.0.email', account.email);
  expect(answers['/me/sessions/']).toHaveProperty('items.0.isCurrent', true);
  expect(answers['/setup-checklist/']).toHaveProperty('items.0.key');
});

test('case 4: a replay that is answered 401 leads to login, without a second refresh', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  await page.route('**/api/v1/me/', (route) => route.fulfill({ status: 401, json: { code: 'not-signed-in' } }));
  await probe.send({ url: '/me/' });
  await expectSentToLogin(page, traffic, main);
  expect(await probe.outcomes()).toMatchObject([{ status: 401 }]);
  expect(traffic.to('/me/')).toHaveLength(2);
  expect(traffic.to(refreshPath)).toHaveLength(1);
});

test('case 5: a queued request whose replay is answered 401 leads to login', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const refresh = await holdBack(page, refreshPath);
  await page.route('**/api/v1/members/', (route) => route.fulfill({ status: 401, json: {} }));
  await expireAccess(page);
  await probe.send({ url: '/me/' });
  await refresh.started;
  const refused = page.waitForResponse('**/api/v1/members/');
  await probe.send({ url: '/members/' });
  await refused;
  refresh.release();
  await expectSentToLogin(page, traffic, main);
  expect(traffic.to(refreshPath)).toHaveLength(1);
  expect(traffic.to('/members/')).toHaveLength(2);
});

test('case 6: when a token is missing or empty, a 401 leads to login without a refresh', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  for (const missing of [{ refresh: null }, { refresh: '' }, { access: null }, { access: '' }]) {
    await storeTokens(page, { access: expired(account.access), refresh: account.refresh });
    await page.goto('/nowhere/3');
    await page.evaluate((tokens) => {
      for (const [name, token] of Object.entries(tokens)) {
        if (token === null) localStorage.removeItem(`gable.${name}`);
        else localStorage.setItem(`gable.${name}`, token);
      }
    }, missing);
    traffic.clear();
    await probe.send({ url: '/me/' });
    await expectSentToLogin(page, traffic, main);
    expect(traffic.to(refreshPath), JSON.stringify(missing)).toEqual([]);
  }
});

test('case 7: a refresh that the server refuses leads to login once, however many requests waited', async ({
  page,
  account,
  signInAs,
  main,
  api,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  await api.post('/token/revoke/', { refresh: account.refresh });
  await answerOnceAllWait(page, (route) => route.continue());
  await probe.send(...five.map((url) => ({ url })));
  await expectSentToLogin(page, traffic, main);
  expect(traffic.to(refreshPath)).toHaveLength(1);
  expect((await traffic.to(refreshPath)[0]?.request.response())?.status()).toBe(401);
  await expect.poll(() => probe.statuses()).toEqual([401, 401, 401, 401, 401]);
});

/** A page that is left hears nothing any more: the refresh is answered when all five have been told 401 and wait. */
async function answerOnceAllWait(page: Page, answer: Parameters<Page['route']>[1]): Promise<void> {
  const told = Promise.all(
    five.map((url) => page.waitForResponse((response) => new URL(response.url()).pathname === `/api/v1${url}`)),
  );
  await page.route(`**/api/v1${refreshPath}`, async (route, request) => {
    await told;
    await answer(route, request);
  });
}

const failures: readonly [string, Parameters<Page['route']>[1]][] = [
  ['is answered 500', (route) => route.fulfill({ status: 500, json: { code: 'internal' } })],
  ['finds no network', (route) => route.abort('connectionfailed')],
  [
    'is answered with a page',
    (route) => route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the Wi-Fi</p>' }),
  ],
  ['is answered without an access token', (route) => route.fulfill({ json: { refresh: 'R2' } })],
];
for (const [what, answer] of failures) {
  test(`case 8: when the refresh ${what}, all waiting requests are rejected and none is replayed`, async ({
    page,
    account,
    signInAs,
    main,
  }) => {
    const { probe, traffic } = await openQuietPage(page, account, signInAs);
    await answerOnceAllWait(page, answer);
    await expireAccess(page);
    await probe.send(...five.map((url) => ({ url })));
    await expectSentToLogin(page, traffic, main);
    await expect.poll(() => probe.statuses()).toEqual([401, 401, 401, 401, 401]);
    expect(traffic.to(refreshPath)).toHaveLength(1);
    for (const path of five) expect(traffic.to(path)).toHaveLength(1);
  });
}

test('case 9: other failures reach the caller as they are, are logged, and touch no token', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const logged: string[] = [];
  page.on('console', (message) => {
    // The browser's own notices name the resource instead of the request.
    if (message.type() === 'error' && message.text().includes(' failed: ')) logged.push(message.text());
  });
  const statuses = [400, 403, 404, 409, 422, 429, 500];
  await page.route('**/api/v1/me/?status=*', (route) => {
    const status = Number(new URL(route.request().url()).searchParams.get('status'));
    return status === 0 ? route.abort() : route.fulfill({ status, json: { code: `code-${status}` } });
  });
  for (const status of [...statuses, 0]) await probe.send({ url: '/me/', params: { status } });
  await expect.poll(async () => (await probe.outcomes()).length).toBe(8);
  for (const status of statuses) {
    expect(await probe.outcomes()).toContainEqual(
      expect.objectContaining({ status, data: { code: `code-${status}` } }),
    );
    expect(logged).toContainEqual(expect.stringContaining(`GET /api/v1/me/ failed: ${status}`));
  }
  expect(await probe.outcomes()).toContainEqual(expect.objectContaining({ error: 'ERR_NETWORK' }));
  expect(logged).toContainEqual(expect.stringContaining('GET /api/v1/me/ failed: no answer ERR_NETWORK'));
  expect(traffic.to(refreshPath)).toEqual([]);
  expect(traffic.navigations).toEqual([]);
  expect(await storedTokens(page)).toEqual({ access: account.access, refresh: account.refresh });
});

test('case 9: a request that is given up is rejected as cancelled and changes nothing', async ({
  page,
  account,
  signInAs,
}) => {
  const { traffic } = await openQuietPage(page, account, signInAs);
  const held = await holdBack(page, '/me/');
  const outcome = page.evaluate(async () => {
    const controller = new AbortController();
    const answer = window.gableClient.get('/me/', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    return await answer.then(
      () => 'answered',
      (error: { code?: string }) => error.code,
    );
  });
  expect(await outcome).toBe('ERR_CANCELED');
  held.release();
  expect(traffic.to(refreshPath)).toEqual([]);
  expect(await storedTokens(page)).toEqual({ access: account.access, refresh: account.refresh });
});

test('cases 10 and 23: a 401 during the refresh waits for it, while a 500 is not held back', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const refresh = await holdBack(page, refreshPath);
  await page.route('**/api/v1/organisation/', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await expireAccess(page);
  await probe.send({ url: '/me/' });
  await refresh.started;
  const queued = page.waitForResponse('**/api/v1/members/');
  await probe.send({ url: '/members/' });
  expect((await queued).status()).toBe(401);
  await probe.send({ url: '/organisation/' });
  await expect.poll(probe.outcomes).toMatchObject([{ name: '/organisation/', status: 500 }]);
  refresh.release();
  await expect.poll(probe.statuses).toEqual([500, 200, 200]);
  expect(traffic.to(refreshPath)).toHaveLength(1);
  expect(traffic.to('/members/')).toHaveLength(2);
});

test('case 11: two expiries in a row make one refresh each', async ({ page, account, signInAs }) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  for (const round of [1, 2]) {
    await expireAccess(page);
    await probe.send({ url: '/me/' }, { url: '/members/' });
    await expect.poll(probe.statuses).toEqual(Array.from({ length: 2 * round }, () => 200));
    expect(traffic.to(refreshPath)).toHaveLength(round);
  }
  const [first, second] = traffic.to(refreshPath).map(({ body }) => body);
  expect(first).not.toBe(second);
});

test('case 14: 200, 204 and 299 are successes; 300, 304 and 400 are not', async ({ page, account, signInAs }) => {
  const { probe } = await openQuietPage(page, account, signInAs);
  await page.route('**/api/v1/me/?status=*', (route) => {
    const status = Number(new URL(route.request().url()).searchParams.get('status'));
    return route.fulfill({ status, ...(status === 204 || status === 304 ? {} : { json: {} }) });
  });
  for (const status of [200, 204, 299, 300, 304, 400]) await probe.send({ url: '/me/', params: { status } });
  await expect.poll(async () => (await probe.outcomes()).length).toBe(6);
  const outcomes = await probe.outcomes();
  const succeeded = (error: boolean) =>
    new Set(outcomes.filter((outcome) => (outcome.error !== undefined) === error).map(({ status }) => status));
  expect(succeeded(false)).toEqual(new Set([200, 204, 299]));
  expect(succeeded(true)).toEqual(new Set([300, 304, 400]));
});

test('case 28: when the request that began the refresh is given up, the queue is served all the same', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const refresh = await holdBack(page, refreshPath);
  await expireAccess(page);
  await page.evaluate(() => {
    const controller = new AbortController();
    addEventListener('give-up', () => controller.abort());
    void window.gableClient
      .get('/me/', { signal: controller.signal })
      .catch((error: { code?: string }) => window.noteOutcome({ name: 'initiator', error: error.code }));
  });
  await refresh.started;
  const queued = page.waitForResponse('**/api/v1/members/');
  await probe.send({ url: '/members/' });
  await queued;
  await page.evaluate(() => dispatchEvent(new Event('give-up')));
  await expect.poll(probe.outcomes).toMatchObject([{ name: 'initiator', error: 'ERR_CANCELED' }]);
  refresh.release();
  await expect.poll(async () => (await probe.outcomes()).at(-1)).toMatchObject({ name: '/members/', status: 200 });
  expect(traffic.to(refreshPath)).toHaveLength(1);
  expect(traffic.to('/me/')).toHaveLength(1);
});

test('case 29: a hundred waiting requests all settle when the refresh fails, and no rejection goes unhandled', async ({
  page,
  account,
  signInAs,
  main,
}) => {
  await page.addInitScript(() => {
    addEventListener('unhandledrejection', () => window.noteOutcome({ name: 'unhandled' }));
  });
  const { probe, traffic } = await openQuietPage(page, account, signInAs);
  const queued = Promise.withResolvers<void>();
  await page.route(`**/api/v1${refreshPath}`, async (route) => {
    await queued.promise;
    await route.abort();
  });
  await expireAccess(page);
  let answered = 0;
  page.on('requestfinished', (request) => (answered += request.url().includes('/me/?at=') ? 1 : 0));
  await probe.send(...Array.from({ length: 100 }, (_, at) => ({ url: '/me/', params: { at } })));
  await expect.poll(() => answered).toBe(100);
  queued.resolve();
  await expectSentToLogin(page, traffic, main);
  await expect.poll(() => probe.statuses()).toEqual(Array.from({ length: 100 }, () => 401));
  expect(traffic.to(refreshPath)).toHaveLength(1);
});

test('an access token that cannot be read is renewed like any other that the server refuses', async ({
  page,
  account,
  signInAs,
}) => {
  const { probe, traffic } = await openQuietPage(page, { ...account, access: 'not-a-token' }, signInAs);
  await probe.send({ url: '/me/' });
  await expect.poll(probe.outcomes).toMatchObject([{ status: 200, data: { user: { email: account.email } } }]);
  expect(traffic.navigations).toEqual([]);
  await storeTokens(page, { access: 'garbage again' });
  await probe.send({ url: '/me/' });
  await expect.poll(probe.statuses).toEqual([200, 200]);
  expect(traffic.navigations).toEqual([]);
});
