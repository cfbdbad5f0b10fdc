import type { ReactNode } from 'react';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { LinkedNumbers } from './linked-numbers.tsx';

function useLeaseFailureText(): (failure: Failure) => string {
  const words = useFailureWords();
  return (failure) => failureText(words, failure);
}

/** The same with the leases that it names as links. */
export function useLeaseFailure(): (failure: Failure) => ReactNode {
  const say = useLeaseFailureText();
  return (failure) => <LinkedNumbers text={say(failure)} />;
}

/** For a toast: what went wrong, from whatever was thrown. */
export function useLeaseError(): (error: unknown) => string {
  const say = useLeaseFailureText();
  return (error) => say(failureOf(error));
}
