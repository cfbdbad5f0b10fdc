import { catalogue } from '#web/lib/messages.ts';
import { en } from './unclaimed.en.ts';

export const useUnclaimedText = catalogue(
  en,
  { de: () => import('./unclaimed.de.ts') },
  {
    referenceHint: 'Cheque number or confirmation',
    noRule: 'Gable has no deadlines for your country. Check your local rules.',
  },
);
