import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import { reportsQuery } from './report-api.ts';

/** Keeps a report among one's favorites or drops it: shown at once, sent one after the other, taken back if refused. */
export function useFavorite(key: ReportKey): (isFavorite: boolean) => void {
  const queryClient = useQueryClient();
  const favorite = useAct('POST /reports/{key}/favorite/');
  const unfavorite = useAct('POST /reports/{key}/unfavorite/');
  const show = (isFavorite: boolean) =>
    queryClient.setQueryData(
      reportsQuery.queryKey,
      (before) => before && { items: before.items.map((one) => (one.key === key ? { ...one, isFavorite } : one)) },
    );
  const { mutate } = useMutation({
    scope: { id: `favorite ${key}` },
    mutationFn: (isFavorite: boolean) => (isFavorite ? favorite : unfavorite)({ params: { key }, body: {} }),
    onMutate: async (isFavorite) => {
      await queryClient.cancelQueries({ queryKey: reportsQuery.queryKey });
      show(isFavorite);
    },
    onError: (error, isFavorite) => {
      show(!isFavorite);
      showToast({ text: failureText(useFailureWords.now(), failureOf(error)), tone: 'bad' });
    },
  });
  return mutate;
}
