import { catalogue } from '#web/lib/messages.ts';
import { en } from './list-page.en.ts';

export const useListText = catalogue(en, { de: () => import('./list-page.de.ts') });
