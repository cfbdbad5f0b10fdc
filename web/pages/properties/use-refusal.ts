import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';

/** Why an act on a unit or a property was refused, in the language of the interface. */
export function useRefusal(): (error: unknown) => string {
  const words = useFailureWords();
  return (error) => failureText(words, failureOf(error));
}
