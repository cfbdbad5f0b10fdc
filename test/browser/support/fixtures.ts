import { randomBytes, randomInt } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly organisation: string;
  readonly access: string;
  readonly refresh: string;
}

export interface Api {
  post(path: string, body: object, access?: string): Promise<{ status: number; body: unknown }>;
  get(path: string, access?: string): Promise<{ status: number; body: unknown }>;
  /** A workspace of this test's own, with its owner. */
  newAccount(): Promise<Account>;
}

interface Fixtures {
  readonly main: string;
  readonly other: string;
  readonly api: Api;
  readonly account: Account;
  /** Puts the tokens of an account where the application keeps them, before a page is opened. */
  readonly signInAs: (page: Page, account: Account, origin?: string) => Promise<void>;
}

/** Tests come from addresses of their own; the server trusts the header from this machine only in tests. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from its pattern.
  main: async ({}, use) => use(process.env['GABLE_TEST_MAIN'] ?? ''),
  // oxlint-disable-next-line no-empty-pattern -- As above.
  other: async ({}, use) => use(process.env['GABLE_TEST_OTHER'] ?? ''),
  baseURL: async ({ main }, use) => use(main),
  extraHTTPHeaders: async ({ main }, use) => use(main === '' ? {} : { 'x-forwarded-for': someAddress() }),
  api: async ({ main }, use) => use(makeApi(main)),
  account: async ({ api }, use) => use(await api.newAccount()),
  signInAs: async ({ main }, use) =>
    use(async (page, account, origin = main) => {
      // On the origin itself, once: a script that ran before every page would bring a session back that was ended.
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(
        ([access, refresh]) => {
          localStorage.setItem('gable.access', access ?? '');
          localStorage.setItem('gable.refresh', refresh ?? '');
        },
        [account.access, account.refresh],
      );
    }),
});

export { expect };

function makeApi(main: string): Api {
  const send = async (method: string, path: string, body: object | undefined, access: string | undefined) => {
    const response = await fetch(`${main}/api/v1${path}`, {
      method,
      headers: {
        'x-forwarded-for': someAddress(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  return {
    post: (path, body, access) => send('POST', path, body, access),
    get: (path, access) => send('GET', path, undefined, access),
    async newAccount() {
      const name = randomBytes(5).toString('hex');
      const account = {
        email: `${name}@browser.example`,
        password: 'copper-lantern-76',
        organisation: `Workspace ${name}`,
      };
      const { status, body } = await send(
        'POST',
        '/sign-up/',
        { ...account, name: 'Robin Example', country: 'US', currency: 'USD', timeZone: 'America/New_York' },
        undefined,
      );
      if (status !== 201) throw new Error(`Sign-up for a test failed: ${status} ${JSON.stringify(body)}`);
      // The route's schema, checked by the server in tests.
      return { ...account, ...(body as { access: string; refresh: string }) };
    },
  };
}
