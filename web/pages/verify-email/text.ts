import { catalogue } from '#web/lib/messages.ts';
import { en } from './verify-email.en.ts';

export const useText = catalogue(en, { de: () => import('./verify-email.de.ts') });
