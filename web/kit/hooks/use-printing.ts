import { useSyncExternalStore } from 'react';

let printing = false;

/**
 * True while the page is on its way to paper. What a store outside of React tells is drawn before the event is over,
 * and so before the browser takes its picture.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing);
}

function subscribe(listener: () => void): () => void {
  const say = (now: boolean) => () => {
    printing = now;
    listener();
  };
  const [before, after] = [say(true), say(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
