import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { makeApi, someAddress, type Account, type Api } from './api.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

export interface Fixtures {
  readonly main: string;
  readonly other: string;
  readonly api: Api;
  readonly account: Account;
  /** Puts the tokens of an account where the application keeps them, before a page is opened. */
  readonly signInAs: (page: Page, account: Account, origin?: string) => Promise<void>;
}

export interface WorkerFixtures {
  /** With people, invitations and mail in it; made once and only looked at. */
  readonly workspace: Workspace;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from its pattern.
  main: async ({}, use) => use(process.env['GABLE_TEST_MAIN'] ?? ''),
  // oxlint-disable-next-line no-empty-pattern -- As above.
  other: async ({}, use) => use(process.env['GABLE_TEST_OTHER'] ?? ''),
  baseURL: async ({ main }, use) => use(main),
  extraHTTPHeaders: async ({ main }, use) => use(main === '' ? {} : { 'x-forwarded-for': someAddress() }),
  api: async ({ main }, use) => use(makeApi(main)),
  workspace: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => use(await makeWorkspace(makeApi(process.env['GABLE_TEST_MAIN'] ?? ''))),
    { scope: 'worker' },
  ],
  account: async ({ api }, use) => use(await api.newAccount()),
  signInAs: async ({ main }, use) => use((page, account, origin = main) => signInOn(page, account, origin)),
});

/** On the origin itself, once: a script that ran before every page would bring a session back that was ended. */
export async function signInOn(page: Page, { access, refresh }: Account, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    (tokens) => {
      localStorage.setItem('gable.access', tokens.access);
      localStorage.setItem('gable.refresh', tokens.refresh);
    },
    { access, refresh },
  );
}

export { expect } from './expect.ts';
