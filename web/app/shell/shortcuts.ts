import { keyNames } from '#web/lib/key-names.ts';

/** How a shortcut is written in tables: `mod+k`, `?`, or keys one after the other, `g t`. */
export type Keys = string;

/** What happens between two keys of a sequence may take this long. */
const sequenceMs = 1000;

/**
 * Whether a plain key means what is typed, not a command: in a field, in whatever edits text, while a composition of
 * characters runs, and inside a widget that uses letters itself, such as a menu or a list.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const target = event.composedPath()[0] ?? event.target;
  if (!(target instanceof Element)) return false;
  const taking = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
  return target.closest(`${taking}, [role="menu"], [role="listbox"], [role="combobox"]`) !== null;
}

/** What asks before anything else can happen: nothing may open above it or lead away from it. */
export function isBehindDialog(page: Document): boolean {
  return page.querySelector('[role="dialog"]:not([aria-modal="false"]):is([aria-modal="true"], [data-open])') !== null;
}

export function isApple(platform: string): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

export interface Matcher {
  /** The keys that this press completes, or undefined. */
  readonly press: (event: KeyboardEvent) => Keys | undefined;
}

/**
 * Reads key presses against the known shortcuts. Those with a modifier write nothing and therefore work in a field too;
 * single letters never do.
 */
export function createMatcher(known: readonly Keys[], apple: boolean, now: () => number): Matcher {
  let first: { readonly key: string; readonly at: number } | undefined;

  function press(event: KeyboardEvent): Keys | undefined {
    const waiting = first;
    first = undefined;
    if (event.defaultPrevented || event.altKey || event.repeat) return undefined;
    if (event.ctrlKey || event.metaKey) {
      const mod = apple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      return mod && !event.shiftKey ? find(`mod+${event.key.toLowerCase()}`) : undefined;
    }
    if (isTyping(event)) return undefined;
    if (waiting !== undefined && now() - waiting.at <= sequenceMs) {
      const both = find(`${waiting.key} ${event.key}`);
      if (both !== undefined) return both;
    }
    const alone = find(event.key);
    if (alone === undefined && known.some((keys) => keys.startsWith(`${event.key} `))) {
      first = { key: event.key, at: now() };
    }
    return alone;
  }

  function find(keys: string): Keys | undefined {
    return known.find((other) => other === keys);
  }

  return { press };
}

/** How a shortcut is shown: one part per key cap. */
export function keyCaps(keys: Keys, apple: boolean): readonly string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'mod') return apple ? '⌘' : keyNames('Ctrl');
    return keys.startsWith('mod+') ? key.toUpperCase() : key;
  });
}
