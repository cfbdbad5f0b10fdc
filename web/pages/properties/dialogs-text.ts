import { catalogue } from '#web/lib/messages.ts';
import { en } from './dialogs.en.ts';

export const useDialogsText = catalogue(
  en,
  { de: () => import('./dialogs.de.ts') },
  {
    setColour: 'Set colour',
    colour: 'Colour',
    colourTitle: { one: 'Colour of {count} property', other: 'Colour of {count} properties' },
    colourDone: { one: 'The colour of {count} property is set.', other: 'The colour of {count} properties is set.' },
  },
);
