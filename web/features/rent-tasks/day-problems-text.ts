import { catalogue } from '#web/lib/messages.ts';
import { en } from './day-problems.en.ts';

export const useDayProblemsText = catalogue(en, { de: () => import('./day-problems.de.ts') });
