import { catalogue } from '#web/lib/messages.ts';
import { en } from './trust.en.ts';

export const useTrustText = catalogue(
  en,
  { de: () => import('./trust.de.ts') },
  { everyHolder: 'every pound has a holder', kind_deposit: 'Deposit' },
);
