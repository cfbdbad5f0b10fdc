import { useState } from 'react';
import { unanswered } from '#web/kit/outcome/unanswered.ts';
import type { FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission, type Submission } from '#web/kit/submission/use-submission.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useSentBefore } from './use-sent-before.ts';

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
  /** It was sent, and no answer came: the page does not say that nothing is done before it is confirmed. */
  readonly isUnknown: boolean;
  readonly requestId: string | undefined;
}

export interface RunOptions<Preview> {
  readonly query: PreviewQuery<Preview>;
  /** Does what was previewed, or nothing at all. After a lost answer the same key asks for the same once more. */
  readonly send: (preview: Preview, key: string) => Promise<void>;
  readonly say: (failure: Failure) => string;
  readonly changed: string;
  /** What it is about besides its address, and a reload keeps: then it can be sent again as it was. Left out, it cannot. */
  readonly about?: string | undefined;
}

/** Work on many records at once: looked at first, done as it was looked at, once. */
export function useRun<Preview>({ query, send, say, changed, about }: RunOptions<Preview>): Run<Preview> {
  const [fresh, setKey] = useState(newKey);
  const before = useSentBefore<Sent<Preview>>(about);
  const [hasChanged, setChanged] = useState(false);
  const { preview = query.data, key = fresh } = before.sent ?? {};
  const { submit, busy, failure, clear } = useSubmission({
    send: async () => {
      if (preview === undefined) return;
      before.note({ preview, key });
      await send(preview, key);
      before.forget();
    },
    onFailure: (refusal) => {
      const { code } = refusal;
      // Whatever was refused, the preview may not be true any more.
      if (code !== 'no-answer') void query.refetch();
      before.onFailure(refusal);
      if (code !== 'conflict' && code !== 'changed-since-preview') return true;
      setChanged(true);
      clear();
      setKey(newKey());
      return false;
    },
  });
  const known = failure ?? (before.sent === undefined ? undefined : unanswered);
  return {
    query,
    preview,
    isStale: before.sent === undefined && (query.isPlaceholderData || query.isFetching),
    submit: () => submit(),
    busy,
    changed: hasChanged ? changed : undefined,
    problem: known === undefined || busy ? undefined : say(known),
    isUnknown: known?.code === 'no-answer',
    requestId: failure?.requestId,
  };
}

interface Sent<Preview> {
  readonly preview: Preview;
  readonly key: string;
}
