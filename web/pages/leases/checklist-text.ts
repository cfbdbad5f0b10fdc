import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './checklist.en.ts';

export const useChecklistText = catalogue(en, { de: () => import('./checklist.de.ts') });
export type ChecklistText = Translate<typeof en>;
