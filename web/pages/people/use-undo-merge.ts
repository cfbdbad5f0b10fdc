import { useQueryClient } from '@tanstack/react-query';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { peopleChanged, undoMerge, type Merge } from './api.ts';
import { usePersonText } from './person-text.ts';

/** Takes a merge back: exactly what it moved goes back. */
export function useUndoMerge() {
  const t = usePersonText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  return async (merge: Pick<Merge, 'id' | 'givenUp'>): Promise<void> => {
    try {
      await undoMerge(merge.id);
      showToast({ text: t('mergeUndone', { name: isolate(merge.givenUp.name) }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      void peopleChanged(queryClient);
    }
  };
}
