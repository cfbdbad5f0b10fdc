import { catalogue } from '#web/lib/messages.ts';
import { en } from './record-page.en.ts';

export const useRecordText = catalogue(en, { de: () => import('./record-page.de.ts') });
