import { useEffect, type ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';

/** A page that needs a session, met without one, sends to sign-in and shows nothing meanwhile. */
export function Guard({ children }: { readonly children?: ReactNode }) {
  const session = useSession();
  const signedIn = session.isSignedIn();
  useEffect(() => {
    if (!signedIn) session.end();
  }, [session, signedIn]);
  return signedIn ? children : null;
}
