import { catalogue } from '#web/lib/messages.ts';
import { en } from './letterhead.en.ts';

export const useLetterheadText = catalogue(
  en,
  { de: () => import('./letterhead.de.ts') },
  { taxIdHelp: 'Such as a VAT or company number.' },
);
