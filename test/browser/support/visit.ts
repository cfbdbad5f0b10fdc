import type { Page } from '@playwright/test';
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
