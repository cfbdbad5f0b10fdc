import { QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './client.ts';
import type { Session } from './session.ts';

/** Product specification, section 9. A terminal 401 is never repeated: the session is over (session.md, decision 3). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a request fails like any other and says so; paused, it would look like loading for ever.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: (query) => (query.state.status === 'error' ? 'always' : true),
        staleTime: 600_000,
        gcTime: 300_000,
        retry: (count, error) => count < 3 && !isSignedOut(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The next user sees nothing of the last one: whatever begins, moves or ends a session empties the cache. */
export function emptyWithSession(queryClient: QueryClient, session: Pick<Session, 'subscribe'>): () => void {
  return session.subscribe(() => {
    void queryClient.cancelQueries();
    queryClient.clear();
  });
}
