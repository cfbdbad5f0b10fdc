import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';

/** For an act without a form of its own to complain in. */
export function showFailure(error: unknown): void {
  showToast({ text: failureText(useFailureWords.now(), failureOf(error)), tone: 'bad' });
}
