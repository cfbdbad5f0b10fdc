import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { addressOf, nameOf, settle, visits } from './support/visits.ts';

// A trace of every look at every page would cost more than the looks.
test.use({ trace: 'off' });

test('every page of the application is among those that are looked at', () => {
  // Read, not imported: the list asks the build whether it is for development, and there is no build here.
  const list = readFileSync(resolve(import.meta.dirname, '../../web/app/router/pages.ts'), 'utf8');
  const paths = [...list.matchAll(/^\s+path: '([^']+)'/gm)].map(([, path]) => path);
  expect(paths).toContain('*');
  const shipped = paths.filter((path) => path !== '/kit');
  expect(new Set<string | undefined>(visits.map(({ page }) => page))).toEqual(new Set(shipped));
});

for (const visit of visits) {
  for (const who of visit.as) {
    test(`axe finds nothing on ${nameOf(visit)} as ${who}, and nothing sticks out`, async ({
      page,
      api,
      workspace,
      signInAs,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      if (who !== 'nobody') await signInAs(page, await api.signIn(workspace[who]));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(addressOf(visit, workspace));
      await settle(page);
      await visit.prepare?.(page);
      await expectNoViolations(page, '1440 px, light', 'all');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoViolations(page, '1440 px, dark', 'colours');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoViolations(page, '390 px, dark', 'colours');
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoViolations(page, '390 px, light', 'all');
      expect.soft(await sticksOut(page), 'sideways scroll at 390 px').toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect.soft(await sticksOut(page), 'sideways scroll at 390 px with text at 200 %').toEqual([]);
    });
  }
}

/**
 * Only the rule about the viewport is left out, because the specification fixes the scale. The other theme has the same
 * elements in other colours, so that it is enough to look at those.
 */
async function expectNoViolations(page: Page, where: string, what: 'all' | 'colours'): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (what === 'all') axe.disableRules(['meta-viewport']);
  else axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, where).toEqual([]);
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
