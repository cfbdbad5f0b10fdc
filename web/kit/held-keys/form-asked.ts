import { useEffect, useEffectEvent } from 'react';

/**
 * Told that a form is on its way. What holds keys listens once the shell is there; the pages before it have no such form
 * and do not fetch it.
 */
export const formAsked: { hear?: () => void } = {};

const listeners = new Set<() => void>();

/** An address opens a form, also where the same address has it open already. */
export function tellFormAsked(): void {
  for (const listener of listeners) listener();
}

/** For a form that is open already: it was asked for again, and is another one from then on. */
export function useAskedAgain(begin: () => void): void {
  const onAsked = useEffectEvent(begin);
  useEffect(() => {
    const listener = () => onAsked();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
