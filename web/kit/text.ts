import { catalogue } from '#web/lib/messages.ts';
import { en } from './kit.en.ts';

/** The few words that the kit itself says. */
export const useKitText = catalogue(en, { de: () => import('./kit.de.ts') });
