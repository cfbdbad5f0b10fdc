import { catalogue } from '#web/lib/messages.ts';
import { en } from './closing.en.ts';

export const useClosingText = catalogue(
  en,
  { de: () => import('./closing.de.ts') },
  {
    'deposits-tie_ok': 'Deposits held match the tenant ledgers as of {date}.',
    'deposits-tie_look': 'Deposits held differ from the tenant ledgers by {amount} as of {date}.',
    'deposits-tie_stop': 'Deposits held differ from the tenant ledgers by {amount} as of {date}.',
  },
);
