import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import { test } from './support/seats.ts';
import { addressOf, nameOf, settle, type Visit } from './support/visit.ts';
import { bringAxe, expectNoViolations } from './support/violations.ts';
import { visits } from './support/visits.ts';

test('every page of the application is among those that are looked at', () => {
  // Read, not imported: the list asks the build whether it is for development, and there is no build here.
  const lists = [
    'public-pages.ts',
    'pages.ts',
    'rent-pages.ts',
    'banking-pages.ts',
    'owner-pages.ts',
    'payables-pages.ts',
  ];
  const list = lists
    .map((name) => readFileSync(resolve(import.meta.dirname, '../../web/app/router', name), 'utf8'))
    .join('\n');
  const paths = [...list.matchAll(/^\s+path: '([^']+)'/gm)].map(([, path]) => path);
  expect(paths).toContain('*');
  const shipped = paths.filter((path) => path !== '/kit');
  expect(new Set<string | undefined>(visits.map(({ page }) => page))).toEqual(new Set(shipped));
});

for (const visit of visits) {
  for (const who of visit.as) {
    test(`case 43: axe finds nothing on ${nameOf(visit)} as ${who}, nothing sticks out, and the policy refuses nothing`, async ({
      workspace,
      takeSeat,
    }) => {
      const { page, complaints } = await takeSeat(who);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      const response = await page.goto(addressOf(visit, workspace));
      expect(response?.headers()['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; .*trusted-types 'none'$/,
      );
      // Axe comes while the page waits for its answers.
      await Promise.all([settle(page), bringAxe(page)]);
      await visit.prepare?.(page);
      expect.soft(complaints().filter((line) => !isExpected(line, visit))).toEqual([]);
      await expectNoViolations(page, { where: '1440 px, light' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      // Who may only look sees the same page with fewer things on it.
      if (who !== 'viewer' || visit.as.length === 1) await expectNoViolations(page, { where: '390 px, dark' });
      // The page follows the width of its window a moment later.
      await expect.poll(() => sticksOut(page), { message: 'sideways scroll at 390 px' }).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expect.poll(() => sticksOut(page), { message: 'sideways scroll at 390 px with text at 200 %' }).toEqual([]);
    });
  }
}

/** What is asked for and no longer wanted is given up, and that is logged as the specification has it. */
function isExpected(line: string, visit: Visit): boolean {
  return line.endsWith('failed: no answer ERR_CANCELED') || visit.complaint?.test(line) === true;
}

/** What is wider than the window, where the page can be scrolled sideways; not what only a part of the page scrolls. */
async function sticksOut(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isCut = (element: Element): boolean => {
      const around = element instanceof HTMLElement ? element.offsetParent : element.parentElement;
      const parent = getComputedStyle(element).position === 'absolute' ? around : element.parentElement;
      if (parent === null || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isCut(parent);
    };
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isCut(element))
      .map((element) => `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30)}`);
    return [`${scrollWidth} px instead of ${clientWidth}`, ...wide.slice(-5)];
  });
}
