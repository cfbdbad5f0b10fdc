import { useState } from 'react';
import { useOutcome } from '#web/kit/outcome/use-outcome.ts';
import type { FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission, type Submission } from '#web/kit/submission/use-submission.ts';
import { newKey } from '#web/lib/new-key.ts';

export interface PreviewQuery<Preview> extends FailingQuery {
  readonly data: Preview | undefined;
  readonly isPlaceholderData: boolean;
}

/** What `RunPage` shows of a run. */
export interface Run<Preview> extends Pick<Submission, 'busy'> {
  readonly query: FailingQuery;
  readonly preview: Preview | undefined;
  /** Another preview is on its way: what stands here cannot be confirmed. */
  readonly isStale: boolean;
  readonly submit: () => void;
  /** Said once the data had changed since the preview: nothing was done, and the preview was made anew. */
  readonly changed?: string | undefined;
  readonly problem: string | undefined;
  /** What is known of what was sent; otherwise the page says that nothing is done before it is confirmed. */
  readonly outcome: string | undefined;
  readonly requestId: string | undefined;
}

export interface RunOptions<Preview> {
  readonly query: PreviewQuery<Preview>;
  /** Does what was previewed, or nothing at all. After a lost answer the same key asks for the same once more. */
  readonly send: (preview: Preview, key: string) => Promise<void>;
  readonly say: (failure: Failure) => string;
  readonly changed: string;
}

/** Work on many records at once: looked at first, done as it was looked at, once. */
export function useRun<Preview>({ query, send, say, changed }: RunOptions<Preview>): Run<Preview> {
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { data: preview } = query;
  const { submit, busy, failure, clear } = useSubmission({
    send: async () => {
      if (preview !== undefined) await send(preview, key);
    },
    onFailure: ({ code }) => {
      // Whatever was refused, the preview may not be true any more.
      if (code !== 'no-answer') void query.refetch();
      if (code !== 'conflict') return true;
      setChanged(true);
      clear();
      setKey(newKey());
      return false;
    },
  });
  return {
    query,
    preview,
    isStale: query.isPlaceholderData || query.isFetching,
    submit: () => submit(),
    busy,
    changed: hasChanged ? changed : undefined,
    problem: failure === undefined ? undefined : say(failure),
    outcome: useOutcome(busy, failure?.code === 'no-answer'),
    requestId: failure?.requestId,
  };
}
