import { catalogue } from '#web/lib/messages.ts';
import { en } from './typed.en.ts';

/** Apart from the rest of the kit: most pages have no such field, and every page carries the kit's words. */
export const useTypedText = catalogue(en, { de: () => import('./typed.de.ts') });
