import { useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';

/** Acts that are done in their row, each once at a time; what is refused is said. */
export function useRowActs() {
  const words = useFailureWords();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const hold = (key: string, isHeld: boolean) =>
    setBusy((before) => new Set(isHeld ? [...before, key] : [...before].filter((one) => one !== key)));
  const run = async (key: string, work: () => Promise<void>) => {
    hold(key, true);
    try {
      await work();
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      hold(key, false);
    }
  };
  return { isBusy: (key: string) => busy.has(key), run };
}
