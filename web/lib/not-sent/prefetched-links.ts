import { createContext, type Ref } from 'react';

/**
 * Stands in for react-router's prefetching of links, which works only with its own server and build; see
 * `vite.config.ts`. Pages are begun by `preloadPage`.
 */
export const FrameworkContext = createContext(undefined);

export function PrefetchPageLinks(): null {
  return null;
}

export function usePrefetchBehavior() {
  return [false, undefined, {}] as const;
}

export function mergeRefs<T>(ref: Ref<T>): Ref<T> {
  return ref;
}
