import { catalogue } from '#web/lib/messages.ts';
import { en } from './owner.en.ts';

export const useOwnerText = catalogue(en, { de: () => import('./owner.de.ts') }, { method_cheque: 'Cheque' });
