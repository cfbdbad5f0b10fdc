import { catalogue } from '#web/lib/messages.ts';
import { en } from './mail.en.ts';

export const useMailText = catalogue(en, { de: () => import('./mail.de.ts') });
