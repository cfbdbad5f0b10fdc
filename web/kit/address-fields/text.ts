import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './address.en.ts';

export const useAddressText = catalogue(
  en,
  { de: () => import('./address.de.ts') },
  { line2: 'Flat or floor (optional)' },
);
export type AddressText = Translate<typeof en>;
