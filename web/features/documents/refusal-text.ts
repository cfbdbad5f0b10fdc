import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';

/** Why a file was not taken. */
export function refusalText(error: unknown): string {
  return failureText(useFailureWords.now(), failureOf(error));
}
