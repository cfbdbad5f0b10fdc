import { useSyncExternalStore } from 'react';
import { setLanguage, type Dialect, type Language } from './messages.ts';

/**
 * How this browser likes to read: kept here, not on the account, because a phone and a desk differ. `public/boot.js`
 * applies the same values before the first paint.
 */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'default' | 'compact' | 'touch';
  /** Per cent, 100–200: the viewport limits zoom, so the app enlarges its own text. */
  readonly textSize: number;
  readonly motion: 'system' | 'reduced';
  readonly language: 'system' | Language | Dialect;
}

export const textSizes = [100, 112, 125, 150, 175, 200] as const;

const storageKey = 'gable.preferences';
const initial: Preferences = {
  theme: 'system',
  density: 'default',
  textSize: 100,
  motion: 'system',
  language: 'system',
};
const listeners = new Set<() => void>();
let current: Preferences | undefined;

export function preferences(): Preferences {
  current ??= read();
  return current;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences);
}

/** Resolves once the pages speak the language that was chosen; everything else holds at once. */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  current = { ...preferences(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage the choice still holds until the page is left.
  }
  await apply(current);
}

async function apply(next: Preferences): Promise<void> {
  const root = document.documentElement;
  set(root, 'theme', next.theme === 'system' ? undefined : next.theme);
  set(root, 'density', next.density === 'default' ? undefined : next.density);
  set(root, 'motion', next.motion === 'system' ? undefined : next.motion);
  root.style.fontSize = next.textSize === 100 ? '' : `${next.textSize}%`;
  const [language, region] = next.language.split('-');
  const spoken = setLanguage(
    next.language === 'system' ? systemLanguage() : language === 'de' ? 'de' : 'en',
    region === undefined ? undefined : (next.language as Dialect), // Only these have a region.
  );
  for (const listener of listeners) listener();
  await spoken;
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete root.dataset[name];
  else root.dataset[name] = value;
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', adopt);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', adopt);
  };
}

/** Another tab changed them. */
function adopt(event: StorageEvent): void {
  if (event.key !== storageKey) return;
  current = read();
  void apply(current);
}

function read(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return initial;
    // Whoever edits storage by hand gets the default for what cannot be read.
    const found: { readonly [Key in keyof Preferences]?: unknown } = kept;
    return {
      theme: oneOf(['system', 'light', 'dark'], found.theme),
      density: oneOf(['default', 'compact', 'touch'], found.density),
      textSize: typeof found.textSize === 'number' ? Math.min(200, Math.max(100, found.textSize)) : 100,
      motion: oneOf(['system', 'reduced'], found.motion),
      language: oneOf(['system', 'en', 'de', 'en-US', 'en-GB'], found.language),
    };
  } catch {
    return initial;
  }
}

function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]], value: unknown): Choice {
  return choices.find((choice) => choice === value) ?? choices[0];
}
