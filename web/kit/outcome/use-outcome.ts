import type { Failure } from '#web/kit/submission/failure-of.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './outcome.en.ts';

export const useOutcomeWords = catalogue(en, { de: () => import('./outcome.de.ts') });

export interface KnownOutcome {
  readonly busy: boolean;
  /** It was sent, and no answer came. */
  readonly isUnknown: boolean;
  /** What the button said: "Record 1,869.00". */
  readonly act: string;
}

/** Instead of "Nothing is posted yet." while something is under way, and once no answer came. */
export function useOutcome({ busy, isUnknown, act }: KnownOutcome): string | undefined {
  const t = useOutcomeWords();
  if (busy) return t('underWay');
  return isUnknown ? t('unknown', { act }) : undefined;
}

/** What the button of an act says once no answer came: it sends the same again. */
export function useSendAgain(failure: Pick<Failure, 'code'> | undefined): string | undefined {
  const t = useOutcomeWords();
  return failure?.code === 'no-answer' ? t('sendAgain') : undefined;
}
