import type { Page } from '@playwright/test';
import type { AxiosInstance } from 'axios';

declare global {
  interface Window {
    /** The application's own HTTP client, with renewal. */
    gableClient: AxiosInstance;
    noteOutcome: (outcome: Outcome) => void;
  }
}

export interface Outcome {
  readonly name: string;
  readonly status?: number | undefined;
  readonly data?: unknown;
  readonly error?: string | undefined;
}

interface Sent {
  readonly url: string;
  readonly params?: Readonly<Record<string, number>>;
}

export interface Probe {
  /** How each request ended, in that order. It outlives the page, which may be left at any moment. */
  readonly outcomes: () => Promise<readonly Outcome[]>;
  readonly statuses: () => Promise<readonly (number | undefined)[]>;
  /** Sends by the application's client and does not wait. */
  readonly send: (...requests: readonly Sent[]) => Promise<void>;
}

/**
 * Lends the application's own client to a test, for requests that no page makes at will: the chunk that creates it is
 * replaced by one that passes it on and keeps a reference. Everything else is the application as it is built.
 */
export async function probeClient(page: Page): Promise<Probe> {
  await page.addInitScript(() => {
    const read = (): Outcome[] => JSON.parse(sessionStorage.getItem('outcomes') ?? '[]');
    window.noteOutcome = (outcome) => sessionStorage.setItem('outcomes', JSON.stringify([...read(), outcome]));
  });
  await page.route(/\/assets\/browser-http-[^/?]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import { createBrowserHttp as create } from ${JSON.stringify(`${route.request().url()}?original`)};
        export const createBrowserHttp = (session) => (window.gableClient = create(session));`,
    }),
  );
  const outcomes = async (): Promise<readonly Outcome[]> =>
    JSON.parse(await page.evaluate(() => sessionStorage.getItem('outcomes') ?? '[]'));
  return {
    outcomes,
    statuses: async () => (await outcomes()).map(({ status }) => status),
    send: async (...requests) => {
      await page.waitForFunction(() => 'gableClient' in window);
      await page.evaluate((list) => {
        for (const request of list) {
          const name = request.url;
          window.gableClient.request(request).then(
            ({ status, data }) => window.noteOutcome({ name, status, data }),
            (error: { response?: { status: number; data: unknown }; code?: string }) =>
              window.noteOutcome({
                name,
                status: error.response?.status,
                data: error.response?.data,
                error: error.code ?? 'unknown',
              }),
          );
        }
      }, requests);
    },
  };
}
