import { catalogue } from '#web/lib/messages.ts';
import { en } from './tasks.en.ts';

export const useTasksText = catalogue(en, { de: () => import('./tasks.de.ts') });
