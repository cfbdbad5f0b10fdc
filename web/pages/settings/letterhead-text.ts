import { catalogue } from '#web/lib/messages.ts';
import { en } from './letterhead.en.ts';

export const useLetterheadText = catalogue(
  en,
  { de: () => import('./letterhead.de.ts') },
  { missing_postalCode: 'Enter the postcode, or clear the address.', taxIdHelp: 'Such as a VAT or company number.' },
);
