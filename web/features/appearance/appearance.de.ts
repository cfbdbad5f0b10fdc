import type { Translation } from '#web/lib/messages.ts';
import type { en } from './appearance.en.ts';

export const de: Translation<typeof en> = {
  theme: 'Farben',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  density: 'Dichte',
  densityDefault: 'Normal',
  densityCompact: 'Dicht',
  densityTouch: 'Finger',
  textSize: 'Schriftgröße',
  motion: 'Bewegung',
  motionSystem: 'System',
  motionReduced: 'Reduziert',
};
