import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe finds nothing on the page as it stands, by all its rules or by some. */
export async function expectNoViolations(
  page: Page,
  { where = page.url(), rules }: { readonly where?: string; readonly rules?: string[] } = {},
): Promise<void> {
  await bringAxe(page);
  const found = await page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { readonly axe: typeof Axe };
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    {
      // What passed is not asked for: to list it takes axe as long as to look.
      resultTypes: ['violations'],
      // The rule about the viewport is left out, because the specification fixes the scale.
      ...(rules === undefined ? { rules: { 'meta-viewport': { enabled: false } } } : { runOnly: rules }),
    } satisfies Axe.RunOptions as Axe.RunOptions,
  );
  expect.soft(found, where).toEqual([]);
}

/** Once to each page: that takes as long as to look at it. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
}
