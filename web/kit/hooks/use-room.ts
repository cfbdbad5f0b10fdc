import { usePreferences } from '#web/lib/preferences.ts';
import { useMedia } from './use-media.ts';

/** Whether the window has room for what is drawn at a width: enlarged text needs more of it for the same columns. */
export function useRoom(widthPx: number): boolean {
  const scale = usePreferences().textSize / 100;
  return useMedia(`(min-width: ${widthPx * scale}px)`);
}

const panelPx = 480;

/** The same for a page that may have a panel beside it, which takes its room from 1200 px on and covers the page below. */
export function useRoomBeside(hasPanel: boolean, widthPx: number): boolean {
  const isBeside = useMedia('(min-width: 1200px)');
  return useRoom(hasPanel && isBeside ? widthPx + panelPx : widthPx);
}
