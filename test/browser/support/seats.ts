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
  signedInAt: number;
}

/** Shorter than access lasts: a page that has to renew it is told so in the console, which is not what is looked for. */
const signInLasts = 120_000;

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
      const open = async (): Promise<Desk> => {
        const headers = { 'x-forwarded-for': someAddress() };
        const context = await browser.newContext({ baseURL: main, extraHTTPHeaders: headers });
        return { context, complaints: await watchComplaints(context), signedInAt: 0 };
      };
      await use(async (who) => {
        const opening = desks.get(who) ?? open();
        desks.set(who, opening);
        const desk = await opening;
        if (who !== 'nobody' && Date.now() - desk.signedInAt > signInLasts) {
          const page = await desk.context.newPage();
          await signInOn(page, await makeApi(main).signIn(workspace[who]), main);
          await page.close();
          desk.signedInAt = Date.now();
        }
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
