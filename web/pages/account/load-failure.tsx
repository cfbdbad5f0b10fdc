import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useText } from './text.ts';

export interface LoadFailureProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function LoadFailure({ error, busy, onRetry }: LoadFailureProps) {
  const t = useText();
  const words = useFailureWords();
  const failure = failureOf(error);
  return (
    <ErrorNotice title={t('failed')} requestId={failure.requestId} busy={busy} onRetry={onRetry}>
      {failureText(words, failure)}
    </ErrorNotice>
  );
}
