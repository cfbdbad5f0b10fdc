import { useSyncExternalStore } from 'react';

/**
 * Told that a form is on its way. What holds keys listens once the shell is there; the pages before it have no such form
 * and do not fetch it.
 */
export const formAsked: { hear?: () => void } = {};

const listeners = new Set<() => void>();
let count = 0;

/** An address opens a form, also where the same address has it open already. */
export function countFormAsked(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** How often a form was asked for. A form that sees it change is asked for again, and is another one from then on. */
export function useFormAsked(): number {
  return useSyncExternalStore(subscribe, () => count);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
