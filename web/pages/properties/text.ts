import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './properties.en.ts';

export const usePropertiesText = catalogue(
  en,
  { de: () => import('./properties.de.ts') },
  { kind_apartments: 'Block of flats' },
);
export type PropertiesText = Translate<typeof en>;
