import { catalogue } from '#web/lib/messages.ts';
import { en } from './columns.en.ts';

export const useColumnText = catalogue(en, { de: () => import('./columns.de.ts') });
