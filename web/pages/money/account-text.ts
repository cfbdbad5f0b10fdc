import { catalogue } from '#web/lib/messages.ts';
import { en } from './account.en.ts';

export const useAccountText = catalogue(en, { de: () => import('./account.de.ts') });
