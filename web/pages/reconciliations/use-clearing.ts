import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mostAtOnce } from '#shared/reconciliation.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { reconciliationQuery, type InFull } from './api.ts';

/** What becomes of an item: cleared by this statement, part of the opening balance, or open. */
export type Wish = 'cleared' | 'brought' | 'open';

interface Done {
  readonly ids: readonly string[];
  /** What they were. */
  readonly back: Wish;
}

/**
 * Clears items one act after the other, however fast they are ticked: what is ticked while an answer is awaited goes
 * together in the next act. The figures are those of the last answer; lists are fetched again once all is answered.
 */
export function useClearing(id: string) {
  const words = useFailureWords();
  const touched = useTouched();
  const queryClient = useQueryClient();
  const waiting = useRef(new Map<string, Wish>());
  const isSending = useRef(false);
  const done = useRef<Done[]>([]);
  const [pending, setPending] = useState<ReadonlyMap<string, Wish>>(new Map());
  const [isUnanswered, setUnanswered] = useState(false);

  const show = async (answer: InFull) => {
    const { queryKey } = reconciliationQuery(id);
    // One that is on its way was asked before this.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, answer);
  };

  function want(ids: readonly string[], wish: Wish): void {
    for (const one of ids) waiting.current.set(one, wish);
    setPending((before) => new Map([...before, ...ids.map((one) => [one, wish] as const)]));
    if (!isSending.current) void send();
  }

  async function send(): Promise<void> {
    isSending.current = true;
    setUnanswered(true);
    for (let [first] = waiting.current; first !== undefined; [first] = waiting.current) {
      const [, wish] = first;
      const ids = [...waiting.current].flatMap(([one, its]) => (its === wish ? [one] : [])).slice(0, mostAtOnce);
      for (const one of ids) waiting.current.delete(one);
      await ask(id, ids, wish)
        .then(show)
        .catch((error: unknown) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }));
    }
    isSending.current = false;
    setUnanswered(false);
    await touched('POST /reconciliations/{id}/clear/');
    if (!isSending.current) setPending(new Map());
  }

  return {
    /** What is ticked and not listed anew yet. */
    pending,
    /** The figures are not those of the last tick yet. */
    isUnanswered,
    show,
    set: (ids: readonly string[], from: Wish, wish: Wish) => {
      done.current.push({ ids, back: from });
      want(ids, wish);
    },
    /** Takes back what was ticked last on this visit. */
    undo: () => {
      const last = done.current.pop();
      if (last !== undefined) want(last.ids, last.back);
    },
  };
}

export type Clearing = ReturnType<typeof useClearing>;

function ask(id: string, ids: readonly string[], wish: Wish): Promise<InFull> {
  const entryIds = [...ids];
  const params = { id };
  if (wish === 'open') return call('POST /reconciliations/{id}/unclear/', { params, body: { entryIds } });
  return call('POST /reconciliations/{id}/clear/', { params, body: { entryIds, brought: wish === 'brought' } });
}
