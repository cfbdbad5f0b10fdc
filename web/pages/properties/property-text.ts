import { catalogue } from '#web/lib/messages.ts';
import { en } from './property.en.ts';

export const usePropertyText = catalogue(
  en,
  { de: () => import('./property.de.ts') },
  { colour: 'Colour', deposits: 'Deposits', amenitiesHelp: 'Separate with commas: lift, laundry, courtyard.' },
);
