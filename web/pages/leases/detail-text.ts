import { catalogue } from '#web/lib/messages.ts';
import { en } from './detail.en.ts';

export const useDetailText = catalogue(en, { de: () => import('./detail.de.ts') }, { deposit: 'Deposit' });
