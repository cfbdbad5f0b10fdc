import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient, emptyWithSession } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';

const queryClient = createQueryClient();

/** What only signed-in pages need, loaded with the first of them: the cache of fetched data, and the shell around it. */
export function SignedInLayout() {
  const session = useSession();
  useEffect(() => emptyWithSession(queryClient, session), [session]);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </QueryClientProvider>
  );
}
