import { catalogue } from '#web/lib/messages.ts';
import { en } from './schedules.en.ts';

export const useSchedulesText = catalogue(en, { de: () => import('./schedules.de.ts') });
export type SchedulesText = ReturnType<typeof useSchedulesText>;
