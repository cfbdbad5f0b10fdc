import { catalogue } from '#web/lib/messages.ts';
import { en } from './leases.en.ts';

export const useLeasesText = catalogue(en, { de: () => import('./leases.de.ts') });
