import { catalogue } from '#web/lib/messages.ts';
import { en } from './rules.en.ts';

export const useRuleText = catalogue(en, { de: () => import('./rules.de.ts') });
