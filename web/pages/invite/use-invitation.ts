import { useEffect, useState } from 'react';
import { failureOf, type Failure } from '#web/kit/submission/failure-of.ts';
import { isCancelled } from '#web/lib/client.ts';
import { lookUp, type Invitation } from './api.ts';

interface Found {
  readonly of: string;
  readonly attempt: number;
  readonly invitation?: Invitation;
  readonly failure?: Failure;
}

/** What the link is for. Looking does not use it up, so an effect that runs twice asks twice. */
export function useInvitation(token: string | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (token === undefined) return undefined;
    const controller = new AbortController();
    lookUp(token, controller.signal).then(
      (invitation) => setFound({ of: token, attempt, invitation }),
      (error: unknown) => {
        if (!isCancelled(error)) setFound({ of: token, attempt, failure: failureOf(error) });
      },
    );
    return () => controller.abort();
  }, [token, attempt]);

  const current = found?.of === token && found?.attempt === attempt ? found : undefined;
  return {
    invitation: current?.invitation,
    failure: current?.failure,
    fail: (failure: Failure) => token !== undefined && setFound({ of: token, attempt, failure }),
    retry: () => setAttempt((before) => before + 1),
  };
}
