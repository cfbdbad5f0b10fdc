import { catalogue } from '#web/lib/messages.ts';
import { en } from './papers.en.ts';

export const usePapersText = catalogue(en, { de: () => import('./papers.de.ts') });
