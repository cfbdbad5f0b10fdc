import { useCallback, useSyncExternalStore } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/**
 * Below the first breakpoint rows become cards. Enlarged text needs more room for the same columns, and so does the rail
 * beside them, which is why cards come sooner then.
 */
export function usePhone(): boolean {
  const scale = usePreferences().textSize / 100;
  const widthPx = scale > 1 ? (600 + 216) * scale : 600;
  return useMedia(`(max-width: ${widthPx - 0.02}px)`);
}
