import { useEffect, useState } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { call, isCancelled } from '#web/lib/client.ts';

type Shown = RouteAnswer<Routes['POST /payment-links/look-up/']>;
type Outcome = { readonly as: 'looking' | 'gone' | 'failed' } | { readonly as: 'shown'; readonly shown: Shown };

/** What a payment link is for; without a session there is no store of answers. */
export function useLookUp(key: string | undefined): { readonly outcome: Outcome; readonly again: () => void } {
  const [found, setFound] = useState<{ readonly of: string; readonly outcome: Outcome }>();
  const [attempt, setAttempt] = useState(0);
  const of = `${attempt} ${key ?? ''}`;
  useEffect(() => {
    if (key === undefined) return undefined;
    const controller = new AbortController();
    call('POST /payment-links/look-up/', { body: { key } }, { signal: controller.signal }).then(
      (shown) => setFound({ of, outcome: { as: 'shown', shown } }),
      (error: unknown) => {
        if (isCancelled(error)) return;
        const { code } = failureOf(error);
        setFound({ of, outcome: { as: code === 'not-found' || code === 'invalid-input' ? 'gone' : 'failed' } });
      },
    );
    return () => controller.abort();
  }, [key, of]);
  const again = () => setAttempt((before) => before + 1);
  if (key === undefined) return { outcome: { as: 'gone' }, again };
  return { outcome: found?.of === of ? found.outcome : { as: 'looking' }, again };
}
