import { useSyncExternalStore } from 'react';
import styles from './announcer.module.css';

let current = '';
const listeners = new Set<() => void>();

/** Tells a screen reader where a navigation led: in one document, nothing else would. */
export function announce(text: string): void {
  current = text;
  for (const listener of listeners) listener();
}

export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => current);
  return (
    <div className={styles['announcer']} aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
