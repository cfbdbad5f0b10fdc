import { catalogue } from '#web/lib/messages.ts';
import { en } from './profile.en.ts';

export const useText = catalogue(en, { de: () => import('./profile.de.ts') });
