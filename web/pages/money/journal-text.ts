import { catalogue } from '#web/lib/messages.ts';
import { en } from './journal.en.ts';

export const useJournalText = catalogue(en, { de: () => import('./journal.de.ts') });
