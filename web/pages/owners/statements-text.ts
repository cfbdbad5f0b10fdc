import { catalogue } from '#web/lib/messages.ts';
import { en } from './statements.en.ts';

export const useStatementsText = catalogue(en, { de: () => import('./statements.de.ts') }, { deposits: 'Deposits' });
