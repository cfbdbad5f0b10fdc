import type { Account, Api } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { addBuilding, addLease } from './support/portfolio.ts';

test('what comes up on a property is said once its leases are known, and not before', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { property } = await addBuilding(api, account, ['1A']);
  await signInAs(page, account);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/leases/?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/properties/${property.id}`);
  await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
  const claim = page.getByText('Nothing scheduled.');
  await expect(claim).toHaveCount(0);
  release();
  await expect(claim).toBeVisible();
});

const drawings = [
  { path: '/', late: false, says: /^1A, (Occupied|Past due [\d,.]+)$/ },
  { path: '/properties', late: false, says: /^1A, (Occupied|Past due [\d,.]+)$/ },
  { path: '/rent', late: false, says: /^1A, (Occupied|Past due [\d,.]+)$/ },
  { path: '/rent', late: true, says: /^1A, (Occupied|Past due [\d,.]+)$/ },
];

for (const { path, late, says } of drawings)
  test(`windows on ${path} are neither vacant nor occupied until ${late ? 'debts are' : 'units are'} known`, async ({
    page,
    api,
    account,
    signInAs,
  }) => {
    const { units } = await addBuilding(api, account, ['1A', '1B']);
    await addLease(api, account, units[0]?.id ?? '', 'Liam Chen');
    await signInAs(page, account);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api/v1/${late ? 'late-units' : 'units'}/?*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const windows = page.locator('[data-state][aria-label]').and(page.locator('[role=listitem], [role=option]'));
    await expect(windows).toHaveCount(2);
    for (const one of await windows.all()) await expect(one).toHaveAccessibleName('…, Loading');
    release();
    await expect(windows.first()).toHaveAccessibleName(says);
    await expect(windows.last()).toHaveAccessibleName('1B, Vacant');
  });

test('where there is nothing to let, the wizard says what has to be there first, with the way to it', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(page, account);
  await page.goto('/leases/new');
  await expect(page.getByText(/No units yet/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import file' })).toBeVisible();
  await page.getByRole('link', { name: 'Add a property' }).click();
  await expect(page).toHaveURL(/\/properties\/new$/);
});

test('an empty rent roll has one first act', async ({ page, account, signInAs }) => {
  await signInAs(page, account);
  await page.goto('/rent');
  await expect(page.getByRole('main').getByRole('link', { name: 'Start a lease' })).toBeVisible();
  await expect(page.locator('main').locator('a, button').and(page.locator('[class*="primary"]'))).toHaveCount(1);
});

test('a lease that was cancelled does not claim to begin, on its page and beside the list', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A']);
  const { id, version } = await addLater(api, account, units[0]?.id ?? '', false);
  await signInAs(page, account);
  const begins = page.getByText(/^Starts in/);
  await page.goto(`/leases/${id}`);
  await expect(begins).toBeVisible();
  const { status } = await api.post(`/leases/${id}/cancel/`, { reason: 'A slip', version }, account.access);
  expect(status).toBeLessThan(300);
  for (const path of [`/leases/${id}`, `/leases?view=all&open=${id}`]) {
    await page.goto(path);
    await expect(page.getByText(/no end|Dec/).first()).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(begins).toHaveCount(0);
  }
});

test('where a rent cannot be raised, the bar over chosen leases says why one is left out', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  await addLater(api, account, units[0]?.id ?? '', true);
  await addLater(api, account, units[1]?.id ?? '', false);
  await signInAs(page, account);
  await page.goto('/leases?view=all');
  await expect(page.getByRole('row', { name: /Adeyemi/ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByText('Raise rent of 1')).toBeVisible();
  await expect(page.getByText(/1 of them is a draft or ended/)).toBeVisible();
});

test('at 1440 px a term is one line, and amounts of every pace have their decimals below each other', async ({
  page,
  api,
  account,
  signInAs,
}) => {
  const { units } = await addBuilding(api, account, ['1A', '1B']);
  const term = { startsOn: '2028-05-01', endsOn: '2029-04-30', atEnd: 'stop' };
  const charges = [{ kind: 'rent', cents: 123_456, frequency: 'weekly' }];
  await addLater(api, account, units[0]?.id ?? '', true, { ...term, charges });
  await addLater(api, account, units[1]?.id ?? '', true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, account);
  await page.goto('/leases');
  const edgeOf = async (amount: string) => {
    const box = await page.getByText(amount, { exact: true }).boundingBox();
    return box === null ? undefined : Math.round(box.x + box.width);
  };
  await expect(page.getByText('a week', { exact: true })).toBeVisible();
  expect(await edgeOf('1,234.56')).toBe(await edgeOf('1,500.00'));
  const lines = await page.getByText(/^May 1, 2028 – Apr 30, 2029$/).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

for (const [width, language] of [
  [1440, 'de-DE'],
  [390, 'en-US'],
] as const) {
  test(`the windows of a building show the whole day, ${language} at ${width} px`, async ({
    browser,
    main,
    api,
    account,
    signInAs,
  }) => {
    const { property, units } = await addBuilding(api, account, ['1A', '1B', '1C', '1D', '1E', '1F']);
    await addLater(api, account, units[0]?.id ?? '', true);
    const context = await browser.newContext({ baseURL: main, locale: language, viewport: { width, height: 900 } });
    const page = await context.newPage();
    await signInAs(page, account);
    await page.goto(`/properties/${property.id}`);
    const words = page.locator('[role="option"][data-state="later"] > span').first();
    await expect(words).toContainText(/31/);
    const room = await words.evaluate((part) => [
      part.scrollWidth - part.clientWidth,
      part.scrollHeight - part.clientHeight,
    ]);
    expect(room).toEqual([0, 0]);
    await context.close();
  });
}

/** A lease from the end of next year on. */
async function addLater(api: Api, { access }: Account, unitId: string, sign: boolean, wish: object = {}) {
  const person = await api.post('/people/', { givenName: 'Amara', familyName: 'Adeyemi' }, access);
  const { status, body } = await api.post(
    '/leases/',
    {
      unitId,
      startsOn: `${new Date().getFullYear() + 1}-12-31`,
      endsOn: null,
      atEnd: null,
      parties: [{ personId: (person.body as { id: string }).id, role: 'tenant' }], // The route's schema, checked by the server in tests.
      charges: [{ kind: 'rent', cents: 150_000 }],
      sign,
      ...wish,
    },
    access,
  );
  expect(status).toBe(201);
  return body as { readonly id: string; readonly version: number }; // As above.
}
