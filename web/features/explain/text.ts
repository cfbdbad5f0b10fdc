import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './explain.en.ts';

export const useExplainText = catalogue(en, { de: () => import('./explain.de.ts') });
export type ExplainText = Translate<typeof en>;
