import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useRentWords } from './text.ts';

/** What went wrong with an act on money. Each happens once, however often it is sent: a lost answer is told as such. */
export function useRentFailure(): (failure: Failure) => string {
  const t = useRentWords();
  const words = useFailureWords();
  return (failure) => {
    if (failure.code === 'no-answer') return t('lost');
    if (failure.code === 'idempotency-conflict') return t(failure.code);
    const [first] = failure.fields;
    if (failure.code === 'invalid-input' && first !== undefined && first.message !== '') return first.message;
    return failureText(words, failure);
  };
}

export function useRentError(): (error: unknown) => string {
  const say = useRentFailure();
  return (error) => say(failureOf(error));
}
