import { catalogue } from '#web/lib/messages.ts';
import { en } from './debits.en.ts';

export const useDebitsText = catalogue(en, { de: () => import('./debits.de.ts') }, { routing: 'Routing number (US)' });
