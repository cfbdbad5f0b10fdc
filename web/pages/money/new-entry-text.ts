import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './new-entry.en.ts';

export const useNewEntryText = catalogue(en, { de: () => import('./new-entry.de.ts') });

export type NewEntryText = Translate<typeof en>;
