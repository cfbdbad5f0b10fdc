import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient, emptyWithSession } from '#web/lib/query.ts';
import { useSession, type Session } from '#web/lib/session.ts';
import { keepEarlyKeys } from '#web/app/shell/early-keys.ts';
import { Shell } from '#web/app/shell/shell.tsx';

export { Gate } from './gate.tsx';
export { SignedInTitle } from './signed-in-title.tsx';

const queryClient = createQueryClient();
const watched = new WeakSet<Session>();
keepEarlyKeys();
// Where it cannot be fetched, pages go on without.
void import('#web/kit/focus/after-sending.ts').then((after) => after.start()).catch(String);

/** What only signed-in pages need, loaded with the first of them: the cache of fetched data, and the shell around it. */
export function SignedInLayout() {
  const session = useSession();
  useEffect(() => {
    if (watched.has(session)) return;
    watched.add(session);
    // For good, not only while this is shown: whoever signs in on a public page of the same document, reached by the
    // back button, must find nothing of the one before (session.md, case 22).
    emptyWithSession(queryClient, session);
  }, [session]);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  );
}
