import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './documents.en.ts';

export const useDocumentsText = catalogue(en, { de: () => import('./documents.de.ts') });
export type DocumentsText = Translate<typeof en>;
