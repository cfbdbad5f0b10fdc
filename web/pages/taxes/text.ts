import { catalogue } from '#web/lib/messages.ts';
import { en } from './taxes.en.ts';

export const useTaxText = catalogue(en, { de: () => import('./taxes.de.ts') });
