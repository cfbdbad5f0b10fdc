import { useEffect, useState } from 'react';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { isCancelled } from '#web/lib/client.ts';
import { lookUp } from './api.ts';

/**
 * Whether a link can be used, before anybody thinks of a password. Where that cannot be told, as without a connection, the
 * password is asked for, and the answer to it tells.
 */
export function useResetLink(token: string | undefined): 'looking' | 'usable' | 'gone' {
  const [found, setFound] = useState<{ readonly of: string; readonly as: 'usable' | 'gone' }>();
  useEffect(() => {
    if (token === undefined) return undefined;
    const controller = new AbortController();
    lookUp(token, controller.signal).then(
      () => setFound({ of: token, as: 'usable' }),
      (error: unknown) => {
        if (isCancelled(error)) return;
        const { code } = failureOf(error);
        setFound({ of: token, as: code === 'link-expired' || code === 'invalid-input' ? 'gone' : 'usable' });
      },
    );
    return () => controller.abort();
  }, [token]);
  return found !== undefined && found.of === token ? found.as : 'looking';
}
