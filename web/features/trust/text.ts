import { catalogue } from '#web/lib/messages.ts';
import { en } from './holders.en.ts';

export const useHoldersText = catalogue(en, { de: () => import('./holders.de.ts') });
