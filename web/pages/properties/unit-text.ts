import { catalogue } from '#web/lib/messages.ts';
import { en } from './unit.en.ts';

export const useUnitText = catalogue(en, { de: () => import('./unit.de.ts') });
