import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useSession } from '#web/lib/session.ts';
import { askForSample, openWorkspace, sampleQuery } from './api.ts';

/** How far the sample of this workspace is, and what can be done about it. */
export function useSample() {
  const words = useFailureWords();
  const queryClient = useQueryClient();
  const session = useSession();
  const { data, error } = useQuery(sampleQuery);
  const asking = useMutation({
    mutationFn: askForSample,
    onSuccess: (next) => queryClient.setQueryData(sampleQuery.queryKey, next),
  });
  const opening = useMutation({
    mutationFn: openWorkspace,
    // The session leaves for home with the new token, and the cache is emptied with it.
    onSuccess: ({ access }) => session.moveTo(access),
  });
  const failure = asking.error ?? opening.error ?? (data === undefined ? error : null);
  return {
    sample: data,
    failure: failure === null ? undefined : failureText(words, failureOf(failure)),
    isBusy: asking.isPending || opening.isPending,
    add: () => asking.mutate(),
    // A workspace that is not there yet cannot be opened.
    open: () => {
      const organisationId = data?.organisationId ?? null;
      if (organisationId !== null) opening.mutate(organisationId);
    },
  };
}
