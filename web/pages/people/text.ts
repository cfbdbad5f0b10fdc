import { catalogue } from '#web/lib/messages.ts';
import { en } from './people.en.ts';

export const usePeopleText = catalogue(en, { de: () => import('./people.de.ts') });
