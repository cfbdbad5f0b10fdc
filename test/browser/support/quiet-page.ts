import type { Page } from '@playwright/test';
import { probeClient, type Probe } from './client-probe.ts';
import type { Account } from './api.ts';
import { watchTraffic, type Traffic } from './traffic.ts';

/**
 * A page of the application that asks the server for nothing by itself: what a test sees go by is its own. "Not found"
 * is such a page, and its address is that of any page which is neither /profile nor /account.
 */
export async function openQuietPage(
  page: Page,
  account: Account,
  signInAs: (page: Page, account: Account) => Promise<void>,
): Promise<{ probe: Probe; traffic: Traffic }> {
  const probe = await probeClient(page);
  await signInAs(page, account);
  const traffic = watchTraffic(page);
  await page.goto('/nowhere/3');
  await page.waitForFunction(() => 'gableClient' in window);
  traffic.clear();
  return { probe, traffic };
}

/** Holds the answer to one address back until it is let go. */
export async function holdBack(page: Page, path: string): Promise<{ started: Promise<void>; release: () => void }> {
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/v1${path}`, async (route) => {
    started.resolve();
    await released.promise;
    await route.continue();
  });
  return { started: started.promise, release: released.resolve };
}
