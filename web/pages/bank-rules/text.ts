import { catalogue } from '#web/lib/messages.ts';
import { en } from './rules.en.ts';

export const useRulesText = catalogue(en, { de: () => import('./rules.de.ts') });
export type RulesText = ReturnType<typeof useRulesText>;
