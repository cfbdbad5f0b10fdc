import { catalogue } from '#web/lib/messages.ts';
import { en } from './system.en.ts';

export const useSystemText = catalogue(en, { de: () => import('./system.de.ts') });
