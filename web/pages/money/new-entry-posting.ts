import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { isCancelled } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import type { JournalEntryInFull } from './api.ts';
import type { EntryDraft } from './entry-draft.ts';
import { bodyOf } from './entry-draft-forms.ts';
import { postKeyOf } from './entry-form-keys.ts';
import { entryNumber } from './entry-number.ts';
import { useMoneyError } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useMoneyText } from './text.ts';

export interface Posting {
  readonly post: (then: 'open' | 'new') => void;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** It was sent as it stands, and no answer came. */
  readonly isLost: boolean;
  readonly clear: () => void;
  /** The draft goes on under a key of its own, after an earlier attempt with other content has arrived. */
  readonly anew: () => void;
}

interface PostingOptions {
  readonly draft: EntryDraft;
  readonly ready: boolean;
  readonly restart: (draft: EntryDraft) => void;
  readonly fresh: () => EntryDraft;
}

/** Posts a draft under its own key: a double click, a retry and another tab post it once. */
export function usePosting({ draft, ready, restart, fresh }: PostingOptions): Posting {
  const { organisation } = useMe();
  const postEntry = useAct('POST /journal-entries/');
  const goOn = useGoOn();
  const announce = usePostedToast();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly failure: Failure; readonly draft: EntryDraft }>();

  async function send(then: 'open' | 'new'): Promise<void> {
    running.current = true;
    setBusy(true);
    try {
      const entry = await postEntry({ body: bodyOf(draft, organisation.currency) }, { idempotencyKey: draft.key });
      setRefused(undefined);
      // The next one is mostly of the same day.
      restart(then === 'new' ? { ...fresh(), date: draft.date } : fresh());
      announce(entry);
      if (then === 'open') void goOn(`/money/journal/${entry.id}`);
      else requestAnimationFrame(() => document.querySelector<HTMLElement>('main [name="memo"]')?.focus());
    } catch (error) {
      if (isCancelled(error)) return;
      setRefused({ failure: failureOf(error), draft });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function post(then: 'open' | 'new') {
    if (ready && !running.current) void send(then);
  }

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const then = postKeyOf(event);
      if (then === undefined || event.defaultPrevented || event.repeat || isBehindDialog()) return;
      event.preventDefault();
      post(then);
    }
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });

  // What was refused is marked until it is changed; that the network was down is said until the next attempt.
  const stillHolds = refused !== undefined && (refused.draft === draft || refused.failure.fields.length === 0);
  return {
    post,
    busy,
    failure: stillHolds ? refused.failure : undefined,
    isLost: refused?.failure.code === 'no-answer' && refused.draft === draft,
    clear: () => setRefused(undefined),
    anew: () => {
      setRefused(undefined);
      restart({ ...draft, key: newKey() });
    },
  };
}

function isBehindDialog(): boolean {
  return document.querySelector('[role="dialog"]:is([aria-modal="true"], [data-open])') !== null;
}

/** Says the number of what was posted, and offers to take it back: by its opposite, as every correction is. */
function usePostedToast(): (entry: JournalEntryInFull) => void {
  const t = useNewEntryText();
  const m = useMoneyText();
  const navigate = useNavigate();
  const reverseEntry = useAct('POST /journal-entries/{id}/reverse/');
  const sayError = useMoneyError();

  async function reverse(entry: JournalEntryInFull, idempotencyKey: string) {
    try {
      const body = { reason: t('reverseReason'), date: entry.date };
      const reversal = await reverseEntry({ params: { id: entry.id }, body }, { idempotencyKey });
      showToast({
        text: t('reversed', { reversal: entryNumber(reversal.number), number: entryNumber(entry.number) }),
        act: { label: t('look'), run: () => void navigate(`/money/journal/${reversal.id}`) },
      });
    } catch (error) {
      if (isCancelled(error)) return;
      if (failureOf(error).code === 'no-answer') {
        // Under the same key: it may have arrived, and only the answer was lost.
        const act = { label: m('retry'), run: () => void reverse(entry, idempotencyKey) };
        showToast({ text: t('reverseLost', { number: entryNumber(entry.number) }), tone: 'bad', act });
      } else showToast({ text: sayError(error), tone: 'bad' });
    }
  }

  return (entry) => {
    const key = newKey();
    showToast({
      text: t('posted', { number: entryNumber(entry.number) }),
      act: { label: t('reverse'), run: () => void reverse(entry, key) },
    });
  };
}
