import { catalogue } from '#web/lib/messages.ts';
import { en } from './sample.en.ts';

export const useSampleText = catalogue(en, { de: () => import('./sample.de.ts') });
