import type { BrowserContext, Page } from '@playwright/test';
import { makeApi, someAddress } from './api.ts';
import { watchComplaints } from './complaints.ts';
import { signInOn, test as base } from './fixtures.ts';

export type Sitter = 'nobody' | 'owner' | 'viewer';

export interface Seat {
  readonly page: Page;
  /** What was complained about since the seat was taken. */
  readonly complaints: () => readonly string[];
}

interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: readonly string[];
  signedInAt: number;
}

/** Shorter than access lasts: a page that has to renew it is told so in the console, which is not what is looked for. */
const signInLasts = 120_000;

/** A page of the same host with nothing on it. */
const nothing = '/robots.txt';

/**
 * A window for a look at something, where its reader is signed in already: whoever looks at a hundred pages one after the
 * other signs in once, and goes from page to page in one window. A new window for each costs twice as much as the page.
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
        const complaints = await watchComplaints(context);
        return { context, page: await context.newPage(), complaints, signedInAt: 0 };
      };
      await use(async (who) => {
        const opening = desks.get(who) ?? open();
        desks.set(who, opening);
        const desk = await opening;
        if (who !== 'nobody' && Date.now() - desk.signedInAt > signInLasts) {
          await signInOn(desk.page, await makeApi(main).signIn(workspace[who]), main);
          desk.signedInAt = Date.now();
        }
        return desk;
      });
      for (const desk of desks.values()) await (await desk).context.close();
    },
    { scope: 'worker' },
  ],
  takeSeat: async ({ deskOf }, use) => {
    const taken: Page[] = [];
    await use(async (who) => {
      const { page, complaints } = await deskOf(who);
      const before = complaints.length;
      taken.push(page);
      return { page, complaints: () => complaints.slice(before) };
    });
    // Nothing of this look is left for the next one: no page, no size, no draft.
    for (const page of taken) {
      await page.goto(nothing);
      await page.evaluate(() => sessionStorage.clear());
    }
  },
});
