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
  readonly status: number | undefined;
  readonly data: unknown;
  readonly error: string | undefined;
}

interface Sent {
  readonly url: string;
  readonly params?: Readonly<Record<string, number>>;
}

export interface Probe {
  /** How each request ended, in that order; kept here, because the page may be left meanwhile. */
  readonly outcomes: Outcome[];
  /** Sends by the application's client and does not wait. */
  readonly send: (...requests: readonly Sent[]) => Promise<void>;
}

/**
 * Lends the application's own client to a test, for requests that no page makes at will: the chunk that creates it is
 * replaced by one that passes it on and keeps a reference. Everything else is the application as it is built.
 */
export async function probeClient(page: Page): Promise<Probe> {
  const outcomes: Outcome[] = [];
  await page.exposeFunction('noteOutcome', (outcome: Outcome) => outcomes.push(outcome));
  await page.route(/\/assets\/browser-http-[^/?]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `import { createBrowserHttp as create } from ${JSON.stringify(`${route.request().url()}?original`)};
        export const createBrowserHttp = (session) => (window.gableClient = create(session));`,
    }),
  );
  return {
    outcomes,
    send: async (...requests) => {
      await page.waitForFunction(() => 'gableClient' in window);
      await page.evaluate((list) => {
        for (const request of list) {
          const name = request.url;
          window.gableClient.request(request).then(
            ({ status, data }) => window.noteOutcome({ name, status, data, error: undefined }),
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
