import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './remind.en.ts';

export const useRemindText = catalogue(en, { de: () => import('./remind.de.ts') });
export type RemindText = Translate<typeof en>;
