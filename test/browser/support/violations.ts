import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Axe finds nothing on the page as it stands, by all its rules or by some. */
export async function expectNoViolations(
  page: Page,
  { where = page.url(), rules }: { readonly where?: string; readonly rules?: string[] } = {},
): Promise<void> {
  // What passed is not asked for: to list it takes axe as long as to look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  // The rule about the viewport is left out, because the specification fixes the scale.
  const { violations } = await (
    rules === undefined ? axe.disableRules(['meta-viewport']) : axe.withRules(rules)
  ).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, where).toEqual([]);
}
