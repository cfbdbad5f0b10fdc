import { catalogue } from '#web/lib/messages.ts';
import { en } from './reminders.en.ts';

export const useRemindersText = catalogue(en, { de: () => import('./reminders.de.ts') });
