import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useKitText } from '#web/kit/text.ts';

export interface FailingQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** In the place of a list that could not be fetched. Nothing is drawn while there is none to complain about. */
export function QueryFailure({ query }: { readonly query: FailingQuery }) {
  const t = useKitText();
  const words = useFailureWords();
  if (query.error === null) return null;
  const failure = failureOf(query.error);
  return (
    <ErrorNotice
      title={t('fetchFailed')}
      requestId={failure.requestId}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {failureText(words, failure)}
    </ErrorNotice>
  );
}
