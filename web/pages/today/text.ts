import { catalogue } from '#web/lib/messages.ts';
import { en } from './today.en.ts';

export const useTodayText = catalogue(
  en,
  { de: () => import('./today.de.ts') },
  {
    deposits: 'Deposits to settle',
    vendorPapers: { one: 'Insurance or licence of {count} vendor', other: 'Insurance or licences of {count} vendors' },
  },
);
