import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './person.en.ts';

export const usePersonText = catalogue(en, { de: () => import('./person.de.ts') });
export type PersonText = Translate<typeof en>;
