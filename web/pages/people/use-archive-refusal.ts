import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';

/** Why somebody could not be archived: by the lease, or by what they own. */
export function useArchiveRefusal(): (error: unknown) => string {
  const words = useFailureWords();
  return (error) => failureText(words, failureOf(error));
}
