import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './reports.en.ts';

export const useReportsText = catalogue(
  en,
  { de: () => import('./reports.de.ts') },
  {
    'empty_deposit-register': 'No deposits on this date.',
  },
);
export type ReportsText = Translate<typeof en>;
