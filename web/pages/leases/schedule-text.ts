import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './schedule.en.ts';

export const useScheduleText = catalogue(en, { de: () => import('./schedule.de.ts') });
export type ScheduleText = Translate<typeof en>;
