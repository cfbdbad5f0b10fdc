import type { Page, Request } from '@playwright/test';
import { expect } from './expect.ts';
import type { Workspace } from './workspace.ts';

export interface Visit {
  /** The path of the page in the list of all pages; `*` is "not found". */
  readonly page: string;
  readonly address: string | ((workspace: Workspace) => string);
  /** In which state, where a page is looked at in more than one. */
  readonly state?: string;
  readonly as: readonly ('nobody' | 'owner' | 'viewer')[];
  /** What is opened or filled in before the page is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** What the console says there on purpose, such as an answer that refuses. */
  readonly complaint?: RegExp;
}

export function addressOf({ address }: Visit, workspace: Workspace): string {
  return typeof address === 'string' ? address : address(workspace);
}

export function nameOf({ page, address, state }: Visit): string {
  const where = typeof address === 'string' ? address.split('#')[0] : page;
  return state === undefined ? `${where}` : `${where}, ${state},`;
}

/** Drawn, with what it fetches, and with nothing that still waits. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What each page has asked for and not been answered, from the first look at it on. */
const unanswered = new WeakMap<Page, Set<Request>>();

function unansweredOf(page: Page): Set<Request> {
  const known = unanswered.get(page);
  if (known !== undefined) return known;
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => open.delete(request));
  unanswered.set(page, open);
  return open;
}

/**
 * Goes somewhere within the application, as its links do: nothing is read and compiled again. Idle and answered twice in a
 * row, because an answer may lead to the next question; the load of a page ends only once, and says nothing here.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  await settleWithin(page, () =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address),
  );
}

/** Does something on the page that may lead elsewhere, and waits until what it leads to is drawn. */
export async function settleWithin(page: Page, act: () => Promise<unknown>): Promise<void> {
  const open = unansweredOf(page);
  await act();
  const isIdle = async (): Promise<boolean> => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))));
    return open.size === 0;
  };
  await expect.poll(async () => (await isIdle()) && (await isIdle()), { intervals: [20] }).toBe(true);
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
