import type { ChecklistItem } from './api.ts';
import { en } from './checklist.en.ts';
import type { ChecklistText } from './checklist-text.ts';

interface Named {
  readonly standard: string | null;
  readonly label: string | null;
  readonly phase: ChecklistItem['phase'];
}

/** What is to be done: as somebody wrote it, or the standard one of its list. */
export function itemWords(c: ChecklistText, { standard, label, phase }: Named): string {
  if (label !== null) return label;
  const own = `standardOut_${standard ?? ''}`;
  if (phase === 'move-out' && isKey(own)) return c(own);
  const key = `standard_${standard ?? ''}`;
  return isKey(key) ? c(key) : (standard ?? '');
}

type Key = Extract<keyof typeof en, `standard${string}`>;

function isKey(key: string): key is Key {
  return Object.hasOwn(en, key);
}
