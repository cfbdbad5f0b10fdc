import { catalogue } from '#web/lib/messages.ts';
import { en } from './money.en.ts';

export const useMoneyText = catalogue(en, { de: () => import('./money.de.ts') });
