import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { newKey } from '#web/lib/new-key.ts';
import { tried } from '#web/lib/tried.ts';

interface Opening {
  readonly key: string;
  /** An earlier opening sent something under this key, and no answer came: it may have happened. */
  readonly wasSent: boolean;
  readonly onSend: () => void;
  /** An answer came, or none. */
  readonly onFailure: (failure: Pick<Failure, 'code'>) => void;
  readonly onDone: () => void;
  /** What was sent is given up: the next is another act. */
  readonly startOver: () => void;
}

/**
 * One key for one opening of a form, so that however often it is sent, it happens once. A page takes a form away a moment
 * after it is done; opened again before that, it is the same form on the screen and another act, with another key. While
 * no answer has come the key outlives the form and a reload: what is sent then is the same act, or is refused.
 */
export function useOpeningKey(): Opening {
  const { key: place, pathname, search } = useLocation();
  const name = `gable.act.1.${pathname}${search}`;
  const [opening, setOpening] = useState<{ readonly key: string; readonly wasSent: boolean; readonly doneAt?: string }>(
    () => {
      const kept = tried(() => window.sessionStorage.getItem(name)) ?? undefined;
      return { key: kept ?? newKey(), wasSent: kept !== undefined };
    },
  );
  if (opening.doneAt !== undefined && opening.doneAt !== place) setOpening({ key: newKey(), wasSent: false });
  const forget = () => tried(() => window.sessionStorage.removeItem(name));
  return {
    key: opening.key,
    wasSent: opening.wasSent,
    onSend: () => tried(() => window.sessionStorage.setItem(name, opening.key)),
    onFailure: ({ code }) => {
      // What is refused now says nothing of what was sent before.
      if (code === 'idempotency-conflict' || (code !== 'no-answer' && !opening.wasSent)) forget();
    },
    onDone: () => {
      forget();
      setOpening({ ...opening, doneAt: place });
    },
    startOver: () => {
      forget();
      setOpening({ key: newKey(), wasSent: false });
    },
  };
}
