import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './reminders.en.ts';

export const useRemindersText = catalogue(en, { de: () => import('./reminders.de.ts') });
export type RemindersText = Translate<typeof en>;
