import { catalogue } from '#web/lib/messages.ts';
import { en } from './sign-up.en.ts';

export const useText = catalogue(en, { de: () => import('./sign-up.de.ts') });
