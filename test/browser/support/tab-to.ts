import type { Page } from '@playwright/test';

/** Tab as often as it takes, but not for ever, until what has this name has the focus. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    // In one look: what has the focus may be gone in the next.
    const focused = await page.locator(':focus').evaluateAll(namesOf);
    if (focused.includes(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}`);
}

function namesOf(elements: readonly Element[]): string[] {
  return elements.map((element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const text = element.getAttribute('aria-label') ?? label ?? element.textContent;
    return text?.trim() ?? '';
  });
}
