import { catalogue } from '#web/lib/messages.ts';
import { en } from './invite.en.ts';

export const useText = catalogue(en, { de: () => import('./invite.de.ts') });
