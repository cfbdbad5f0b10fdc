import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { SessionContext, type Session } from '#web/lib/session.ts';
import { Announcer } from './router/announcer.tsx';

/**
 * The shell around every page, sign-in and "not found" included. What signed-in pages have in common beyond this (rail,
 * palette, data) is `router/signed-in-layout.tsx`, so that sign-in does not load it.
 */
export function App({ session, children }: { readonly session: Session; readonly children: ReactNode }) {
  const leaving = useSyncExternalStore(session.subscribe, session.isLeaving);
  return (
    <SessionContext value={session}>
      {/* Emptied before the page is left, so that the back button has nothing of the ended session to show. */}
      {leaving ? null : (
        <>
          <Suspense fallback={null}>{children}</Suspense>
          <Announcer />
        </>
      )}
    </SessionContext>
  );
}
