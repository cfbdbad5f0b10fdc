import { catalogue } from '#web/lib/messages.ts';
import { en } from './login.en.ts';

export const useText = catalogue(en, { de: () => import('./login.de.ts') });
