import { usePreferences } from '#web/lib/preferences.ts';
import { useMedia } from './use-media.ts';

/** Whether the window has room for what is drawn at a width: enlarged text needs more of it for the same columns. */
export function useRoom(widthPx: number): boolean {
  const scale = usePreferences().textSize / 100;
  return useMedia(`(min-width: ${widthPx * scale}px)`);
}
