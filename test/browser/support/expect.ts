import { expect as base, type Locator } from '@playwright/test';

/**
 * Playwright's `expect`, which draws the whole page as text each time something is not there yet: a tenth of what a test
 * costs. So what is to be seen is waited for first, and `expect` only says what is missing.
 */
export const expect: typeof base = base.extend({
  async toBeVisible(locator: Locator, options: { readonly timeout?: number; readonly visible?: boolean } = {}) {
    const deadline = Date.now() + (options.timeout ?? this.timeout);
    const isAwaited = !this.isNot && options.visible !== false;
    if (isAwaited && (await cameUp(locator, deadline - Date.now()))) return { pass: true, message: () => '' };
    const judge = base.configure({ timeout: Math.max(deadline - Date.now(), lastLook) })(locator);
    const given = options.visible === undefined ? {} : { visible: options.visible };
    try {
      await (this.isNot ? judge.not : judge).toBeVisible(given);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error instanceof Error ? error.message : String(error)) };
    }
  },
});

/** For words about what was waited for in vain. */
const lastLook = 1000;

/** Not for one of several that fit: which one is meant, `expect` asks. */
async function cameUp(locator: Locator, timeout: number): Promise<boolean> {
  try {
    await locator.waitFor({ timeout });
    return true;
  } catch {
    return false;
  }
}
