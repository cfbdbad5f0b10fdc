import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './lease.en.ts';

/** What every screen of leases says: states, kinds, paces and rules. */
export const useLeaseText = catalogue(
  en,
  { de: () => import('./lease.de.ts') },
  { conflictWith: '{unit} is let to {tenants} {days} ({number}).' },
);
export type LeaseText = Translate<typeof en>;
