import { catalogue } from '#web/lib/messages.ts';
import { en } from './rent-strip.en.ts';

export const useStripText = catalogue(en, { de: () => import('./rent-strip.de.ts') });
