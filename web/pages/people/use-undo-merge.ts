import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Merge } from './api.ts';
import { usePersonText } from './person-text.ts';

/** Takes a merge back: exactly what it moved goes back. */
export function useUndoMerge() {
  const t = usePersonText();
  const words = useFailureWords();
  const undo = useAct('POST /person-merges/{id}/undo/');
  return async (merge: Pick<Merge, 'id' | 'givenUp'>): Promise<void> => {
    try {
      await undo({ params: { id: merge.id }, body: {} });
      showToast({ text: t('mergeUndone', { name: isolate(merge.givenUp.name) }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
}
