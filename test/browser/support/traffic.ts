import type { Page, Request } from '@playwright/test';

export interface Call {
  readonly method: string;
  /** Below the API base, without the query. */
  readonly path: string;
  readonly bearer: string | undefined;
  readonly body: string | null;
  readonly request: Request;
}

export interface Traffic {
  readonly calls: Call[];
  /** Every document that the main frame asked for, in order. */
  readonly navigations: string[];
  /** Every address that was asked for, documents, scripts and calls alike. */
  readonly addresses: string[];
  readonly to: (path: string) => Call[];
  /** Forgets what came before. */
  readonly clear: () => void;
}

/** What goes over the wire from here on. */
export function watchTraffic(page: Page): Traffic {
  const calls: Call[] = [];
  const navigations: string[] = [];
  const addresses: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    addresses.push(url.href);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) navigations.push(url.href);
    if (!url.pathname.startsWith('/api/v1/')) return;
    calls.push({
      method: request.method(),
      path: url.pathname.slice('/api/v1'.length),
      bearer: request.headers()['authorization']?.replace(/^Bearer /, ''),
      body: request.postData(),
      request,
    });
  });
  return {
    calls,
    navigations,
    addresses,
    to: (path) => calls.filter((call) => call.path === path),
    clear: () => {
      for (const list of [calls, navigations, addresses]) list.length = 0;
    },
  };
}

/** Every search of this list is answered so much later. */
export async function delaySearch(page: Page, path: string, ms: number): Promise<void> {
  await page.unroute('**/api/**');
  await page.route('**/api/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname.endsWith(path) && searchParams.has('q')) await new Promise((done) => setTimeout(done, ms));
    await route.continue();
  });
}

/** What is sent arrives, and nothing comes back. */
export async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
}
