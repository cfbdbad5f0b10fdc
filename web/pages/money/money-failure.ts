import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import type { en } from './money.en.ts';
import { useMoneyText } from './text.ts';

const codes = [
  'closed-period',
  'already-reversed',
  'reversal-stays',
  'archived-account',
  'idempotency-conflict',
  'system-account',
  'account-in-use',
] as const satisfies readonly (keyof typeof en)[];

/**
 * The sentence for what the books refuse, in the language of the interface; for anything else that of every form. Where
 * an act happens `once` however often it is sent, an answer that was lost is told as such: it may have happened.
 */
export function useMoneyFailure({ once = false } = {}): (failure: Failure) => string {
  const t = useMoneyText();
  const words = useFailureWords();
  return (failure) => {
    if (once && failure.code === 'no-answer') return t('lost');
    const known = codes.find((code) => code === failure.code);
    return known === undefined ? failureText(words, failure) : t(known);
  };
}

/** For a toast: what went wrong, from whatever was thrown. */
export function useMoneyError(): (error: unknown) => string {
  const say = useMoneyFailure();
  return (error) => say(failureOf(error));
}
