import { catalogue } from '#web/lib/messages.ts';
import { en } from './outcome.en.ts';

export const useOutcomeWords = catalogue(en, { de: () => import('./outcome.de.ts') });

/** Instead of "Nothing is posted yet." while something is under way, and once no answer came. */
export function useOutcome(busy: boolean, isUnknown: boolean): string | undefined {
  const t = useOutcomeWords();
  if (busy) return t('underWay');
  return isUnknown ? t('unknown') : undefined;
}
