import type { BrowserContext, Page } from '@playwright/test';
import { makeApi, someAddress } from './api.ts';
import { watchComplaints } from './complaints.ts';
import { signInOn, test as base } from './fixtures.ts';

export type Sitter = 'nobody' | 'owner' | 'viewer';

export interface Seat {
  readonly page: Page;
  /** What was complained about since the seat was taken. */
  complaints(): readonly string[];
}

interface Desk {
  readonly context: BrowserContext;
  readonly complaints: readonly string[];
}

/**
 * A fresh page for a look at something, in a browser where its reader is signed in already: whoever looks at a hundred pages
 * one after the other signs in once, and has the parts of the application that they share.
 */
export const test = base.extend<
  { readonly takeSeat: (who: Sitter) => Promise<Seat> },
  { readonly deskOf: (who: Sitter) => Promise<Desk> }
>({
  deskOf: [
    async ({ browser, workspace }, use) => {
      const desks = new Map<Sitter, Promise<Desk>>();
      const main = process.env['GABLE_TEST_MAIN'] ?? '';
      const open = async (who: Sitter): Promise<Desk> => {
        const headers = { 'x-forwarded-for': someAddress() };
        const context = await browser.newContext({ baseURL: main, extraHTTPHeaders: headers });
        const complaints = await watchComplaints(context);
        if (who !== 'nobody') {
          const page = await context.newPage();
          await signInOn(page, await makeApi(main).signIn(workspace[who]), main);
          await page.close();
        }
        return { context, complaints };
      };
      await use((who) => {
        const desk = desks.get(who) ?? open(who);
        desks.set(who, desk);
        return desk;
      });
      for (const desk of desks.values()) await (await desk).context.close();
    },
    { scope: 'worker' },
  ],
  takeSeat: async ({ deskOf }, use) => {
    const pages: Page[] = [];
    await use(async (who) => {
      const { context, complaints } = await deskOf(who);
      const before = complaints.length;
      const page = await context.newPage();
      pages.push(page);
      return { page, complaints: () => complaints.slice(before) };
    });
    for (const page of pages) await page.close();
  },
});
