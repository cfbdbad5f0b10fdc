import { useEffect, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { isCancelled } from '#web/lib/client.ts';

type Outcome<Shown> = { readonly as: 'looking' | 'gone' | 'failed' } | { readonly as: 'shown'; readonly shown: Shown };
type LookUp<Shown> = (key: string, given: { readonly signal: AbortSignal }) => Promise<Shown>;

/** What a secret link is for; without a session there is no store of answers. `lookUp` stays the same. */
export function useLookUp<Shown>(
  key: string | undefined,
  lookUp: LookUp<Shown>,
): { readonly outcome: Outcome<Shown>; readonly again: () => void; readonly show: (shown: Shown) => void } {
  const [found, setFound] = useState<{ readonly of: string; readonly outcome: Outcome<Shown> }>();
  const [attempt, setAttempt] = useState(0);
  const of = `${attempt} ${key ?? ''}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    lookUp(key, { signal: controller.signal }).then(
      (shown) => setFound({ of, outcome: { as: 'shown', shown } }),
      (error: unknown) => {
        if (isCancelled(error)) return;
        const { code } = failureOf(error);
        setFound({ of, outcome: { as: code === 'not-found' || code === 'invalid-input' ? 'gone' : 'failed' } });
      },
    );
    return () => controller.abort();
  }, [key, of, lookUp]);
  const again = () => setAttempt((before) => before + 1);
  const show = (shown: Shown) => setFound({ of, outcome: { as: 'shown', shown } });
  if (key === undefined) return { outcome: { as: 'gone' }, again, show };
  return { outcome: found?.of === of ? found.outcome : { as: 'looking' }, again, show };
}
