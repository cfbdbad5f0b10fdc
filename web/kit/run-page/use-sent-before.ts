import { useState } from 'react';
import { forgetKept, readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';

interface SentBefore<Sent> {
  readonly sent: Sent | undefined;
  readonly note: (sent: Sent) => void;
  /** Its outcome is known. */
  readonly forget: () => void;
  /** What came instead of an answer: only a true one says that nothing was done. */
  readonly onFailure: (failure: Pick<Failure, 'code'>) => void;
}

/**
 * What was sent from this address about `name` and not answered: a reload shows it again, in place of what is left to do.
 * Without a name nothing is kept.
 */
export function useSentBefore<Sent>(name: string | undefined): SentBefore<Sent> {
  const { pathname, search } = window.location;
  const place = `${useKeptScope()}.run.${pathname}${search}${name ?? ''}`;
  // Written below, by this program alone.
  const read = () => ({ place, sent: name === undefined ? undefined : (readKept(place) as Sent | undefined) });
  const [found, setFound] = useState(read);
  if (found.place !== place) setFound(read());
  const forget = () => {
    forgetKept(place);
    setFound({ place, sent: undefined });
  };
  return {
    sent: found.sent,
    note: (sent) => {
      if (name !== undefined) writeKept(place, sent);
    },
    forget,
    onFailure: ({ code }) => {
      if (!isOpen.has(code)) forget();
    },
  };
}

/** After these, what was sent before may still have been done. */
const isOpen: ReadonlySet<Failure['code']> = new Set([
  'no-answer',
  'not-signed-in',
  'internal',
  'database-unavailable',
  'request-timeout',
  'too-many-attempts',
]);
