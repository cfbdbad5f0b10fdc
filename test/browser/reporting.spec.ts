import type { Page } from '@playwright/test';
import { makeApi, type Account } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { replacePage, throwing } from './support/replace-page.ts';
import { startServer, type RunningServer } from './support/start-server.ts';
import { watchTraffic } from './support/traffic.ts';

interface Event {
  readonly exception?: {
    readonly values: readonly {
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly unknown[] };
    }[];
  };
  readonly breadcrumbs?: readonly unknown[];
  readonly transaction?: string;
}

test.describe('with a DSN', () => {
  test.describe.configure({ mode: 'serial' });
  let receiver: Receiver;
  let server: RunningServer;
  let account: Account;

  test.beforeAll(async () => {
    // A server with an empty database makes everything first.
    test.setTimeout(180_000);
    receiver = await startReceiver();
    server = await startServer({ SENTRY_DSN: receiver.dsn, SENTRY_TRACES_SAMPLE_RATE: '1' });
    account = await makeApi(server.main).newAccount();
  });
  test.beforeEach(() => {
    receiver.envelopes.length = 0;
  });
  test.afterAll(async () => {
    await server?.stop();
    await receiver?.stop();
  });

  // The receiver's reports are objects; what is read of them here is checked by the expectations.
  const events = () => receiver.reports('event') as Event[];

  test('an uncaught error makes one report, within the limits and without a secret', async ({ page, signInAs }) => {
    await signInAs(page, account, server.main);
    await page.goto(`${server.main}/nowhere?tenant=Ada%20Example#unit-3`);
    await untilReporting(page);
    await page.evaluate(() => {
      Error.stackTraceLimit = 200;
      for (let at = 0; at < 150; at += 1)
        history.pushState(null, '', `/step-${at}?${localStorage.getItem('gable.access')}`);
      function deep(left: number): number {
        if (left === 0) throw new Error(`the ${'long '.repeat(200)}story of ${localStorage.getItem('gable.refresh')}`);
        return deep(left - 1) + 1;
      }
      setTimeout(() => deep(120));
    });
    await expect(page.getByRole('alert')).toContainText('Application error');
    await expect.poll(() => events().length).toBe(1);
    const [event] = events();
    expect(event?.breadcrumbs?.length).toBe(100);
    const [exception] = event?.exception?.values ?? [];
    expect(exception?.value).toHaveLength(250);
    expect(exception?.stacktrace?.frames.length).toBe(50);
    expect(longestText(receiver.reports('event'))).toBeLessThanOrEqual(250);
    const sent = receiver.envelopes.join('\n');
    for (const secret of [account.access, account.refresh, account.password, account.email, 'Ada%20Example', 'unit-3'])
      expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/"user"|"cookies"|"headers"|"query_string"/);
  });

  test('notices of the browser are nobody’s error', async ({ page }) => {
    await page.goto(`${server.main}/login`);
    await untilReporting(page);
    await page.evaluate(() => {
      for (const message of [
        'Script error.',
        'ResizeObserver loop limit exceeded',
        'ResizeObserver loop completed with undelivered notifications.',
      ]) {
        dispatchEvent(new ErrorEvent('error', { message }));
        void Promise.reject(new Error(message));
      }
      // What comes last is reported, so that there is something to wait for.
      setTimeout(() => dispatchEvent(new ErrorEvent('error', { error: new Error('a real one') })));
    });
    await expect.poll(() => events().length).toBe(1);
    expect(events()[0]?.exception?.values[0]?.value).toBe('a real one');
  });

  test('the page for what was not found is in no performance report, others are by their pattern', async ({ page }) => {
    await page.goto(`${server.main}/nowhere/5`);
    await untilReporting(page);
    await page.goto(`${server.main}/login?next=x`);
    const names = () => receiver.reports('transaction').map(({ transaction }) => transaction);
    await expect.poll(names, { timeout: 15_000 }).toContain('/login');
    expect(names().filter((name) => name !== '/login')).toEqual([]);
    expect(receiver.envelopes.join('')).not.toContain('next=x');
  });

  test('a request that failed and that nobody caught is reported, and the page stays', async ({ page, signInAs }) => {
    await replacePage(page, 'not-found-page', 'export function NotFoundPage() { return "still here"; }');
    await signInAs(page, account, server.main);
    await page.goto(`${server.main}/nowhere`);
    await page.evaluate(() => {
      const error = Object.assign(new Error('Request failed'), {
        isAxiosError: true,
        config: { headers: { Authorization: `Bearer ${localStorage.getItem('gable.access')}` } },
        response: { status: 500, data: {}, headers: {} },
      });
      void Promise.reject(error);
    });
    await expect.poll(() => events().length).toBe(1);
    await expect(page.getByText('still here')).toBeVisible();
    expect(receiver.envelopes.join('')).not.toContain(account.access);
  });
});

test('without a DSN nothing is loaded and nothing is sent', async ({ page, main }) => {
  const traffic = watchTraffic(page);
  await replacePage(page, 'not-found-page', throwing('NotFoundPage', "new Error('unheard')"));
  await page.goto('/nowhere');
  await expect(page.getByRole('alert')).toContainText('Application error');
  await page.waitForLoadState('networkidle');
  expect(traffic.addresses.filter((address) => !address.startsWith(main) || address.includes('sentry'))).toEqual([]);
});

/** The SDK is loaded when the page is idle; only then does it follow the history, to tell what went before an error. */
async function untilReporting(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.pushState.toString().includes('[native code]'));
}

function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longestText));
}
