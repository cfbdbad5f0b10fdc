import { catalogue } from '#web/lib/messages.ts';
import { en } from './bank.en.ts';

export const useBankText = catalogue(en, { de: () => import('./bank.de.ts') });
