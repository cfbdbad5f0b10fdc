import { catalogue } from '#web/lib/messages.ts';
import { en } from './calendar.en.ts';

export const useCalendarText = catalogue(en, { de: () => import('./calendar.de.ts') });
