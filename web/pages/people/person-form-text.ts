import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './person-form.en.ts';

export const usePersonFormText = catalogue(en, { de: () => import('./person-form.de.ts') });
export type PersonFormText = Translate<typeof en>;
