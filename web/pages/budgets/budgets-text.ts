import { catalogue } from '#web/lib/messages.ts';
import { en } from './budgets.en.ts';

export const useBudgetsText = catalogue(en, { de: () => import('./budgets.de.ts') });
