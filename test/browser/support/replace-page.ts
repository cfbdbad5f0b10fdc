import type { Page } from '@playwright/test';

/** Serves another module in the place of a page's chunk: `source` may use `React` and must export the page's name. */
export async function replacePage(page: Page, chunk: string, source: string): Promise<void> {
  await page.route(new RegExp(String.raw`/assets/${chunk}-[^/?]*\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  );
}

/** Modules that fail while they are rendered, as a bug in a page would. */
export const throwing = (name: string, thrown: string): string => `export function ${name}() { throw ${thrown}; }`;
