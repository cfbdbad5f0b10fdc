import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './activity.en.ts';

export const useActivityText = catalogue(
  en,
  { de: () => import('./activity.de.ts') },
  { field_colour: 'Colour', field_postalCode: 'Postcode' },
);
export type ActivityText = Translate<typeof en>;
